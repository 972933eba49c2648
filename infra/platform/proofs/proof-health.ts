// Warnings about the proof of the log: it is behind, events that it covers are missing, streams may lose events, or the clock is wrong. Only warnings, because the shop works without
// the proof.
import { watchClock } from '../event-log/clock-watch.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { LagMeter } from '../health/lag.ts';
import { hasEventOf, type LeafPlace } from './leaf-place.ts';
import type { ProofStore } from './proof-store.ts';
import { makeProbe } from '../health/readiness.ts';

/** Lag in seconds from which a warning is given. */
const LATE_AFTER_S = 60;
const CACHED_MS = 5_000;

type LostLeaf = { readonly first?: LeafPlace; readonly isLast: boolean };

/** Queries the proof store every few seconds at most; answers within a second, if need be from the cache. */
export function makeProofWarnings(
  store: Pick<ProofStore, 'state' | 'truncated' | 'clock' | 'chunksOf' | 'lastLeaf' | 'lostLeaves'>,
  log: Pick<EventLog, 'logId' | 'head' | 'readStream'>,
  meter: Pick<LagMeter, 'after'>,
  now: () => Date,
): () => Promise<readonly string[]> {
  const clock = watchClock(now);
  /** The first leaf that the log lacks, of those that it lacked before and of the last one; and whether it lacks the last. */
  const lostLeaf = async (logId: string): Promise<LostLeaf> => {
    const [before, last] = await Promise.all([store.lostLeaves(logId), store.lastLeaf(logId)]);
    const isLost = async (leaf: LeafPlace): Promise<boolean> =>
      !(await hasEventOf(log, store.chunksOf(logId), leaf));
    const isLast = last !== undefined && (await isLost(last));
    for (const leaf of before) if (await isLost(leaf)) return { first: leaf, isLast };
    return isLast ? { first: last, isLast } : { isLast };
  };
  const query = async (): Promise<readonly string[]> => {
    const logId = await log.logId();
    const [state, truncated, times] = await Promise.all([
      store.state(logId),
      store.truncated(logId),
      store.clock(logId),
    ]);
    clock.seen(times?.latestAt);
    const warnings: string[] = [];
    // Asked after the state was read, so that the log has all that the proof has, unless it has lost it.
    const isShort = state !== undefined && (await log.head()) < state.position;
    const lost: LostLeaf = isShort ? { isLast: false } : await lostLeaf(logId);
    if (isShort)
      warnings.push(
        'history: the log ends before events that its proof covers: an older copy of it is in place',
      );
    if (lost.first !== undefined)
      warnings.push(
        `history: the log lacks events that its proof covers, ${lost.first.stream}/${lost.first.revision} among them: its end was removed, or an older copy was put in its place, and it has grown since`,
      );
    // The log has nothing at the position of a leaf that it lacks.
    const lag = lost.isLast ? null : await meter.after(state?.position);
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
