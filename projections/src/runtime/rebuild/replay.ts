// Folds the log from the start in memory, for all projections in one pass, up to any position and on from there.
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
   * Folds everything up to and including this commit position, which the log must have reached. Throws `MissingKeyError`: a fold without a key would
   * not match the log.
   */
  readonly upTo: (position: bigint) => Promise<void>;
  readonly memoryOf: (projection: Projection) => ViewMemory;
  /** How many events of the log were read, including those that no projection uses. */
  readonly taken: () => number;
  /** The clock steps found in these events. */
  readonly clock: () => ClockRecord;
  readonly close: () => void;
};

/** Starts at the beginning of the log; `onTaken` receives the number of events read so far. */
export function startReplay(
  log: Pick<EventLog, 'subscribe'>,
  decode: Decode,
  projections: readonly Projection[],
  onTaken?: (events: number) => void,
): Replay {
  const end = new AbortController();
  const batches = log.subscribe({ after: undefined, signal: end.signal })[Symbol.asyncIterator]();
  const memories = new Map(projections.map((projection) => [projection.name, emptyMemory()]));
  let waiting: readonly RawEvent[] = [];
  let folded = -1n;
  let taken = 0;
  let clock = noClockSteps;

  const memoryOf = ({ name }: Projection): ViewMemory => {
    const memory = memories.get(name);
    if (memory === undefined) throw new Error(`${name} is not replayed`);
    return memory;
  };

  const foldRun = async (events: readonly RawEvent[]): Promise<void> => {
    for (const projection of projections) {
      const memory = memoryOf(projection);
      const isHeld = ({ stream }: RawEvent): boolean => memory.blockedStreams.has(stream);
      const wanted = events.filter((event) => projection.eventTypes.includes(event.type) && !isHeld(event));
      const decoded = await Promise.all(wanted.map(decode));
      for (const each of decoded) requireKey(each);
      writeMemory(memory, foldInMemory(projection, decoded, memory));
    }
  };

  return {
    memoryOf,
    taken: () => taken,
    clock: () => clock,
    upTo: async (position) => {
      while (folded < position) {
        const run = waiting.filter((event) => event.position <= position);
        waiting = waiting.slice(run.length);
        await foldRun(run);
        taken += run.length;
        clock = run.filter(isBusinessEvent).reduce(followClock, clock);
        onTaken?.(taken);
        folded = waiting.length > 0 ? position : (run.at(-1)?.position ?? folded);
        if (folded >= position) return;
        const next = await batches.next();
        if (next.done === true) throw new Error('the log has ended');
        waiting = next.value.events;
      }
    },
    close: () => end.abort(),
  };
}

function requireKey(wanted: FoldInput): void {
  const missing = missingKeyOf(wanted);
  if (missing !== undefined) throw new MissingKeyError(missing.keyId, missing.holder);
}
