import type { Count } from './test-count.ts';
import type { Failure } from './test-failures.ts';

export type Result = {
  readonly name: string;
  readonly seconds: number;
  /** What the level may take on two cores, in seconds. */
  readonly ceiling: number;
  readonly count: Count;
  readonly failures: readonly Failure[];
};

/** What failed and why, a table of all levels with the `seconds` that they took together, some of them side by side, and as the very last line the sum. A skipped test is a failed one: it promises and does not check. */
export function summary(results: readonly Result[], seconds: number): string {
  const rows = results.map(({ name, seconds, ceiling, count }) => {
    const time = `${seconds.toFixed(1)} s of ${ceiling} s`;
    const remarks = [
      count.skipped > 0 ? `${count.skipped} skipped` : '',
      seconds > ceiling ? 'over its ceiling' : '',
    ].filter(Boolean);
    const { passed, failed } = judged(count);
    const cells = [
      name.padEnd(12),
      time.padStart(18),
      String(passed).padStart(8),
      String(failed).padStart(8),
    ];
    return `  ${cells.join('')}${remarks.length > 0 ? `   ${remarks.join(', ')}` : ''}\n`;
  });
  const sum = results.map(({ count }) => judged(count));
  const passed = sum.reduce((total, count) => total + count.passed, 0);
  const failed = sum.reduce((total, count) => total + count.failed, 0);
  const head = `\n  ${'level'.padEnd(12)}${'time'.padStart(18)}${'passed'.padStart(8)}${'failed'.padStart(8)}\n`;
  return `${whatFailed(results)}${head}${rows.join('')}  ${'all'.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(18)}\n\n${passed} passed, ${failed} failed\n`;
}

function judged({ passed, failed, skipped }: Count): { readonly passed: number; readonly failed: number } {
  return { passed, failed: failed + skipped };
}

/** Said once more at the end, where whoever has only the last lines finds it. */
function whatFailed(results: readonly Result[]): string {
  const failures = results.flatMap(({ name, failures }) =>
    failures.map(({ test, why }) => `\n  ${name}: ${test}\n${why.replace(/^/gm, '    ')}\n`),
  );
  return failures.length === 0 ? '' : `\n  What failed\n${failures.join('')}`;
}
