// Publishes the projections' lag to connected administrators while there is any: a projection that is behind publishes nothing about it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '@aangan/platform/health/readiness';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { Hub } from './hub.ts';

const CHECK_EVERY_MS = 1_000;
/** Shorter lags, in seconds, are normal and not published. */
const MIN_LAG_S = 2;

type Clock = { readonly checkEveryMs: number; readonly now: () => number };
const clock: Clock = { checkEveryMs: CHECK_EVERY_MS, now: () => performance.now() };

/** Checks once a second, only while an administrator is connected, until the signal is aborted. */
export async function startLagBroadcast(
  hub: Pick<Hub, 'publishToAdmins' | 'hasAdminSubscribers'>,
  readiness: () => Promise<Pick<Readiness, 'projections'>>,
  signal: AbortSignal,
  { checkEveryMs, now }: Clock = clock,
): Promise<void> {
  let wasBehind = false;
  // While the log does not answer, the views may be behind by the time since it last did.
  let knownAt = now();
  while (!signal.aborted) {
    await sleep(checkEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const known = hub.hasAdminSubscribers() ? await readiness().then(lagIn, () => undefined) : 0;
    if (known !== undefined) knownAt = now();
    const seconds = published(known ?? (now() - knownAt) / 1_000);
    // On every check while there is lag, for administrators who have connected meanwhile, and once with 0 when it is over.
    if (seconds > 0 || wasBehind) publishLag(hub, seconds);
    wasBehind = seconds > 0;
  }
}

/** The longest lag in seconds; undefined while that of a projection is unknown. */
function lagIn({ projections }: Pick<Readiness, 'projections'>): number | undefined {
  const lags = Object.values(projections).map(({ lag }) => lag?.seconds);
  return lags.includes(undefined) ? undefined : Math.max(0, ...lags.map((lag) => lag ?? 0));
}

const published = (seconds: number): number => (seconds < MIN_LAG_S ? 0 : Math.round(seconds));

function publishLag(hub: Pick<Hub, 'publishToAdmins'>, seconds: number): void {
  const data: LiveMessages['lag'] = { seconds };
  hub.publishToAdmins({ name: 'lag', coalesceKey: 'lag', data: JSON.stringify(data) });
}
