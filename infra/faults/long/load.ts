// Shoppers who order until they are stopped. Every acknowledged order is recorded; while the shop is unreachable they retry under the same key.
import { setTimeout as sleep } from 'node:timers/promises';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import {
  expectStatus,
  newShopperToken,
  type ObservedCall,
  orderOne,
  shopClient,
  type ShopClient,
} from '@aangan/test/setup/shop-client';

/** Longer than any store is stopped. */
const RETRY_MS = 180_000;

export type Load = {
  /** Numbers of all orders acknowledged so far. */
  readonly acknowledged: readonly number[];
  /** Adds an order that another program has placed. */
  readonly acknowledge: (orderId: number) => void;
  /** Lets the shoppers order until `during` settles, and finish their current order. Rejects when `during` rejects or an order is refused. */
  readonly whileOrdering: (during: () => Promise<void>) => Promise<void>;
  /** The longest order of any shopper in milliseconds, since the last call of this function. */
  readonly longestWait: () => number;
};

/** Creates so many shoppers; `observe` is called after each of their calls. */
export async function makeLoad(
  url: string,
  count: number,
  observe?: (call: ObservedCall) => void,
): Promise<Load> {
  const listed = await expectStatus(200, shopClient(url).callUntilAnswered('GET', productPaths.all));
  const products = (listed.body as ProductListResponse).products.filter(({ inStock }) => inStock);
  const shoppers: ShopClient[] = [];
  for (let who = 0; who < count; who++)
    shoppers.push(
      shopClient(url, await newShopperToken(url, `long.${who}.${Date.now()}`), RETRY_MS, observe),
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
    acknowledge: (orderId) => void acknowledged.push(orderId),
    whileOrdering: async (during) => {
      let isOver = false;
      const ordering = Promise.all(shoppers.map((shopper, who) => order(shopper, who, () => isOver)));
      ordering.catch(() => undefined);
      await during().finally(() => (isOver = true));
      await ordering;
    },
    longestWait: () => {
      const previous = longest;
      longest = 0;
      return previous;
    },
  };
}
