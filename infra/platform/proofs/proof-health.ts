// Whether the proof of the history keeps up with it, whether anything may be lost of it, and whether the clock stands behind it: warnings, because the shop goes on without.
import { watchClock } from '../event-log/clock-watch.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { LagMeter } from '../event-log/lag.ts';
import type { ProofStore } from './proof-store.ts';
import { makeProbe } from '../health/readiness.ts';

/** An event that is not in the tree after so many seconds is worth a warning. */
const LATE_AFTER_S = 60;
const KEPT_MS = 5_000;

/** Looks at the proof, every few seconds at most; answers in a second with what it knows. */
export function makeProofWarnings(
  store: Pick<ProofStore, 'state' | 'truncated' | 'clock'>,
  log: Pick<EventLog, 'logId'>,
  meter: Pick<LagMeter, 'after'>,
  now: () => Date,
): () => Promise<readonly string[]> {
  const clock = watchClock(now);
  const look = async (): Promise<readonly string[]> => {
    const logId = await log.logId();
    const [state, truncated, times] = await Promise.all([
      store.state(logId),
      store.truncated(logId),
      store.clock(logId),
    ]);
    clock.seen(times?.latestAt);
    const lag = await meter.after(state?.position);
    const warnings: string[] = [];
    if (lag !== null && lag.seconds > LATE_AFTER_S)
      warnings.push(`proof of the history: ${Math.round(lag.seconds)} s behind`);
    const [first] = truncated;
    if (first !== undefined)
      warnings.push(`history: ${truncated.length} streams may lose events by their metadata, first ${first}`);
    return warnings;
  };
  const proof = makeProbe<readonly string[]>(look, ['proof of the history: cannot be looked at'], {
    keepMs: KEPT_MS,
  });
  return async () => [...(await proof()), ...clock.warnings()];
}
