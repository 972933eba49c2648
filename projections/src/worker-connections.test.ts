import { expect, test } from 'vitest';
import { environmentBesideShop } from './worker-connections.ts';

test('a command where no shop runs says so, and what to do', async () => {
  await expect(environmentBesideShop({ DATA_DIR: '/nowhere' })).rejects.toThrow(
    'No shop runs in the data folder /nowhere. Start it, name its folder with DATA_DIR, or give the settings of the shop (EVENTSTORE_URL, REDIS_URL; KEYS_URL if it has one).',
  );
  const named = { EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false', REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(await environmentBesideShop({ DATA_DIR: '/nowhere', ...named })).toMatchObject(named);
});
