// A shop whose key store is paused (SIGSTOP) for a while: requests that need a key are refused in time, all others are served, and nothing that was
// acknowledged is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { newShopperToken, shopClient } from '@aangan/test/setup/shop-client';
import { startRedis } from '@aangan/test/setup/start-redis';
import { startShop } from '@aangan/test/setup/start-shop';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { expectEachPlacedOnce, untilReady } from './checks.ts';
import { makeLoad } from './load.ts';

const SHOPPERS = 4;
const STOPPED_MS = 20_000;
/** Milliseconds: a request's deadline, plus what a busy machine may add. */
const MAX_REQUEST_MS = 8_000;

/**
 * @returns the result as text
 * @throws Error when a request took too long, or an order was lost or duplicated
 */
export async function stopKeyStore(): Promise<string> {
  const keys = await startRedis('on disk');
  const shop = await startShop({ products: 4, env: { KEYS_URL: keys.url, PROOFS_URL: keys.url } });
  let slowest = 0;
  try {
    const load = await makeLoad(shop.url, SHOPPERS, ({ ms }) => (slowest = Math.max(slowest, ms)));
    const reader = shopClient(shop.url, await newShopperToken(shop.url, 'reading.on'));
    let [read, refused] = [0, 0];
    await load.whileOrdering(async () => {
      await sleep(2_000);
      process.kill(keys.pid(), 'SIGSTOP');
      for (const end = Date.now() + STOPPED_MS; Date.now() < end; await sleep(100)) {
        const reply = await reader.call('GET', categoryPaths.all);
        if (reply.status !== 200) throw new Error(`the categories were answered with ${reply.status}`);
        read++;
        const body = {
          username: `silent.${read}`,
          name: 'A B',
          mobile: '9876543210',
          password: 'a password',
        };
        if ((await reader.call('POST', accountPaths.signup, { body })).status === 503) refused++;
      }
      process.kill(keys.pid(), 'SIGCONT');
      await sleep(3_000);
    });
    await untilReady(shop);
    await expectEachPlacedOnce(shop, load.acknowledged);
    if (slowest > MAX_REQUEST_MS) throw new Error(`a request took ${(slowest / 1_000).toFixed(1)} s`);
    if (refused === 0) throw new Error('no request was refused: the key store was not needed');
    return (
      `${load.acknowledged.length} orders, each once; while it was paused ${read} reads answered, ${refused} sign-ups refused, ` +
      `the longest request ${(slowest / 1_000).toFixed(1)} s`
    );
  } finally {
    process.kill(keys.pid(), 'SIGCONT');
    await shop.stop();
    await keys.stop();
  }
}
