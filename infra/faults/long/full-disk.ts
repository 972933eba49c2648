// An event store whose disk is full: it acknowledges nothing that it has not kept, and goes on where it was once there is room.
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectEventLog, type EventLog } from '../../adapters/event-log.ts';
import { newCrew } from '../../start/crew.ts';
import { newFleet } from '../../start/fleet.ts';
import { startEventStore } from '../../start/parts.ts';
import { tempFolder } from '../../test/setup/temp-folder.ts';

const run = promisify(execFile);
const metadata = {
  ...{ at: '2026-11-18T06:12:09.000Z', by: { kind: 'system' as const }, origin: { client: 'cli' as const } },
  ...{ correlationId: 'full-disk', schemaVersion: 1 },
};
const event = (number: number) => ({
  type: 'NumberTaken',
  data: { number, padding: 'x'.repeat(2_000) },
  metadata,
});

/** Answers what there is to say; undefined where this user cannot mount a small disk. Throws when something was lost or doubled. */
export async function fillDisk(root: string): Promise<string | undefined> {
  const folder = await tempFolder();
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder.path]).catch(
    () => undefined,
  );
  if (mounted === undefined) return folder.remove().then(() => undefined);
  const crew = newCrew();
  const fleet = newFleet(crew);
  const context = { root, dataDir: folder.path, crew, mode: 'plain', embeddedStore: true } as const;
  let log: EventLog | undefined;
  try {
    const { port } = await fleet.launch('eventStore', (former) => startEventStore(context, former ?? 0));
    log = connectEventLog(`esdb://127.0.0.1:${port}?tls=false`);
    const filler = join(folder.path, 'filler');
    await writeFile(filler, Buffer.alloc(14 * 1024 * 1024));
    const kept: number[] = [];
    const isFull = await appendUntilRefused(log, kept);
    if (!isFull) throw new Error('the disk was never full');
    await rm(filler);
    await fleet.kill('eventStore');
    await fleet.start('eventStore');
    const found = await numbersIn(log);
    const lost = kept.filter((number) => !found.has(number));
    const doubled = [...found].filter(([, times]) => times > 1);
    if (lost.length + doubled.length > 0)
      throw new Error(`${lost.length} acknowledged events are lost, ${doubled.length} are there twice`);
    await log.append('after-the-flood', [event(0)], 'no-stream');
    return `${kept.length} events acknowledged until it was full, each there once; it went on with room`;
  } finally {
    await log?.close();
    await crew.stop();
    await run('umount', [folder.path]);
    await folder.remove();
  }
}

/** One stream for each event, so that nothing of what is found depends on another one. Tells whether there was an end to it. */
async function appendUntilRefused(log: EventLog, kept: number[]): Promise<boolean> {
  for (let number = 0; number < 20_000; number += 20) {
    const some = Array.from({ length: 20 }, (_, at) => number + at);
    const outcomes = await Promise.all(
      some.map((each) =>
        log.append(`filling-${each}`, [event(each)], 'no-stream').then(
          () => (kept.push(each), true),
          () => false,
        ),
      ),
    );
    if (outcomes.includes(false)) return true;
  }
  return false;
}

async function numbersIn(log: EventLog): Promise<ReadonlyMap<number, number>> {
  const end = new AbortController();
  const found = new Map<number, number>();
  for await (const batch of log.subscribe({ after: undefined, signal: end.signal })) {
    for (const { type, data, stream } of batch.events) {
      const { number }: { readonly number?: number } = Object(data);
      if (type === 'NumberTaken' && stream.startsWith('filling-') && number !== undefined)
        found.set(number, (found.get(number) ?? 0) + 1);
    }
    if (batch.live) break;
  }
  end.abort();
  await sleep(0);
  return found;
}
