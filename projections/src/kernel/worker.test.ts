import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startEventStore, type TestEventStore } from '@aangan/infra/test/setup/start-event-store';
import { startRedis, type TestRedis } from '@aangan/infra/test/setup/start-redis';
import { wishlistKey } from '@aangan/shared-events/features/wishlist/views';
import { wishlistStream, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import { wishlist } from '../features/wishlist/projection.ts';
import { openShopInTest, until, type ShopInTest } from './shop-in-test.ts';

let store: TestEventStore;
let redis: TestRedis;
let shop: ShopInTest;
beforeAll(async () => {
  [store, redis] = await Promise.all([startEventStore(), startRedis()]);
});
afterAll(async () => {
  await Promise.all([store.stop(), redis.stop()]);
});
beforeEach(async () => {
  shop = openShopInTest({ log: store.url, redis: redis.url });
  await shop.redis.flushall();
});
afterEach(() => shop.close());

let accounts = 0;
const newAccount = (): string => `a-${Date.now()}-${(accounts += 1)}`;
const added = (accountId: string, productId: number): WishlistEvent => ({
  type: 'WishlistItemAdded',
  data: { accountId, productId },
});

test('a worker makes the views of an empty Redis and goes on with what happens', async () => {
  const accountId = newAccount();
  await shop.append(wishlistStream(accountId), [added(accountId, 1)]);
  const worker = shop.startWorker([wishlist]);
  await worker.ready();
  expect(await shop.document('wishlist', wishlistKey(accountId))).toEqual({ accountId, productIds: [1] });
  const { position } = await shop.append(wishlistStream(accountId), [added(accountId, 2)]);
  await shop.folded('wishlist', position);
  expect(await shop.document('wishlist', wishlistKey(accountId))).toEqual({ accountId, productIds: [1, 2] });
});
void until;
