import { startEventStore } from '@aangan/test/setup/start-event-store';
import { startRedis } from '@aangan/test/setup/start-redis';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { wishlistStream } from '@aangan/shared-events/features/wishlist/events';
import { documentKey } from '@aangan/shared-events/view-keys';
import { expect, onTestFinished, test } from 'vitest';
import { wishlist } from '../../features/wishlist/projection.ts';
import { openShopInTest } from '../../testing/shop.ts';
import { makeVerifyProcess } from './verify-process.ts';

// JSON permits a line separator within a text, and it ends no line of the report.
test('a verify process reports a key with a line separator in its name', async () => {
  const [store, redis, folder] = await Promise.all([startEventStore(), startRedis(), memoryFolder()]);
  const shop = openShopInTest({ log: store.url, redis: redis.url });
  onTestFinished(async () => {
    await shop.stopWorkers();
    await shop.close();
    await Promise.all([store.stop(), redis.stop(), folder.remove()]);
  });
  await shop.startWorker([wishlist]).ready();
  const added = { type: 'WishlistItemAdded', data: { accountId: 'a-1', productId: 1 } } as const;
  await shop.folded('wishlist', (await shop.append(wishlistStream('a-1'), [added])).position);
  const strange = 'one\u2028two';
  await shop.redis.set(documentKey('wishlist', await shop.live('wishlist'), strange), '{}');

  const env = { EVENTSTORE_URL: store.url, REDIS_URL: redis.url, DATA_DIR: folder.path };
  const verify = makeVerifyProcess({ ...inheritedEnv(), ...env });
  const progress: number[] = [];
  const report = ({ keys }: { readonly keys: number }) => void progress.push(keys);
  expect(await verify(wishlist, report, new AbortController().signal)).toMatchObject({
    keys: 2,
    differences: 1,
    first: { key: `document ${strange}`, what: 'unexpected' },
  });
  expect(progress.at(-1)).toBe(2);
});
