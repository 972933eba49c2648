import { readFile } from 'node:fs/promises';
import { type Level, reportOf } from './test-levels.ts';

export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number };

/**
 * What a level's run amounts to. A level that went wrong without a failed test (a file that does not load, a crash, no
 * tests at all) counts as one failure, so that nothing red can look green.
 */
export async function countTests(level: Level, wentWell: boolean): Promise<Count> {
  const count = await readCount(level, wentWell);
  const silent = !wentWell && count.failed + count.skipped === 0;
  return silent ? { ...count, failed: 1 } : count;
}

async function readCount(level: Level, wentWell: boolean): Promise<Count> {
  if (level.counts === 'as one check')
    return { passed: wentWell ? 1 : 0, failed: wentWell ? 0 : 1, skipped: 0 };
  const text = await readFile(reportOf(level.name), 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(text);
  if (level.counts === 'vitest report') {
    const skipped = report.numPendingTests + report.numTodoTests;
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
  }
  const { expected, unexpected, flaky, skipped } = report.stats;
  // No retries are configured; one that passed only the second time would have failed the first.
  return { passed: expected, failed: unexpected + flaky, skipped };
}
