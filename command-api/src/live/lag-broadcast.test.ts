import type { ProjectionHealth } from '@aangan/platform/health/readiness';
import { expect, test } from 'vitest';
import { startLagBroadcast } from './lag-broadcast.ts';

const behind = (seconds: number): ProjectionHealth => ({
  state: 'live',
  heldBack: 0,
  lag: { events: seconds === 0 ? 0 : 3, orMore: false, seconds },
});

/** The messages published while the orders lag by these seconds at successive checks. */
async function publishedFor(lags: readonly number[], hasAdminSubscribers = true): Promise<readonly string[]> {
  const [published, stop] = [[] as string[], new AbortController()];
  let checks = 0;
  const hub = {
    hasAdminSubscribers: () => {
      if (!hasAdminSubscribers && ++checks > lags.length) stop.abort();
      return hasAdminSubscribers;
    },
    publishToAdmins: ({ name, data }: { readonly name: string; readonly data: string }) =>
      void published.push(`${name} ${data}`),
  };
  const readiness = async () => {
    const orders = behind(lags[checks++] ?? 0);
    if (checks >= lags.length) stop.abort();
    return { projections: { orders, cart: behind(0) } };
  };
  await startLagBroadcast(hub, readiness, stop.signal, 1);
  return published;
}

test('a lag is published while it lasts, and once when it is over', async () => {
  expect(await publishedFor([0, 0.4, 2.2, 7.6, 0, 0])).toEqual([
    'lag {"seconds":2}',
    'lag {"seconds":8}',
    'lag {"seconds":0}',
  ]);
});

test('nothing is checked while no administrator is connected', async () => {
  expect(await publishedFor([9, 9, 9], false)).toEqual([]);
});
