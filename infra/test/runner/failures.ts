// Classifies failed tests as broken or unstable: each is rerun alone three times, and one more failure makes it broken.
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type LevelReport, type TestReport, titleOf } from './level-report.ts';
import type { Command, TestLevel } from './levels.ts';

const RUNS = 3;
/** More failures than this are not coincidence, and each would cost three reruns. */
const MAX_RERUNS = 10;

/** `unstable`: failed, then passed three times alone. `broken`: failed again, or could not be rerun. */
export type Verdict = 'passed' | 'unstable' | 'broken' | 'skipped';

export type JudgedTest = TestReport & {
  readonly verdict: Verdict;
  /** The folder with the output and attachments of its first failure. */
  readonly evidence?: string;
};

export type RunCommand = (command: Command) => Promise<LevelReport>;

export type FailureFolders = { readonly unstable: string; readonly broken: string };

/** Gives every test of a report a verdict; reruns the tests that failed and those that did not run because of a failure. */
export async function judge(
  level: Pick<TestLevel, 'name' | 'command' | 'kind'>,
  { tests }: LevelReport,
  folders: FailureFolders,
  run: RunCommand,
): Promise<readonly JudgedTest[]> {
  const rerun = tests.filter((test) => needsRerun(test, tests));
  const evidence = new Map<TestReport, string>();
  for (const test of tests.filter(({ outcome }) => outcome === 'failed'))
    evidence.set(test, await saveEvidence(level.name, test, folders.unstable));
  const sound = rerun.length <= MAX_RERUNS ? await passingAlone(level, rerun, run) : new Set<TestReport>();
  const soundFiles = new Set([...sound].filter(({ name }) => name === '').map(({ file }) => file));
  const judged: JudgedTest[] = [];
  for (const test of tests) {
    const verdict = verdictOf(test, sound.has(test) || soundFiles.has(test.file));
    const saved = evidence.get(test);
    if (saved === undefined) judged.push({ ...test, verdict });
    else if (verdict === 'unstable') judged.push({ ...test, verdict, evidence: saved });
    else judged.push({ ...test, verdict, evidence: await moved(saved, folders) });
  }
  return judged;
}

/** Tests of a file that failed as a whole are rerun with that file. */
function needsRerun({ outcome, file, name }: TestReport, tests: readonly TestReport[]): boolean {
  if (outcome !== 'failed' && outcome !== 'not run') return false;
  return name === '' || !tests.some((other) => other.name === '' && other.file === file);
}

function verdictOf({ outcome }: TestReport, passedAlone: boolean): Verdict {
  switch (outcome) {
    case 'passed':
    case 'skipped':
      return outcome;
    case 'failed':
      return passedAlone ? 'unstable' : 'broken';
    case 'not run':
      return passedAlone ? 'passed' : 'broken';
    default:
      return outcome satisfies never;
  }
}

/** The tests that pass three times with nothing running beside them. */
async function passingAlone(
  { command, kind }: Pick<TestLevel, 'command' | 'kind'>,
  tests: readonly TestReport[],
  run: RunCommand,
): Promise<ReadonlySet<TestReport>> {
  if (tests.length === 0) return new Set();
  if (kind === 'playwright') {
    const report = await run(rerunInPlaywright(command, tests));
    return new Set(tests.filter((test) => hasPassed(report, test, RUNS)));
  }
  const sound = new Set<TestReport>();
  for (const test of tests) {
    let passed = 0;
    while (passed < RUNS && hasPassed(await run(rerunInVitest(command, test)), test, 1)) passed++;
    if (passed === RUNS) sound.add(test);
  }
  return sound;
}

function hasPassed({ tests, errors }: LevelReport, wanted: TestReport, times: number): boolean {
  const same = tests.filter(
    ({ project, file, name }) =>
      project === wanted.project &&
      file === wanted.file &&
      (name === wanted.name || name === '' || wanted.name === ''),
  );
  const passed = same.filter(({ outcome }) => outcome === 'passed');
  return errors.length === 0 && passed.length === same.length && passed.length >= times;
}

function rerunInVitest(command: Command, { file, name }: TestReport): Command {
  return [...command, file, ...(name === '' ? [] : ['--testNamePattern', `^${literal(name)}$`])];
}

function rerunInPlaywright(command: Command, tests: readonly TestReport[]): Command {
  const files = [...new Set(tests.map(({ file }) => literal(file)))];
  const names = tests.map(({ name }) => literal(name)).join('|');
  // Playwright matches titles followed by their tags.
  return [...command, ...files, '--grep', `(${names})( @|$)`, '--workers=1', `--repeat-each=${RUNS}`];
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Saves the output and attachments of a failure before the next run overwrites them. @returns the folder */
async function saveEvidence(level: string, test: TestReport, folder: string): Promise<string> {
  const slug = titleOf(test)
    .replace(/[^a-z0-9]+/gi, '-')
    .slice(-120);
  const target = join(folder, level, slug);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const parts = [titleOf(test), ...test.messages, ...(test.output === '' ? [] : ['Console:', test.output])];
  await writeFile(join(target, 'failure.txt'), `${parts.join('\n\n')}\n`);
  for (const [index, { path }] of test.attachments.entries())
    await cp(path, join(target, `${index + 1}-${basename(path)}`)).catch(() => undefined);
  return target;
}

async function moved(saved: string, { unstable, broken }: FailureFolders): Promise<string> {
  const target = join(broken, saved.slice(unstable.length));
  await rm(target, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(saved, target);
  return target;
}
