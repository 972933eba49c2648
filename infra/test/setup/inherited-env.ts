// The environment that tests give to the processes they start.

const NAMES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'npm_execpath', 'NODE_COMPILE_CACHE'];

/** What such a process takes over from this one; a person's own settings stay out of it. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
