import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { type Level, reportOf } from './test-levels.ts';

const MOST_LINES = 8;

/** A test that failed, and the first lines of why. */
export type Failure = { readonly test: string; readonly why: string };

/** The tests of a level that failed, as its report tells; none for a level that keeps no report, or has come to none. */
export async function failuresOf(level: Level): Promise<readonly Failure[]> {
  if (level.counts === 'as one check') return [];
  const text = await readFile(reportOf(level.name), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  return level.counts === 'vitest report'
    ? toldByVitest(JSON.parse(text))
    : toldByPlaywright(JSON.parse(text));
}

/** The failed tests in vitest's report; a file that did not load is one by itself. */
export function toldByVitest({ testResults }: Pick<JsonTestResults, 'testResults'>): readonly Failure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [{ test: file, why: firstLines(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      why: firstLines(...(failureMessages ?? [])),
    }));
  });
}

/** The failed journeys in Playwright's report. */
export function toldByPlaywright({ suites }: Pick<JSONReport, 'suites'>): readonly Failure[] {
  return suites.flatMap(failuresIn);
}

function failuresIn(suite: JSONReportSuite): readonly Failure[] {
  const here = suite.specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      test: `${file} › ${title}`,
      why: firstLines(
        ...tests.flatMap(({ results }) =>
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
    }));
  return [...here, ...(suite.suites ?? []).flatMap(failuresIn)];
}

/** Without the colours of a terminal. */
function firstLines(...messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n'));
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
    .join('\n');
}
