// The commands of package.json are typed in one way: `--help` prints the usage, and what a command does not take is refused.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const READER = "from '@aangan/platform/process/command-line'";
/** The event store imports no other package, and the levels of the tests hand their arguments on to other programs. */
const WITH_OWN_READER = ['infra/event-store/main.ts', 'infra/test/runner/main.ts'];

/** They answer a signal before the program is loaded, which reads the arguments. */
const LOADED_BY: Readonly<Record<string, string>> = {
  'projections/src/cli/rebuild.ts': 'projections/src/cli/run-rebuild.ts',
  'projections/src/cli/verify.ts': 'projections/src/cli/run-verify.ts',
};

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
type Ended = { readonly code: number | null; readonly out: string; readonly err: string };
const runIn = (more: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const env = {
      ...process.env,
      PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      ...more,
    };
    const child = execFile(process.execPath, args, { cwd: ROOT, timeout: 60_000, env }, (_, out, err) =>
      done({ code: child.exitCode, out, err }),
    );
  });
const run = (...args: readonly string[]): Promise<Ended> => runIn({}, ...args);

const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Record<string, string> };
const programs = [
  ...new Set(Object.values(scripts).flatMap((line) => /^(?:exec )?node (\S+\.ts)/.exec(line)?.[1] ?? [])),
];

test('every command reads its arguments with the shared reader', () => {
  expect(programs.length).toBeGreaterThan(20);
  const usesOther = (program: string) => !textOf(LOADED_BY[program] ?? program).includes(READER);
  expect(programs.filter(usesOther).toSorted()).toEqual(WITH_OWN_READER);
});

// Also that it can be loaded: of some commands no other test does.
test.each(programs)('%s prints its usage', async (program) => {
  expect(await run(program, '--help')).toEqual({ code: 0, out: expect.stringMatching(/^npm /), err: '' });
});

test('a level prints the help of its programs, without a summary of a run', async () => {
  const { code, out } = await run('infra/test/runner/main.ts', 'long', '--help');
  expect(out).toMatch(/the arguments of vitest[^]*--project[^]*the arguments of playwright[^]*--headed/);
  expect([code, out]).not.toContainEqual(expect.stringMatching(/\d failed/));
  expect(code).toBe(0);
});

test('the event store names an option that npm took for its own', async () => {
  const main = 'infra/event-store/main.ts';
  const env = { npm_lifecycle_script: `exec node ${main}`, npm_config_data: 'true' };
  expect(await runIn(env, main, 'somewhere')).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^npm took --data for its own\. Type -- before it[^]*npm run event-store -- /),
  });
});

test.each(['infra/demo/artwork/draw.ts', ...WITH_OWN_READER])(
  '%s refuses an option that it does not take',
  async (program) => {
    expect(await run(program, '--no-such-option')).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/--no-such-option(?!.*\n +at )/s),
    });
  },
);

test.each([
  ['infra/faults/long/main.ts', 'no-such-fault', /no-such-fault[^]*Redis flushed[^]*key store paused/],
  ['infra/demo/load.ts', '--json', /ADMIN_PASSWORD=\S+ npm run demo:load/],
])('%s refuses %s, and names what can be typed', async (program, argument, sentence) => {
  expect(await run(program, argument)).toEqual({
    code: expect.toSatisfy((code) => code > 0),
    out: '',
    err: expect.stringMatching(sentence),
  });
});
