// Invariants after any fault: each acknowledged order is in the log once and no other is, the views match the log, and memory has returned to its
// level.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import type { ComponentName } from '@aangan/launcher/processes/components';
import type { TestShop } from '@aangan/test/setup/start-shop';

const VERIFY = resolve(import.meta.dirname, '../../../projections/src/cli/verify.ts');
export const PARTS: readonly ComponentName[] = ['eventStore', 'redis', 'projections', 'api'];

/** Throws unless exactly these orders were placed, each by one event. @returns the number of events in the log */
export async function expectEachPlacedOnce(
  { eventStoreUrl }: Pick<TestShop, 'eventStoreUrl'>,
  acknowledged: readonly number[],
): Promise<number> {
  const log = connectEventLog(eventStoreUrl);
  const placed = new Map<string, number>();
  let events = 0;
  const end = new AbortController();
  try {
    // A follower that lags calls itself live before that.
    const head = await log.head();
    for await (const batch of log.subscribe({ after: undefined, signal: end.signal })) {
      events += batch.events.length;
      for (const { type, stream } of batch.events)
        if (type === 'OrderPlaced') placed.set(stream, (placed.get(stream) ?? 0) + 1);
      if (batch.live && batch.position >= head) break;
    }
  } finally {
    end.abort();
    await log.close();
  }
  const expected = new Set(acknowledged.map((id) => `order-${id}`));
  const lost = [...expected].filter((stream) => placed.get(stream) !== 1);
  const extra = [...placed.keys()].filter((stream) => !expected.has(stream));
  if (expected.size !== acknowledged.length) throw new Error('two orders have the same number');
  if (lost.length + extra.length > 0)
    throw new Error(
      `not once in the log: ${lost.join(', ') || 'none'}; not acknowledged: ${extra.join(', ') || 'none'}`,
    );
  return events;
}

/** Runs `npm run verify` in this environment; throws with its output unless it finds no difference. @returns the number of compared keys */
export async function expectVerified(env: NodeJS.ProcessEnv): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [VERIFY], { env }).catch(
    (error: { readonly stdout?: string; readonly stderr?: string }) => {
      throw new Error(`verify: ${error.stdout ?? ''}${error.stderr ?? ''}`);
    },
  );
  const keys = stdout.matchAll(/^\S+: ([\d,]+) keys compared/gm);
  return [...keys].reduce((sum, [, count = '0']) => sum + Number(count.replaceAll(',', '')), 0);
}

/** Resident memory of each process of the shop, in MB; 0 where it cannot be read. */
export async function memoryOf(shop: TestShop): Promise<Readonly<Record<ComponentName, number>>> {
  const sizes = PARTS.map(async (part) => {
    const status = await readFile(`/proc/${shop.pid(part)}/status`, 'utf8').catch(() => '');
    return [part, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)] as const;
  });
  const [eventStore, redis, projections, api] = (await Promise.all(sizes)).map(([, megabytes]) => megabytes);
  return { eventStore: eventStore ?? 0, redis: redis ?? 0, projections: projections ?? 0, api: api ?? 0 };
}

/** Resolves once /readyz answers 200; rejects after a minute. */
export async function untilReady(shop: TestShop): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const answer = await fetch(`${shop.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error('the shop is not ready after a minute');
}
