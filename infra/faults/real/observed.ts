// What shoppers saw of a shop to which something was done, and what none of them may ever see.
import type { Observed } from '@aangan/test/setup/shop-client';
import type { TestShop } from '@aangan/test/setup/start-shop';

/** More than a request may take, in milliseconds: 7 s in all, and what a busy machine adds. */
export const LONGEST_MS = 8_000;

export type Witness = {
  readonly observe: (call: Observed) => void;
  /** Throws when a call took too long or ended with anything but success or 503; then it forgets them all. Answers what there was. */
  readonly expectDecency: () => string;
  /** How many calls were refused with 503 since the calls were last forgotten. */
  readonly refused: () => number;
};

export function makeWitness(): Witness {
  let seen: Observed[] = [];
  return {
    observe: (call) => void seen.push(call),
    refused: () => seen.filter(({ status }) => status === 503).length,
    expectDecency: () => {
      const calls = seen;
      seen = [];
      const wrong = calls.filter(
        ({ status, ms }) => (status >= 300 && status !== 503) || status === 0 || ms > LONGEST_MS,
      );
      if (wrong.length > 0)
        throw new Error(
          `${wrong.length} of ${calls.length} calls were not as they should be: ${wrong.slice(0, 5).map(sentenceOf).join('; ')}`,
        );
      const refused = calls.filter(({ status }) => status === 503);
      const longest = Math.max(0, ...calls.map(({ ms }) => ms));
      const quick = refused.filter(({ ms }) => ms < 50);
      return `${calls.length} calls, ${refused.length} refused with 503 (${quick.length} of them within 50 ms), the longest took ${Math.round(longest)} ms`;
    },
  };
}

const sentenceOf = ({ method, path, status, ms }: Observed): string =>
  `${method} ${path} ended with ${status} after ${Math.round(ms)} ms`;

/** Lines of the logs that only bugs cause: requests that failed for no reason that is known, and processes that died of it. */
export async function errorsOf(shop: TestShop): Promise<readonly string[]> {
  const logs = await Promise.all(['command-api', 'projections'].map(shop.log));
  return logs.flatMap((log) => log.split('\n')).filter((line) => BUG.test(line));
}

const BUG = /"(?:request failed|uncaught exception, exiting)"/;
