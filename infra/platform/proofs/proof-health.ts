// Warnings about the proof of the log: it is behind, events that it covers are missing, streams may lose events, or the clock is wrong. Only warnings, because the shop works without
// the proof.
import { watchClock } from '../event-log/clock-watch.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { LagMeter } from '../health/lag.ts';
import type { ProofStore } from './proof-store.ts';
import { makeProbe } from '../health/readiness.ts';

/** Lag in seconds from which a warning is given. */
const LATE_AFTER_S = 60;
const CACHED_MS = 5_000;

/** Queries the proof store every few seconds at most; answers within a second, if need be from the cache. */
export function makeProofWarnings(
  store: Pick<ProofStore, 'state' | 'truncated' | 'clock'>,
  log: Pick<EventLog, 'logId' | 'head'>,
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
    const lag = await meter.after(state?.position);
    const warnings: string[] = [];
    // Asked after the state was read, so that the log has all that the proof has, unless it has lost it.
    if (state !== undefined && (await log.head()) < state.position)
      warnings.push(
        'history: the log ends before events that its proof covers: an older copy of it is in place',
      );
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
