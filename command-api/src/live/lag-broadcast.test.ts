import type { ProjectionHealth } from '@aangan/platform/health/readiness';
import { expect, test } from 'vitest';
import { startLagBroadcast } from './lag-broadcast.ts';

const behind = (seconds: number): ProjectionHealth => ({
  state: 'live',
  heldBack: 0,
  lag: { events: seconds === 0 ? 0 : 3, orMore: false, seconds },
});

/** What is told while the orders are behind by one of these at each look. */
async function toldOf(lags: readonly number[], hasAdminSubscribers = true): Promise<readonly string[]> {
  const [told, stop] = [[] as string[], new AbortController()];
  let looks = 0;
  const hub = {
    hasAdminSubscribers: () => {
      if (!hasAdminSubscribers && ++looks > lags.length) stop.abort();
      return hasAdminSubscribers;
    },
    publishToAdmins: ({ name, data }: { readonly name: string; readonly data: string }) =>
      void told.push(`${name} ${data}`),
  };
  const readiness = async () => {
    const orders = behind(lags[looks++] ?? 0);
    if (looks >= lags.length) stop.abort();
    return { projections: { orders, cart: behind(0) } };
  };
  await startLagBroadcast(hub, readiness, stop.signal, 1);
  return told;
}

test('a view that is behind is told as long as it is, and once when it no longer is', async () => {
  expect(await toldOf([0, 0.4, 2.2, 7.6, 0, 0])).toEqual([
    'lag {"seconds":2}',
    'lag {"seconds":8}',
    'lag {"seconds":0}',
  ]);
});

test('nothing is looked at while no administrator listens', async () => {
  expect(await toldOf([9, 9, 9], false)).toEqual([]);
});
