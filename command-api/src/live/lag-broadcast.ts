// Publishes the projections' lag to connected administrators while there is any: a projection that is behind publishes nothing about it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '@aangan/platform/health/readiness';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { Hub } from './hub.ts';

const CHECK_EVERY_MS = 1_000;
/** Shorter lags, in seconds, are normal and not published. */
const MIN_LAG_S = 2;

/** Checks once a second, only while an administrator is connected, until the signal is aborted. */
export async function startLagBroadcast(
  hub: Pick<Hub, 'publishToAdmins' | 'hasAdminSubscribers'>,
  readiness: () => Promise<Pick<Readiness, 'projections'>>,
  signal: AbortSignal,
  checkEveryMs = CHECK_EVERY_MS,
): Promise<void> {
  let wasBehind = false;
  while (!signal.aborted) {
    await sleep(checkEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || !hub.hasAdminSubscribers()) continue;
    const seconds = await readiness().then(lagIn, () => 0);
    // On every check while there is lag, for administrators who have connected meanwhile, and once with 0 when it is over.
    if (seconds > 0 || wasBehind) publishLag(hub, seconds);
    wasBehind = seconds > 0;
  }
}

function lagIn({ projections }: Pick<Readiness, 'projections'>): number {
  const longest = Math.max(0, ...Object.values(projections).map(({ lag }) => lag?.seconds ?? 0));
  return longest < MIN_LAG_S ? 0 : Math.round(longest);
}

function publishLag(hub: Pick<Hub, 'publishToAdmins'>, seconds: number): void {
  const data: LiveMessages['lag'] = { seconds };
  hub.publishToAdmins({ name: 'lag', coalesceKey: 'lag', data: JSON.stringify(data) });
}
