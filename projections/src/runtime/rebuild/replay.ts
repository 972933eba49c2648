// Folds the log from the start in memory, for several projections in one pass, up to any position and on from there.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { MissingKeyError, type RawEvent } from '@aangan/shared-events/codec';
import { followClock, noClockSteps, type ClockRecord } from '@aangan/shared-events/clock-steps';
import { isBusinessEvent } from '../fold/business-event.ts';
import type { Decode } from '../fold/decoder.ts';
import { missingKeyOf, type FoldInput } from '../fold/fold.ts';
import type { Projection } from '../fold/projection.ts';
import { foldInMemory } from '../fold/load-documents.ts';
import { emptyMemory, writeMemory, type ViewMemory } from '../fold/view-memory.ts';

export type Replay = {
  /**
   * Folds everything up to and including this commit position, which the log must have reached; for these projections only if any are named. What
   * the others have not folded yet is kept for them. Throws `MissingKeyError` (a fold without a key would not match the log), and an error when a
   * projection is already past this position.
   */
  readonly upTo: (position: bigint, of?: readonly Projection[]) => Promise<void>;
  readonly memoryOf: (projection: Projection) => ViewMemory;
  /** How many events of the log were read, including those that no projection uses. */
  readonly taken: () => number;
  /** The commit position of the last event that was read; undefined before the first. */
  readonly reached: () => bigint | undefined;
  /** The clock steps found in these events. */
  readonly clock: () => ClockRecord;
  readonly close: () => void;
};

/** The read models of a projection and the commit position up to which they are folded. */
type Replayed = { readonly memory: ViewMemory; folded: bigint };

export type ReplayObserver = {
  /** Receives the number of events read so far. */
  readonly taken?: (events: number) => void;
  /** Receives the events that were read, in the order of the log. */
  readonly read?: (events: readonly RawEvent[]) => Promise<void>;
};

/** Starts at the beginning of the log. */
export function startReplay(
  log: Pick<EventLog, 'subscribe'>,
  decode: Decode,
  projections: readonly Projection[],
  observer: ReplayObserver = {},
): Replay {
  const end = new AbortController();
  const batches = log.subscribe({ after: undefined, signal: end.signal })[Symbol.asyncIterator]();
  const replayed = new Map(
    projections.map((projection) => [projection.name, { memory: emptyMemory(), folded: -1n }]),
  );
  /** Events that were read and that a projection has not folded yet. */
  let kept: readonly RawEvent[] = [];
  let read = -1n;
  let taken = 0;
  let clock = noClockSteps;

  const of = ({ name }: Projection): Replayed => {
    const found = replayed.get(name);
    if (found === undefined) throw new Error(`${name} is not replayed`);
    return found;
  };

  const fold = async (projection: Projection, position: bigint): Promise<void> => {
    const state = of(projection);
    const { memory, folded } = state;
    const wanted = kept.filter(
      (event) =>
        event.position > folded &&
        event.position <= position &&
        projection.eventTypes.includes(event.type) &&
        !memory.blockedStreams.has(event.stream),
    );
    const decoded = await Promise.all(wanted.map(decode));
    for (const each of decoded) requireKey(each);
    writeMemory(memory, foldInMemory(projection, decoded, memory));
    state.folded = position;
  };

  const readBatch = async (): Promise<void> => {
    const next = await batches.next();
    if (next.done === true) throw new Error('the log has ended');
    const { events } = next.value;
    await observer.read?.(events);
    kept = [...kept, ...events];
    read = events.at(-1)?.position ?? read;
    taken += events.length;
    clock = events.filter(isBusinessEvent).reduce(followClock, clock);
    observer.taken?.(taken);
  };

  return {
    memoryOf: (projection) => of(projection).memory,
    taken: () => taken,
    reached: () => (read < 0n ? undefined : read),
    clock: () => clock,
    upTo: async (position, chosen = projections) => {
      for (const projection of chosen)
        if (of(projection).folded > position)
          throw new Error(`the views of ${projection.name} have gone back to ${position}: run verify again`);
      for (;;) {
        const reached = read < position ? read : position;
        for (const projection of chosen) await fold(projection, reached);
        const slowest = [...replayed.values()].reduce(
          (least, { folded }) => (folded < least ? folded : least),
          reached,
        );
        kept = kept.filter((event) => event.position > slowest);
        if (read >= position) return;
        await readBatch();
      }
    },
    close: () => end.abort(),
  };
}

function requireKey(wanted: FoldInput): void {
  const missing = missingKeyOf(wanted);
  if (missing !== undefined) throw new MissingKeyError(missing.keyId, missing.holder);
}
