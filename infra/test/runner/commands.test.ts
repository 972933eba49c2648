// The commands of package.json are typed in one way: `--help` prints the usage, and what a command does not take is refused.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const READER = "from '@aangan/platform/process/command-line'";
/** The event store imports no other package, and the levels of the tests hand their arguments on to other programs. */
const WITH_OWN_READER = ['infra/event-store/main.ts', 'infra/test/runner/main.ts'];

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const run = (...args: readonly string[]): Promise<object> =>
  new Promise((done) => {
    const child = execFile(process.execPath, args, { cwd: ROOT, timeout: 20_000 }, (_, out, err) =>
      done({ code: child.exitCode, out, err }),
    );
  });

test('every command reads its arguments with the shared reader', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Record<string, string> };
  const lines = Object.values(scripts);
  const programs = new Set(lines.flatMap((line) => /^(?:exec )?node (\S+\.ts)/.exec(line)?.[1] ?? []));
  expect(programs.size).toBeGreaterThan(20);
  expect([...programs].filter((program) => !textOf(program).includes(READER)).toSorted()).toEqual(
    WITH_OWN_READER,
  );
});

test.each(['infra/demo/artwork/draw.ts', ...WITH_OWN_READER])(
  '%s prints its usage, and refuses',
  async (program) => {
    expect(await run(program, '--help')).toEqual({ code: 0, out: expect.stringMatching(/^npm /), err: '' });
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
