// Tells administrators how far what they see is behind, while it is: a view that is folded late says nothing by itself.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '@aangan/platform/health/readiness';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { Hub } from './hub.ts';

const LOOK_EVERY_MS = 1_000;
/** What is behind for less than this is on its way. */
const WORTH_TELLING_S = 2;

/** Looks once a second, and only while an administrator listens, until the signal is aborted. */
export async function startLagBroadcast(
  hub: Pick<Hub, 'tellAdmins' | 'adminsListen'>,
  readiness: () => Promise<Pick<Readiness, 'projections'>>,
  signal: AbortSignal,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<void> {
  let isTold = false;
  while (!signal.aborted) {
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || !hub.adminsListen()) continue;
    const seconds = await readiness().then(lagIn, () => 0);
    // Once more when it is over; and each time while it is not, for those who have come meanwhile.
    if (seconds > 0 || isTold) tell(hub, seconds);
    isTold = seconds > 0;
  }
}

function lagIn({ projections }: Pick<Readiness, 'projections'>): number {
  const longest = Math.max(0, ...Object.values(projections).map(({ lag }) => lag?.seconds ?? 0));
  return longest < WORTH_TELLING_S ? 0 : Math.round(longest);
}

function tell(hub: Pick<Hub, 'tellAdmins'>, seconds: number): void {
  const data: LiveMessages['lag'] = { seconds };
  hub.tellAdmins({ name: 'lag', about: 'lag', data: JSON.stringify(data) });
}
