// An event store whose disk is full: it refuses what it cannot store, loses nothing that it acknowledged, and resumes without a restart once there is
// room.
import { fieldsOf } from '@aangan/shared-events/fields';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { startEventStore } from '@aangan/launcher/processes/components';
import { appendWithRetries } from '@aangan/test/setup/append-with-retries';
import { mountSmallDisk } from '@aangan/test/setup/small-disk';

const DISK_MB = 80;
const FREE_MB = 40;

const metadata = {
  ...{ at: '2026-11-18T06:12:09.000Z', by: { kind: 'system' as const }, origin: { client: 'cli' as const } },
  ...{ correlationId: 'full-disk', schemaVersion: 1 },
};
const event = (number: number) => ({
  type: 'NumberTaken',
  data: { number, padding: 'x'.repeat(2_000) },
  metadata,
});

/**
 * @returns the result as text; undefined where this user cannot mount a small disk
 * @throws Error when an event was lost or stored twice
 */
export async function fillDisk(root: string): Promise<string | undefined> {
  const disk = await mountSmallDisk(DISK_MB);
  if (disk === undefined) return undefined;
  const processes = makeProcesses();
  const context = { root, dataDir: disk.path, processes, mode: 'plain', embeddedStore: true } as const;
  let log: EventLog | undefined;
  try {
    const { child, url } = await startEventStore(context);
    log = connectEventLog(url);
    await disk.leave(FREE_MB);
    const acknowledged = await appendUntilRefused(log);
    if (acknowledged.length === 0) throw new Error('no event was accepted');
    await disk.makeRoom();
    // A client that was refused for long checks whether the store is back before it sends again.
    await appendWithRetries(log, 'after-the-flood', [event(0)], 'no-stream');
    if (child.hasExited()) throw new Error('the event store has ended');
    const found = await numbersIn(log);
    const lost = acknowledged.filter((number) => !found.has(number));
    const doubled = [...found].filter(([, times]) => times > 1);
    if (lost.length + doubled.length > 0)
      throw new Error(`${lost.length} acknowledged events are lost, ${doubled.length} are stored twice`);
    return `${acknowledged.length} events acknowledged until it was full, each there once; it resumed with room`;
  } finally {
    await log?.close();
    await processes.stop();
    await disk.remove();
  }
}

/** Appends each event to a stream of its own, so that the results are independent. @returns the acknowledged numbers */
async function appendUntilRefused(log: EventLog): Promise<readonly number[]> {
  const acknowledged: number[] = [];
  for (let number = 0; number < 40_000; number += 20) {
    const some = Array.from({ length: 20 }, (_, at) => number + at);
    const outcomes = await Promise.all(
      some.map((each) =>
        log.append(`filling-${each}`, [event(each)], 'no-stream').then(
          () => (acknowledged.push(each), true),
          () => false,
        ),
      ),
    );
    if (outcomes.includes(false)) return acknowledged;
  }
  throw new Error('the disk was never full');
}

async function numbersIn(log: EventLog): Promise<ReadonlyMap<number, number>> {
  const end = new AbortController();
  const found = new Map<number, number>();
  for await (const batch of log.subscribe({ after: undefined, signal: end.signal })) {
    for (const { type, data, stream } of batch.events) {
      const { number } = fieldsOf(data);
      if (type === 'NumberTaken' && stream.startsWith('filling-') && typeof number === 'number')
        found.set(number, (found.get(number) ?? 0) + 1);
    }
    if (batch.live) break;
  }
  end.abort();
  await sleep(0);
  return found;
}
