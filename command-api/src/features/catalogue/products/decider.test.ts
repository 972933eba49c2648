import type { ProductDetails, ProductEvent } from '@aangan/shared-events/features/catalogue/products/events';
import { describe, test } from 'vitest';
import { givenFor } from '../../../testing/given-decider.ts';
import type { AddProduct, ChangeProduct } from './commands.ts';
import { productDecider } from './decider.ts';

const given = givenFor(productDecider);
const details: ProductDetails = {
  name: 'Indigo buti kurta',
  description: 'Hand-printed cotton.',
  additionalInformation: 'Wash cold.',
  categoryId: 1,
  brandId: 2,
  colorIds: [4, 5],
  sizes: ['S', 'M'],
  isRecommended: true,
  isNewArrival: false,
  ratingBaseline: 4,
  reviewsBaseline: 10,
};
const { ratingBaseline: _rating, reviewsBaseline: _reviews, ...words } = details;
const price = { pricePaise: 189900, oldPricePaise: 249900 };
const images = [{ file: '3f9c.jpg', colorId: 4 }];
const added: ProductEvent = {
  type: 'ProductAdded',
  data: { productId: 12, ...details, ...price, inStock: true, images },
};
const removed: ProductEvent = { type: 'ProductRemoved', data: { productId: 12, name: details.name } };
const add: AddProduct = {
  type: 'AddProduct',
  productId: 12,
  details,
  ...price,
  inStock: true,
  files: ['3f9c.jpg'],
  imageColors: [4],
};
const change = (different: Partial<ChangeProduct> = {}): ChangeProduct => ({
  type: 'ChangeProduct',
  expectedRevision: undefined,
  details: words,
  ...price,
  inStock: true,
  files: undefined,
  imageColors: undefined,
  rating: 4,
  reviews: 10,
  earned: { count: 0, sum: 0 },
  ...different,
});

describe('adding a product', () => {
  test('happens once', () => {
    given([]).when(add).then([added]);
    given([added]).when(add).thenNothing();
  });
  test('refuses a picture of a colour that the product does not have', () =>
    given([])
      .when({ ...add, imageColors: [9] })
      .thenRefuses('wrong-image-color', 'invalid'));
});

describe('changing a product', () => {
  test('without a difference does nothing', () => given([added]).when(change()).thenNothing());
  test('records the price in its own event, with the old one', () =>
    given([added])
      .when(change({ pricePaise: 199900 }))
      .then([
        { type: 'ProductPriceChanged', data: { productId: 12, ...price, pricePaise: 199900, from: price } },
      ]));
  test('makes one event for each kind of change', () =>
    given([added])
      .when(
        change({
          details: { ...words, name: 'Kurta' },
          oldPricePaise: null,
          inStock: false,
          files: ['b.jpg'],
        }),
      )
      .then([
        { type: 'ProductDetailsChanged', data: { productId: 12, ...details, name: 'Kurta' } },
        {
          type: 'ProductPriceChanged',
          data: { productId: 12, ...price, oldPricePaise: null, from: price },
        },
        { type: 'ProductStockChanged', data: { productId: 12, inStock: false } },
        { type: 'ProductImagesChanged', data: { productId: 12, images: [{ file: 'b.jpg', colorId: null }] } },
      ]));
  test('clears a removed colour from the images', () =>
    given([added])
      .when(change({ details: { ...words, colorIds: [5] } }))
      .then([
        { type: 'ProductDetailsChanged', data: { productId: 12, ...details, colorIds: [5] } },
        {
          type: 'ProductImagesChanged',
          data: { productId: 12, images: [{ file: '3f9c.jpg', colorId: null }] },
        },
      ]));
  test('leaves the baseline unchanged when the shown rating is sent back', () =>
    given([added])
      .when(change({ rating: 4.5, reviews: 20, earned: { count: 10, sum: 50 } }))
      .thenNothing());
  test('takes a typed rating as the new baseline', () =>
    given([added])
      .when(change({ rating: 3 }))
      .then([{ type: 'ProductDetailsChanged', data: { productId: 12, ...details, ratingBaseline: 3 } }]));
  test('refuses when the sender saw an older revision', () => {
    const cheaper: ProductEvent = {
      type: 'ProductPriceChanged',
      data: { productId: 12, ...price, pricePaise: 100000, from: price },
    };
    given([added, cheaper])
      .when(change({ expectedRevision: 0 }))
      .thenRefuses('changed-meanwhile', 'conflict');
    given([added, cheaper])
      .when(change({ expectedRevision: 1, pricePaise: 100000, inStock: false }))
      .then([{ type: 'ProductStockChanged', data: { productId: 12, inStock: false } }]);
  });
});

describe('removing a product', () => {
  const remove = { type: 'RemoveProduct', expectedRevision: undefined } as const;
  test('is undone by restoring it', () => {
    given([added]).when(remove).then([removed]);
    given([added, removed])
      .when({ type: 'RestoreProduct' })
      .then([{ type: 'ProductRestored', data: { productId: 12, name: details.name } }]);
    given([added]).when({ type: 'RestoreProduct' }).thenNothing();
  });
  test('refuses further changes', () => {
    given([added, removed]).when(remove).thenRefuses('product-missing', 'missing');
    given([added, removed]).when(change()).thenRefuses('product-missing');
    given([]).when(change()).thenRefuses('product-missing');
  });
});
