// Warnings about the proof of the log: it is behind, events that it covers are missing, streams may lose events, or the clock is wrong. Only warnings, because the shop works without
// the proof.
import type { TreeState } from '@aangan/shared-events/proof/stored-tree';
import { watchClock } from '../event-log/clock-watch.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { LagMeter } from '../health/lag.ts';
import { hasEventOf, type LeafPlace } from './leaf-place.ts';
import type { ProofStore } from './proof-store.ts';
import { makeProbe } from '../health/readiness.ts';

/** Lag in seconds from which a warning is given. */
const LATE_AFTER_S = 60;
const CACHED_MS = 5_000;

/** The shop follows the log as it is; only a backup has the events that it lacks. */
const WHAT_TO_DO =
  'stop the shop, keep its data folder, and restore the newest backup: npm run restore -- DIR (operations.md, “A log that was changed”)';

/** What the log lacks of the events that its proof covers. */
type LostEvents = {
  /** The log ends before the last of them. */
  readonly isShort: boolean;
  /** The first leaf that the log lacks, of those that it lacked before and of the last one; not searched for in a log that is short. */
  readonly first?: LeafPlace;
  /** Whether the log lacks the last one, although it is as long. */
  readonly isLast: boolean;
};

type ProvenLog = Pick<EventLog, 'head' | 'readStream'>;
type LeavesOfLog = Pick<ProofStore, 'chunksOf' | 'lastLeaf' | 'lostLeaves'>;

/** `state` has to be read before, so that the log has all that the proof has, unless it has lost it. */
async function findLostEvents(
  store: LeavesOfLog,
  log: ProvenLog,
  logId: string,
  state: TreeState | undefined,
): Promise<LostEvents> {
  if (state !== undefined && (await log.head()) < state.position) return { isShort: true, isLast: false };
  const [before, last] = await Promise.all([store.lostLeaves(logId), store.lastLeaf(logId)]);
  const isLost = async (leaf: LeafPlace): Promise<boolean> =>
    !(await hasEventOf(log, store.chunksOf(logId), leaf));
  const isLast = last !== undefined && (await isLost(last));
  for (const first of before) if (await isLost(first)) return { isShort: false, first, isLast };
  return { isShort: false, isLast, ...(isLast && { first: last }) };
}

/**
 * Whether the log is known to lack events that its proof covers; false also while log or proof cannot be read. Queries them every few seconds at
 * most, and answers within a second.
 */
export function makeLostEventsProbe(
  store: LeavesOfLog & Pick<ProofStore, 'state'>,
  log: ProvenLog & Pick<EventLog, 'logId'>,
): () => Promise<boolean> {
  const query = async (): Promise<boolean> => {
    const logId = await log.logId();
    const { isShort, first } = await findLostEvents(store, log, logId, await store.state(logId));
    return isShort || first !== undefined;
  };
  return makeProbe(query, false, { cacheMs: CACHED_MS });
}

/** Queries the proof store every few seconds at most; answers within a second, if need be from the cache. */
export function makeProofWarnings(
  store: LeavesOfLog & Pick<ProofStore, 'state' | 'truncated' | 'clock'>,
  log: ProvenLog & Pick<EventLog, 'logId'>,
  meter: Pick<LagMeter, 'after'>,
  now: () => Date,
): () => Promise<readonly string[]> {
  const clock = watchClock(now);
  const query = async (): Promise<readonly string[]> => {
    const logId = await log.logId();
    const [state, truncated, times] = await Promise.all([
      store.state(logId),
      store.truncated(logId),
      store.clock(logId),
    ]);
    clock.seen(times?.latestAt);
    const warnings: string[] = [];
    const { isShort, first: lost, isLast } = await findLostEvents(store, log, logId, state);
    if (isShort)
      warnings.push(
        `history: the log ends before events that its proof covers: an older copy of it is in place, ${WHAT_TO_DO}`,
      );
    if (lost !== undefined)
      warnings.push(
        `history: the log lacks events that its proof covers, ${lost.stream}/${lost.revision} among them: its end was removed, or an older copy was put in its place, and it has grown since, ${WHAT_TO_DO}`,
      );
    // The log has nothing at the position of a leaf that it lacks.
    const lag = isLast ? null : await meter.after(state?.position);
    if (lag !== null && lag.seconds > LATE_AFTER_S)
      warnings.push(`proof of the history: ${Math.round(lag.seconds)} s behind`);
    const [first] = truncated;
    if (first !== undefined)
      warnings.push(`history: ${truncated.length} streams may lose events by their metadata, first ${first}`);
    return warnings;
  };
  const proof = makeProbe<readonly string[]>(query, ['proof of the history: cannot be read'], {
    cacheMs: CACHED_MS,
  });
  return async () => [...(await proof()), ...clock.warnings()];
}
