// Shoppers who order as long as they are let. Every answer is written down; while the shop is away they insist, under the same key.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  productPaths,
  type ProductListResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import {
  expectStatus,
  newShopperToken,
  type Observed,
  orderOne,
  shopClient,
  type ShopClient,
} from '@aangan/test/setup/shop-client';

/** Longer than any store is away. */
const PATIENCE_MS = 180_000;

export type Load = {
  /** Numbers of orders that were acknowledged, all of them so far. */
  readonly acknowledged: readonly number[];
  /** Lets them order until `during` is over, and then finish what they are at. Rejects with what it rejects with, or when an order is refused. */
  readonly whileOrdering: (during: () => Promise<void>) => Promise<void>;
  /** The longest time between two acknowledged orders of one shopper, in milliseconds, since this was last asked. */
  readonly longestWait: () => number;
};

/** Makes so many shoppers; `observe` hears of each of their calls. */
export async function makeLoad(
  url: string,
  count: number,
  observe?: (call: Observed) => void,
): Promise<Load> {
  const listed = await expectStatus(200, shopClient(url).insist('GET', productPaths.all));
  const products = (listed.body as ProductListResponse).products.filter(({ inStock }) => inStock);
  const shoppers: ShopClient[] = [];
  for (let who = 0; who < count; who++)
    shoppers.push(
      shopClient(url, await newShopperToken(url, `long.${who}.${Date.now()}`), PATIENCE_MS, observe),
    );
  const acknowledged: number[] = [];
  let longest = 0;

  const order = async (shopper: ShopClient, who: number, isOver: () => boolean): Promise<void> => {
    for (let turn = who; !isOver(); turn++) {
      const product = products[turn % products.length];
      if (product === undefined) throw new Error('there is nothing to order');
      const began = performance.now();
      acknowledged.push(await orderOne(shopper, { id: product.id, size: product.sizes[0] ?? '' }));
      longest = Math.max(longest, performance.now() - began);
      await sleep(20);
    }
  };
  return {
    acknowledged,
    whileOrdering: async (during) => {
      let over = false;
      const ordering = Promise.all(shoppers.map((shopper, who) => order(shopper, who, () => over)));
      ordering.catch(() => undefined);
      await during().finally(() => (over = true));
      await ordering;
    },
    longestWait: () => {
      const was = longest;
      longest = 0;
      return was;
    },
  };
}
