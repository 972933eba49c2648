// The environment of processes that tests start.

const NAMES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'npm_execpath', 'NODE_COMPILE_CACHE'];

/** The variables that such a process inherits; a developer's own settings are left out. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
