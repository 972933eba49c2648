// A small catalogue for tests, appended directly to the log: two categories, two brands, two colours and some
// products.
import type { ShopEvent } from '@aangan/shared-events/event';
import { brandStream } from '@aangan/shared-events/features/catalogue/brands/events';
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import { colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import {
  productStream,
  type ProductDetails,
  type ProductEvent,
} from '@aangan/shared-events/features/catalogue/products/events';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { expect, vi } from 'vitest';
import type { ApiInTest } from './api.ts';

export const INDIGO = '#2E3A7B';
export const MADDER = '#A03A2E';

type ProductAdded = Extract<ProductEvent, { type: 'ProductAdded' }>['data'];

export const someDetails: ProductDetails = {
  name: 'Indigo buti kurta',
  description: 'Hand-printed cotton.',
  additionalInformation: 'Wash cold.',
  categoryId: 1,
  brandId: 1,
  colorIds: [1, 2],
  sizes: ['S', 'M'],
  isRecommended: false,
  isNewArrival: false,
  ratingBaseline: 0,
  reviewsBaseline: 0,
};

/** The data of `ProductAdded`; 1,899 rupees by default. */
export const aProduct = (productId: number, more: Partial<ProductAdded> = {}): ProductAdded => ({
  productId,
  ...someDetails,
  pricePaise: 189900,
  oldPricePaise: 249900,
  inStock: true,
  images: [],
  ...more,
});

/** Appends to a stream of the catalogue, and waits until the API's follower and the views have applied it. */
export async function appendAndAwait(
  api: ApiInTest,
  stream: string,
  ...events: readonly ShopEvent[]
): Promise<void> {
  await untilFollowed(api, await api.append(stream, events));
  await api.caughtUp();
}

/**
 * Adds categories Women and Men, brands Nila and Mitti, colours Indigo and Madder, and the given products,
 * and takes their numbers.
 */
export async function stock(api: ApiInTest, products: readonly ProductAdded[]): Promise<void> {
  for (const [index, name] of ['Women', 'Men'].entries())
    await add(api, categoryStream, index + 1, {
      type: 'CategoryAdded',
      data: { categoryId: index + 1, name },
    });
  for (const [index, name] of ['Nila', 'Mitti'].entries())
    await add(api, brandStream, index + 1, { type: 'BrandAdded', data: { brandId: index + 1, name } });
  const colors = [
    { colorId: 1, name: 'Indigo', hexCode: INDIGO },
    { colorId: 2, name: 'Madder', hexCode: MADDER },
  ];
  for (const data of colors) await add(api, colorStream, data.colorId, { type: 'ColorAdded', data });
  for (const data of products) await add(api, productStream, data.productId, { type: 'ProductAdded', data });
  const last = Math.max(0, ...products.map(({ productId }) => productId));
  for (const [name, count] of Object.entries({ category: 2, brand: 2, color: 2, product: last }))
    if (count > 0) await api.append(sequenceStream(name), numbers(count));
  await api.caughtUp();
}

async function add(
  api: ApiInTest,
  streamOf: (id: number) => string,
  id: number,
  event: ShopEvent,
): Promise<void> {
  await untilFollowed(api, await api.append(streamOf(id), [event]));
}

/** Asks again while the follower is not live: on a busy machine its subscription may be opened again at any time. */
async function untilFollowed({ app }: ApiInTest, position: bigint): Promise<void> {
  const { follower } = app.features.catalogue;
  const check = async (): Promise<void> => {
    await follower.reach(position);
    expect(follower.isLive()).toBe(true);
  };
  await vi.waitFor(check, { timeout: 20_000, interval: 20 });
}

function numbers(count: number): readonly ShopEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'NumberTaken',
    data: { number: index + 1, purpose: 'test' },
  }));
}
