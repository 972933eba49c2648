// What shoppers observed of a shop under faults, and what none of them may observe.
import type { ObservedCall } from '@aangan/test/setup/shop-client';
import type { TestShop } from '@aangan/test/setup/start-shop';

/** Milliseconds: a request's deadline of 7 s, plus what a busy machine adds. */
export const MAX_REQUEST_MS = 8_000;

export type CallRecorder = {
  readonly observe: (call: ObservedCall) => void;
  /** Throws when a call took too long or ended with anything but success or 503; clears the recorded calls. @returns a summary */
  readonly expectNoErrors: () => string;
  /** Number of calls refused with 503 since the recorded calls were last cleared. */
  readonly refused: () => number;
};

export function makeCallRecorder(): CallRecorder {
  let recorded: ObservedCall[] = [];
  return {
    observe: (call) => void recorded.push(call),
    refused: () => recorded.filter(({ status }) => status === 503).length,
    expectNoErrors: () => {
      const calls = recorded;
      recorded = [];
      const failed = calls.filter(
        ({ status, ms }) => (status >= 300 && status !== 503) || status === 0 || ms > MAX_REQUEST_MS,
      );
      if (failed.length > 0)
        throw new Error(
          `${failed.length} of ${calls.length} calls failed: ${failed.slice(0, 5).map(sentenceOf).join('; ')}`,
        );
      const refused = calls.filter(({ status }) => status === 503);
      const longest = Math.max(0, ...calls.map(({ ms }) => ms));
      const quick = refused.filter(({ ms }) => ms < 50);
      return `${calls.length} calls, ${refused.length} refused with 503 (${quick.length} of them within 50 ms), the longest took ${Math.round(longest)} ms`;
    },
  };
}

const sentenceOf = ({ method, path, status, ms }: ObservedCall): string =>
  `${method} ${path} ended with ${status} after ${Math.round(ms)} ms`;

/** Log lines that only bugs cause: requests that failed unexpectedly, and processes that exited for it. */
export async function errorsOf(shop: TestShop): Promise<readonly string[]> {
  const logs = await Promise.all(['command-api', 'projections'].map(shop.log));
  return logs.flatMap((log) => log.split('\n')).filter((line) => BUG.test(line));
}

const BUG = /"(?:request failed|uncaught exception, exiting)"/;
