// Invariants after any fault: each acknowledged order is in the log once and no other is, the views match the log, and memory has returned to its
// level.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import type { ComponentName } from '@aangan/launcher/processes/components';
import type { TestShop } from '@aangan/test/setup/start-shop';

const VERIFY = resolve(import.meta.dirname, '../../../projections/src/cli/verify.ts');
export const PARTS: readonly ComponentName[] = ['eventStore', 'redis', 'projections', 'api'];

/** Milliseconds after which an acknowledged order that is not in the log is lost. A leader that hung and goes on is found by a new connection, and answers with the end that its log had then, until it has heard of the new leader. */
const CATCH_UP = 30_000;

/** Throws unless exactly these orders were placed, each by one event. @returns the number of events in the log */
export async function expectEachPlacedOnce(
  { eventStoreUrl }: Pick<TestShop, 'eventStoreUrl'>,
  acknowledged: readonly number[],
): Promise<number> {
  const expected = new Set(acknowledged.map((id) => `order-${id}`));
  if (expected.size !== acknowledged.length) throw new Error('two orders have the same number');
  for (const end = Date.now() + CATCH_UP; ;) {
    const { events, placed } = await readPlaced(eventStoreUrl);
    const absent = [...expected].filter((stream) => !placed.has(stream));
    const repeated = [...placed.keys()].filter((stream) => placed.get(stream) !== 1);
    const extra = [...placed.keys()].filter((stream) => !expected.has(stream));
    const wrong = repeated.length + extra.length > 0;
    if (!wrong && absent.length === 0) return events;
    if (wrong || Date.now() >= end)
      throw new Error(
        `not in the log: ${listed(absent)}; more than once: ${listed(repeated)}; not acknowledged: ${listed(extra)}`,
      );
    await sleep(500);
  }
}

/** The number of events in the log, and of those that place an order for each stream. */
async function readPlaced(eventStoreUrl: string) {
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
  return { events, placed };
}

const listed = (streams: readonly string[]) => streams.join(', ') || 'none';

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
    await sleep(100);
  }
  throw new Error('the shop is not ready after a minute');
}
