// The summary of `npm test`: failures, unstable tests, what did not run, the slowest tests, a table and, as the last line, the totals.
import { type JudgedTest, type Verdict } from './failures.ts';
import { titleOf } from './level-report.ts';
import type { LevelResult } from './run-level.ts';

/** A run with more unstable tests than this fails. */
const MAX_UNSTABLE = 2;
const SLOWEST = 10;
const MAX_LINES = 24;

export type Run = {
  readonly results: readonly LevelResult[];
  readonly seconds: number;
  /** How much slower this machine is than the one that ceilings are written for; 1 or more. */
  readonly slowness: number;
  /** What exists and was not part of this run, as sentences. */
  readonly notRun: readonly string[];
};

/** The text for a terminal. A skipped test counts as failed, because it promises a check that does not happen. */
export function summary(run: Run): string {
  const { passed, failed } = sumOf(run);
  return [
    ...failedSection(run),
    ...unstableSection(run),
    ...section('Did not run', run.notRun),
    ...section('Slowest tests', slowestOf(run)),
    '',
    ...table(run),
    '',
    `${passed} passed, ${failed} failed`,
    '',
  ].join('\n');
}

export function isRed(run: Run): boolean {
  return sumOf(run).failed > 0;
}

/** Whether a level took longer than its ceiling times `slowness`. */
export function isOverCeiling({ seconds, ceiling }: LevelResult, slowness: number): boolean {
  return seconds > ceiling * slowness;
}

function sumOf({ results, slowness }: Run): { readonly passed: number; readonly failed: number } {
  const count = (verdict: Verdict) => verdictsOf(results, verdict).length;
  const unstable = count('unstable');
  const isTooUnstable = unstable > MAX_UNSTABLE;
  const others = results.flatMap((result) => levelFailures(result, slowness)).length;
  return {
    passed: count('passed') + (isTooUnstable ? 0 : unstable),
    failed: count('broken') + count('skipped') + others + (isTooUnstable ? unstable : 0),
  };
}

function verdictsOf(results: readonly LevelResult[], verdict: Verdict): readonly JudgedTest[] {
  return results.flatMap(({ tests }) => tests.filter((test) => test.verdict === verdict));
}

function levelFailures(result: LevelResult, slowness: number): readonly string[] {
  const { name, errors, seconds, ceiling } = result;
  const over = `${name} took ${seconds.toFixed(1)} s; its ceiling is ${(ceiling * slowness).toFixed(0)} s here.`;
  return [...errors, ...(isOverCeiling(result, slowness) ? [over] : [])];
}

function failedSection({ results, slowness }: Run): readonly string[] {
  const rows = results.flatMap((result) => [
    ...result.tests.filter(({ verdict }) => verdict === 'broken').map((test) => failureOf(result.name, test)),
    ...result.tests
      .filter(({ verdict }) => verdict === 'skipped')
      .map((test) => `${result.name}: ${titleOf(test)}\n  is skipped`),
    ...levelFailures(result, slowness).map((error) => `${result.name}: ${firstLines([error])}`),
  ]);
  return section('Failed', rows);
}

function unstableSection({ results }: Run): readonly string[] {
  const rows = results.flatMap(({ name, tests }) =>
    tests.filter(({ verdict }) => verdict === 'unstable').map((test) => failureOf(name, test)),
  );
  const verdict =
    rows.length > MAX_UNSTABLE ? `more than ${MAX_UNSTABLE}, so this run is red` : 'to be fixed';
  return section(`Unstable: failed, then passed three times alone (${verdict})`, rows);
}

function failureOf(level: string, test: JudgedTest): string {
  const evidence = test.evidence === undefined ? [] : [`saved in ${test.evidence}`];
  return [`${level}: ${titleOf(test)}`, firstLines(test.messages), ...evidence]
    .join('\n')
    .replace(/\n/g, '\n  ');
}

function firstLines(messages: readonly string[]): string {
  const lines = messages.flatMap((message) => message.split('\n')).filter((line) => line.trim() !== '');
  return lines.slice(0, MAX_LINES).join('\n');
}

function slowestOf({ results }: Run): readonly string[] {
  const all = results.flatMap(({ name, tests }) => tests.map((test) => ({ ...test, level: name })));
  return all
    .filter(({ name }) => name !== '')
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map((test) => `${test.seconds.toFixed(1).padStart(5)} s  ${test.level}: ${titleOf(test)}`);
}

function table({ results, seconds, slowness }: Run): readonly string[] {
  const row = (cells: readonly string[]) =>
    `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(12) : cell.padStart(10))).join('')}`;
  const rows = results.map((result) => {
    const { name, tests, seconds, ceiling } = result;
    const failed =
      tests.filter(({ verdict }) => verdict === 'broken' || verdict === 'skipped').length +
      levelFailures(result, slowness).length;
    const unstable = tests.filter(({ verdict }) => verdict === 'unstable').length;
    const numbers = [tests.length, failed, unstable].map(String);
    return row([name, ...numbers, `${seconds.toFixed(1)} s`, `${(ceiling * slowness).toFixed(0)} s`]);
  });
  const note = `ceilings for two quick cores, times ${slowness.toFixed(1)}, which is how slow this machine is`;
  return [
    row(['level', 'tests', 'failed', 'unstable', 'seconds', 'ceiling']),
    ...rows,
    row(['all', '', '', '', `${seconds.toFixed(1)} s`]),
    `  (${note})`,
  ];
}

function section(title: string, rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  return ['', `  ${title}`, ...rows.map((row) => row.replace(/^/gm, '    '))];
}
