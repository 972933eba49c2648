import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playwrightCommand, type TestLevel, vitestCommand } from './levels.ts';
import { type LevelResult, runTests } from './run-level.ts';

const suite = join(import.meta.dirname, 'small-suite');
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runner-'));
  await mkdir(join(folder, 'state'));
});
afterEach(() => rm(folder, { recursive: true }));

const inVitest = (...files: readonly string[]): TestLevel => ({
  name: 'small',
  ceiling: 60,
  kind: 'vitest',
  command: vitestCommand('--config', join(suite, 'vitest.config.ts'), ...files),
});
const inPlaywright = (): TestLevel => ({
  name: 'small',
  ceiling: 60,
  kind: 'playwright',
  command: playwrightCommand(
    ...['--config', join(suite, 'playwright.config.ts')],
    ...['--output', join(folder, 'output')],
  ),
});

/** Runs a level of the small suite as `npm test` would, with folders of its own. */
async function run(level: TestLevel, more: NodeJS.ProcessEnv = {}): Promise<LevelResult> {
  const folders = { unstable: join(folder, 'unstable'), broken: join(folder, 'broken') };
  const env = { ...process.env, SMALL_SUITE_STATE: join(folder, 'state'), ...more };
  const judge = await runTests(level, { env, output: 'ignore', reports: folder, folders });
  return judge();
}

const verdicts = ({ tests }: LevelResult) =>
  Object.fromEntries(tests.map(({ name, verdict }) => [name, verdict]));
const evidenceOf = ({ tests }: LevelResult, wanted: string) =>
  tests.find(({ name }) => name === wanted)?.evidence ?? '';

test('vitest: distinguishes broken, unstable and passing tests, and saves the output of failures', async () => {
  const result = await run(inVitest('three', 'hook'));
  expect(verdicts(result)).toEqual({
    'is sound': 'passed',
    'a group (of two) > is unstable: 1 + 1?': 'unstable',
    'a group (of two) > is broken': 'broken',
    // The file whose hook fails once, and its test.
    '': 'unstable',
    'runs after the hook': 'passed',
  });
  expect(result.errors).toEqual([]);
  const saved = evidenceOf(result, 'a group (of two) > is unstable: 1 + 1?');
  expect(saved).toContain(join(folder, 'unstable'));
  const text = await readFile(join(saved, 'failure.txt'), 'utf8');
  expect(text).toContain('expected true to be false');
  expect(text).toContain('a word on the console');
  expect(text).toMatch(/^- false$/m);
  expect(evidenceOf(result, 'a group (of two) > is broken')).toContain(join(folder, 'broken'));
});

test('vitest: a test that blocks its process ends the run; its file and those behind it are run again alone', async () => {
  const patience = 4 * Number(process.env['MACHINE_SLOWNESS'] ?? 1);
  const result = await run({ ...inVitest('blocked', 'rejection', '--pool=forks'), patience });
  expect(result.tests.map(({ file, verdict }) => [basename(file), verdict])).toEqual([
    ['blocked.vitest.ts', 'unstable'],
    ['rejection.vitest.ts', 'passed'],
  ]);
  expect(result.errors).toEqual([]);
  expect(result.seconds).toBeLessThan(patience);
  const text = await readFile(join(evidenceOf(result, ''), 'failure.txt'), 'utf8');
  expect(text).toContain('hangs in this test or a later one of the file: comes before');
  expect(text).toMatch(/^ {2}\d+ R .*vitest/m);
});

test('vitest: a rejection that no test awaits is an error of the level, whatever the outcomes of its tests', async () => {
  const result = await run(inVitest('rejection'), { SMALL_SUITE_REJECTS: 'yes' });
  expect(result.tests.map(({ verdict }) => verdict)).toEqual(['passed']);
  expect(result.errors).toEqual([expect.stringContaining('not awaited')]);
});

test('vitest: a level that finds no test is an error', async () => {
  const result = await run(inVitest('no-such-file'));
  expect(result.errors).not.toEqual([]);
});

test('Playwright: distinguishes the same, reruns what did not run because of a failure, and saves screenshots', async () => {
  const result = await run(inPlaywright());
  const group = 'a group (one after the other)';
  expect(verdicts(result)).toEqual({
    'is sound': 'passed',
    [`${group} is unstable`]: 'unstable',
    [`${group} follows the unstable one`]: 'passed',
    'is broken': 'broken',
  });
  expect(result.errors).toEqual([]);
  expect(await readdir(evidenceOf(result, `${group} is unstable`))).toContainEqual(
    expect.stringMatching(/picture.*\.png$/),
  );
});
