// Takes a snapshot after every `every` events, with lower priority than all other work of a worker. Its content follows from the log alone, so a
// second worker writes the same, and a restarted one continues from the last mark.
import { setImmediate as breathe } from 'node:timers/promises';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { headReaching, LostPositionError } from '@aangan/platform/event-log/lost-position';
import type { Logger } from '@aangan/platform/process/logger';
import type { Mark, SnapshotStore } from '@aangan/platform/snapshots/snapshot-store';
import { pause, repeatForever } from '@aangan/platform/process/retry';
import { snapshotLineOf, linePrefix, type SnapshotProjection } from './recorded-projections.ts';
import { baseAt, changesOf, decodeWithoutKeys, foldOn } from './snapshot.ts';
import { makeStretchReader, type PastEvent, type StretchReader } from './stretch.ts';

export type SnapshotOptions = {
  readonly log: Pick<EventLog, 'logId' | 'head' | 'eventsAfter'>;
  readonly store: SnapshotStore;
  readonly recorded: readonly SnapshotProjection[];
  /** The number of business events between two snapshots. */
  readonly every: number;
  readonly logger: Logger;
};

/** How often the log is checked for new events, in milliseconds. */
const CHECK_EVERY_MS = 2_000;

/** Takes snapshots until the signal is aborted. Never rejects. */
export async function takeSnapshots(options: SnapshotOptions, signal: AbortSignal): Promise<void> {
  const { log, store, recorded, every, logger } = options;
  await repeatForever(logger, 'snapshots', signal, async () => {
    const stretches = makeStretchReader(log, every);
    const logId = await log.logId();
    const line = snapshotLineOf(logId, recorded, every);
    // Snapshots of other projection versions are obsolete.
    for (const other of await store.lines())
      if (other.startsWith(linePrefix(logId)) && other !== line) await store.drop(other);
    let mark = (await store.marks(line)).at(-1);
    try {
      while (!signal.aborted) {
        const next = await takeNext(options, stretches, line, mark);
        if (next === undefined) {
          await expectLogReaches(log, mark, signal);
          await pause(CHECK_EVERY_MS, signal);
        }
        mark = next ?? mark;
      }
    } catch (error) {
      // An older copy was put in place of the log, and snapshots may be of events that it lacks.
      if (error instanceof LostPositionError) await store.drop(line);
      throw error;
    }
  });
}

/** Throws `LostPositionError` when the log ends before a mark. */
async function expectLogReaches(
  { head }: Pick<EventLog, 'head'>,
  mark: Mark | undefined,
  until: AbortSignal,
): Promise<void> {
  if (mark === undefined) return;
  const reached = await headReaching(head, mark.position, until);
  if (reached < mark.position && !until.aborted) throw new LostPositionError(mark.position);
}

/**
 * Takes the snapshot after a mark (undefined: the first), or returns the one that another worker has taken; undefined while too few events have
 * happened.
 */
export async function takeNext(
  { store, recorded, every }: Pick<SnapshotOptions, 'store' | 'recorded' | 'every'>,
  stretches: StretchReader,
  line: string,
  mark: Mark | undefined,
): Promise<Mark | undefined> {
  const wanted = (mark?.events ?? 0) + every;
  const isLast = ({ event }: PastEvent): boolean => event >= wanted;
  const events = (await stretches.after(mark, isLast)).slice(0, every);
  const last = events.at(-1);
  if (last === undefined || events.length < every) return undefined;
  const next = { position: last.position, events: last.event, at: last.at };
  const [taken] = await store.marks(line, mark?.position);
  if (taken?.position === next.position) return taken;
  const decode = decodeWithoutKeys();
  const raws = events.map(({ raw }) => raw);
  const [documents, indexes] = [
    new Map<string, string | null>(),
    new Map<string, ReadonlyMap<string, number | null>>(),
  ];
  for (const each of recorded) {
    // Yield between projections: updates of live views must not wait for a whole snapshot.
    await breathe();
    const base = baseAt(store, line, mark, each.projection);
    const folded = await foldOn(base, each.projection, raws, decode);
    const changes = await changesOf(each, base, folded);
    for (const [name, text] of changes.documents) documents.set(name, text);
    for (const [name, members] of changes.indexes) indexes.set(name, members);
  }
  await store.put(line, next, { documents, indexes });
  return next;
}
