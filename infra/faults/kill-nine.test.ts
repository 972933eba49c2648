// SIGKILL for one process after another while shoppers order. Every acknowledged order is there once, retried requests have no second effect, and the
// views match the log.
import { setTimeout as sleep } from 'node:timers/promises';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { projectionNames } from '@aangan/shared-events/features';
import { heartbeatKey, SILENCE_MS } from '@aangan/shared-events/view-keys';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cartOf,
  expectStatus,
  newShopper,
  orderOne,
  ordersOf,
  shopClient,
  signIn,
  type ShopClient,
} from '@aangan/test/setup/shop-client';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';

const SHOPPERS = 4;
const ORDERS_EACH = 6;

let shop: TestShop;
let shoppers: readonly ShopClient[];
let products: readonly { readonly id: number; readonly size: string }[];

beforeAll(async () => {
  shop = await startShop({ products: 4, mayDie: true });
  const listed = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', productPaths.all));
  products = (listed.body as ProductListResponse).products
    .filter((product) => product.inStock)
    .map(({ id, sizes }) => ({ id, size: sizes[0] ?? '' }));
  shoppers = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, i) => newShopper(shop.url, `fault.${i}`)),
  );
});
afterAll(() => shop.stop());

async function allOrder(): Promise<readonly (readonly number[])[]> {
  return Promise.all(
    shoppers.map(async (shopper, who) => {
      const placed: number[] = [];
      for (let i = 0; i < ORDERS_EACH; i++) {
        const product = products[(who + i) % products.length];
        if (product !== undefined) placed.push(await orderOne(shopper, product));
      }
      return placed;
    }),
  );
}

async function killWhile(
  part: 'eventStore' | 'projections' | 'api',
  ordering: Promise<unknown>,
): Promise<number> {
  let kills = 0;
  let done = false;
  const over = ordering.finally(() => (done = true));
  over.catch(() => undefined);
  while (!done && kills < 3) {
    await sleep(120 + kills * 170);
    await killAndAwaitRestart(part);
    kills++;
  }
  await over;
  return kills;
}

/** Resolves when the launcher has restarted the process and it is ready. */
async function killAndAwaitRestart(part: 'eventStore' | 'projections' | 'api'): Promise<void> {
  const previous = shop.pid(part);
  process.kill(previous, 'SIGKILL');
  while (shop.pid(part) === previous) await sleep(20);
}

/** Waits for a heartbeat of each projection; resolves with the earliest time at which the oldest of the newest ones can have been made. */
async function oldestHeartbeat(): Promise<number> {
  const redis = new Redis(shop.redisUrl);
  const heardAt = new Map<string, number>();
  let former: readonly (string | null)[] | undefined;
  let formerAt = 0;
  const listen = async () => {
    const at = performance.now();
    const beats = await redis.mget(projectionNames.map(heartbeatKey));
    for (const [index, name] of projectionNames.entries())
      if (former !== undefined && beats[index] !== former[index]) heardAt.set(name, formerAt);
    [former, formerAt] = [beats, at];
    return heardAt.size;
  };
  try {
    await expect.poll(listen, { interval: 10 }).toBe(projectionNames.length);
  } finally {
    redis.disconnect();
  }
  return Math.min(...heardAt.values());
}

async function statsWithTotal(total: number): Promise<OrderStatsResponse> {
  for (const start = Date.now(); ; await sleep(100)) {
    const { body } = await expectStatus(200, shopClient(shop.url).callUntilAnswered('GET', orderPaths.stats));
    const stats = body as OrderStatsResponse;
    if (stats.total >= total || Date.now() - start > 60_000) return stats;
  }
}

describe('processes killed while shoppers order', () => {
  const acknowledged: number[][] = Array.from({ length: SHOPPERS }, () => []);

  // First, because a process that has died before is restarted after a longer delay.
  test('answers every read while a dead worker is restarted', async () => {
    const reader = shopClient(shop.url);
    const heardAt = await oldestHeartbeat();
    const answers: { readonly text: string; readonly at: number }[] = [];
    let isBack = false;
    const back = killAndAwaitRestart('projections').finally(() => (isBack = true));
    while (!isBack || answers.length < 200) {
      for (const path of [productPaths.all, orderPaths.stats])
        answers.push({ text: `${path} ${(await reader.call('GET', path)).status}`, at: performance.now() });
      await sleep(10);
    }
    await back;
    // Where the restart takes longer than a worker may be silent, 503 is the right answer until the new one is heard.
    const surely = answers.filter(({ at }) => at - heardAt < SILENCE_MS);
    expect(surely.length).toBeGreaterThan(10);
    expect(new Set(surely.map(({ text }) => text))).toEqual(
      new Set([`${productPaths.all} 200`, `${orderPaths.stats} 200`]),
    );
    for (const path of [productPaths.all, orderPaths.stats])
      await expectStatus(200, reader.callUntilAnswered('GET', path));
  });

  test.each(['eventStore', 'projections', 'api'] as const)(
    'loses and duplicates nothing: %s',
    async (part) => {
      const working = allOrder();
      expect(await killWhile(part, working)).toBeGreaterThan(0);
      for (const [who, placed] of (await working).entries()) acknowledged[who]?.push(...placed);

      for (const [who, shopper] of shoppers.entries()) {
        const { data } = await ordersOf(shopper);
        expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          acknowledged[who]?.toSorted((a, b) => a - b),
        );
        expect((await cartOf(shopper)).data).toEqual([]);
      }
      const all = acknowledged.flat();
      expect(new Set(all).size).toBe(all.length);
      const stats = await statsWithTotal(all.length);
      expect(stats).toMatchObject({ total: all.length, status: { pending: all.length, accepted: 0 } });
    },
  );

  test('leaves read models that match a rebuild from the log', async () => {
    const admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
    const seen = await ordersOf(admin);
    await shop.kill('redis');
    await shop.kill('projections');
    await shop.start('redis');
    await shop.start('projections');
    expect((await ordersOf(admin)).data).toEqual(seen.data);
  });
});
