import type { ProjectionHealth } from '@aangan/platform/health/readiness';
import { expect, test } from 'vitest';
import { startLagBroadcast } from './lag-broadcast.ts';

/** A projection that lags by these seconds; null: the log does not answer. */
const behind = (seconds: number | null): ProjectionHealth => ({
  state: 'live',
  heldBack: 0,
  lag: seconds === null ? null : { events: seconds === 0 ? 0 : 3, orMore: false, seconds },
});

/** The messages published while the orders lag by these seconds at successive checks, one second after the other. */
async function publishedFor(
  lags: readonly (number | null)[],
  hasAdminSubscribers = true,
): Promise<readonly string[]> {
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
    const orders = behind(lags[checks++] ?? null);
    if (checks >= lags.length) stop.abort();
    return { projections: { orders, cart: behind(0) } };
  };
  await startLagBroadcast(hub, readiness, stop.signal, { checkEveryMs: 1, now: () => checks * 1_000 });
  return published;
}

test('a lag is published while it lasts, and once when it is over', async () => {
  expect(await publishedFor([0, 0.4, 2.2, 7.6, 0, 0])).toEqual([
    'lag {"seconds":2}',
    'lag {"seconds":8}',
    'lag {"seconds":0}',
  ]);
});

test('while the log does not answer, the lag is the time since it last did', async () => {
  expect(await publishedFor([0, null, null, null, 0])).toEqual([
    'lag {"seconds":2}',
    'lag {"seconds":3}',
    'lag {"seconds":0}',
  ]);
});

test('nothing is checked while no administrator is connected', async () => {
  expect(await publishedFor([9, 9, 9], false)).toEqual([]);
});
