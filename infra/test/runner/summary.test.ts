import { expect, test } from 'vitest';
import type { JudgedTest, Verdict } from './failures.ts';
import { isRed, type Run, summary } from './summary.ts';

const aTest = (verdict: Verdict, name = 'adds', more: Partial<JudgedTest> = {}): JudgedTest => ({
  ...{ project: 'unit', file: 'a.test.ts', name, seconds: 1, messages: [], output: '', attachments: [] },
  ...{ outcome: verdict === 'unstable' ? 'failed' : 'passed', verdict, ...more },
});
const many = (count: number, verdict: Verdict) => Array.from({ length: count }, () => aTest(verdict));
const aLevel = (name: string, tests: readonly JudgedTest[], more = {}) => ({
  ...{ name, seconds: 1, ceiling: 10, tests, errors: [], ...more },
});
const aRun = (results: Run['results'], more: Partial<Run> = {}): Run => ({
  ...{ results, seconds: 2, slowness: 1, notRun: [], ...more },
});
const lastLine = (run: Run) => summary(run).split('\n').at(-2);

test('the very last line is the sum of all levels', () => {
  const run = aRun([
    aLevel('lint', many(1, 'passed')),
    aLevel('unit', [...many(20, 'passed'), ...many(2, 'broken')]),
  ]);
  expect(summary(run).endsWith('\n21 passed, 2 failed\n')).toBe(true);
  expect(isRed(run)).toBe(true);
});

test('a skipped test counts as a failed one', () => {
  expect(lastLine(aRun([aLevel('unit', [aTest('passed'), aTest('skipped')])]))).toBe('1 passed, 1 failed');
});

test('an error of no single test counts as a failure', () => {
  const run = aRun([aLevel('unit', many(3, 'passed'), { errors: ['worker crashed'] })]);
  expect(lastLine(run)).toBe('3 passed, 1 failed');
  expect(summary(run)).toContain('unit: worker crashed');
});

test('broken tests are listed with the first lines of why, before the table', () => {
  const broken = aTest('broken', 'adds', { messages: ['expected 1\nto be 2'], evidence: '.tests/broken/x' });
  const text = summary(aRun([aLevel('unit', [broken])]));
  expect(text).toContain(
    '    unit: a.test.ts › adds\n      expected 1\n      to be 2\n      saved in .tests/broken/x',
  );
  expect(text.indexOf('Failed')).toBeLessThan(text.indexOf('level'));
});

test('two unstable tests are named and leave the run green', () => {
  const run = aRun([
    aLevel('unit', [aTest('unstable', 'one')]),
    aLevel('journeys', [aTest('unstable', 'two', { evidence: '.tests/unstable/two' })]),
  ]);
  expect(lastLine(run)).toBe('2 passed, 0 failed');
  expect(isRed(run)).toBe(false);
  expect(summary(run)).toContain('Unstable');
  expect(summary(run)).toContain('saved in .tests/unstable/two');
});

test('three unstable tests make the run red, and all of them count as failed', () => {
  const run = aRun([
    aLevel('unit', many(2, 'unstable')),
    aLevel('store', [aTest('unstable'), aTest('passed')]),
  ]);
  expect(lastLine(run)).toBe('1 passed, 3 failed');
});

test('a level over its ceiling is red, unless the machine is as much slower than usual', () => {
  const late = [aLevel('unit', many(1, 'passed'), { seconds: 19 })];
  expect(lastLine(aRun(late))).toBe('1 passed, 1 failed');
  expect(summary(aRun(late))).toContain('unit took 19.0 s; its ceiling is 10 s here.');
  expect(lastLine(aRun(late, { slowness: 2 }))).toBe('1 passed, 0 failed');
});

test('the slowest ten tests are listed, the slowest first, and what did not run', () => {
  const tests = Array.from({ length: 12 }, (_, at) => aTest('passed', `test ${at}`, { seconds: at }));
  const text = summary(aRun([aLevel('unit', tests)], { notRun: ['The real store: no engine.'] }));
  const listed = [...text.matchAll(/ s {2}unit: a\.test\.ts › test (\d+)/g)].map(([, at]) => Number(at));
  expect(listed).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(text).toContain('The real store: no engine.');
});
