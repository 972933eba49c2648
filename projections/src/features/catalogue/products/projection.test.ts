import { test } from 'vitest';
import { productStream, type ProductEvent } from '@aangan/shared-events/features/catalogue/products/events';
import { stockStream, type StockEvent } from '@aangan/shared-events/features/stock/events';
import {
  productCountKey,
  productKey,
  productsIndex,
  type ProductView,
} from '@aangan/shared-events/features/catalogue/products/views';
import type { LiveMessage } from '../../../runtime/fold/projection.ts';
import { given, inStream, NOON } from '../../../testing/given.ts';
import { products } from './projection.ts';

const details = {
  name: 'Indigo buti kurta',
  description: 'Hand block printed.',
  additionalInformation: 'Cotton.',
  categoryId: 1,
  brandId: 2,
  colorIds: [4],
  sizes: ['S', 'M'],
  isRecommended: true,
  isNewArrival: false,
  ratingBaseline: 0,
  reviewsBaseline: 0,
};
const price = { pricePaise: 189900, oldPricePaise: 249900 };
const images = [{ file: '3f9c.jpg', colorId: 4 }];
const anAdded = (productId: number): ProductEvent => ({
  type: 'ProductAdded',
  data: { ...details, productId, inStock: true, ...price, images },
});
const priceChanged: ProductEvent = {
  type: 'ProductPriceChanged',
  data: { productId: 1, pricePaise: 150000, oldPricePaise: null, from: price },
};
const detailsChanged: ProductEvent = {
  type: 'ProductDetailsChanged',
  data: { ...details, productId: 1, name: 'Neel kurta', sizes: [] },
};
const soldOut: ProductEvent = { type: 'ProductStockChanged', data: { productId: 1, inStock: false } };
const imagesChanged: ProductEvent = {
  type: 'ProductImagesChanged',
  data: { productId: 1, images: [{ file: 'a1.jpg', colorId: null }] },
};
const removed: ProductEvent = { type: 'ProductRemoved', data: { productId: 1, name: details.name } };
const restored: ProductEvent = { type: 'ProductRestored', data: { productId: 1, name: details.name } };
const first = (...events: ProductEvent[]) => inStream(productStream(1), events);
const second = inStream(productStream(2), [anAdded(2)]);

const kurta: ProductView = {
  ...details,
  id: 1,
  ...price,
  inStock: true,
  images,
  createdAt: NOON,
  removed: false,
  revision: 0,
};
const factsOf = (view: ProductView) => ({
  productId: 1,
  name: view.name,
  pricePaise: view.pricePaise,
  oldPricePaise: view.oldPricePaise,
  inStock: view.inStock,
  stock: view.stock ?? null,
  removed: view.removed,
  sizes: view.sizes,
  colorIds: view.colorIds,
  revision: view.revision,
});
const toEveryone = { to: 'everyone', name: 'product-changed' } as const;
const changed = (view: ProductView): LiveMessage => ({
  ...{ ...toEveryone, key: 'product-changed:1', data: factsOf(view) },
});
const soldOf = (view: ProductView): LiveMessage => ({
  ...{ ...toEveryone, key: 'product-stock:1', data: { ...factsOf(view), cause: 'stock' } },
});
const count = (number: number): LiveMessage => ({
  to: 'admins',
  name: 'products-count',
  key: 'products-count',
  data: { count: number },
});

test('an added product is listed and counted', () => {
  given(products, [...second, ...first(anAdded(1))])
    .then(productKey(1), kurta)
    .then(productCountKey, { products: 2 })
    .thenIndex(productsIndex, ['1', '2'])
    .thenPublishes([changed(kurta), count(2)]);
});

test('each change replaces its own fields and is published to everyone', () => {
  const dear = { ...kurta, pricePaise: 150000, oldPricePaise: null, revision: 1 };
  given(products, first(anAdded(1), priceChanged))
    .then(productKey(1), dear)
    .thenPublishes([changed(dear)]);
  given(products, first(anAdded(1), detailsChanged)).then(productKey(1), {
    ...kurta,
    name: 'Neel kurta',
    sizes: [],
    revision: 1,
  });
  const gone = { ...kurta, inStock: false, revision: 1 };
  given(products, first(anAdded(1), soldOut))
    .then(productKey(1), gone)
    .thenPublishes([changed(gone)]);
  given(products, first(anAdded(1), imagesChanged)).then(productKey(1), {
    ...kurta,
    images: [{ file: 'a1.jpg', colorId: null }],
    revision: 1,
  });
});

test('a repeated event changes nothing and publishes nothing', () => {
  const history = first(anAdded(1), priceChanged, removed);
  given(products, [...history, ...history])
    .then(productKey(1), { ...kurta, pricePaise: 150000, oldPricePaise: null, removed: true, revision: 2 })
    .then(productCountKey, { products: 0 })
    .thenPublishes([]);
});

test('a removed product can still be read, and is neither listed nor counted', () => {
  const gone = { ...kurta, removed: true, revision: 1 };
  given(products, [...second, ...first(anAdded(1), removed)])
    .then(productKey(1), gone)
    .then(productCountKey, { products: 1 })
    .thenIndex(productsIndex, ['2'])
    .thenPublishes([changed(gone), count(1)]);
});

test('a restored product is listed and counted again', () => {
  given(products, first(anAdded(1), removed, restored))
    .then(productKey(1), { ...kurta, revision: 2 })
    .then(productCountKey, { products: 1 })
    .thenIndex(productsIndex, ['1']);
});

test('a change of an unknown product blocks its stream', () => {
  given(products, first(priceChanged))
    .then(productKey(1), undefined)
    .thenBlocks([productStream(1)]);
});

const medium = { colorId: 4, size: 'M' };
const counted = (units: number): StockEvent => ({
  type: 'StockCountingStarted',
  data: { productId: 1, lowAt: 5, variants: [{ ...medium, counted: units }] },
});
const reserved = (orderId: number, quantity: number): StockEvent => ({
  type: 'StockReserved',
  data: {
    ...{ productId: 1, orderId, accountId: 'a-1', attempt: 'x', until: NOON },
    lines: [{ ...medium, quantity }],
  },
});
const ofOrder = (orderId: number, quantity: number) => ({
  ...{ productId: 1, orderId, lines: [{ ...medium, quantity }] },
});
const withStock = (...events: StockEvent[]) => [...first(anAdded(1)), ...inStream(stockStream(1), events)];
const showing = (left: number): ProductView => ({ ...kurta, stock: { variants: [{ ...medium, left }] } });

test('a counted product shows what is left, from a few units down', () => {
  given(products, withStock(counted(9), reserved(1, 2)))
    .then(productKey(1), showing(6))
    .thenPublishes([]);
  given(products, withStock(counted(9), reserved(1, 2), reserved(2, 4)))
    .then(productKey(1), showing(3))
    .thenPublishes([soldOf(showing(3))]);
});

test('units that were sold do not come back, returned ones do', () => {
  const committed: StockEvent = { type: 'StockCommitted', data: { ...ofOrder(1, 4), orderRevision: 1 } };
  const returned: StockEvent = { type: 'StockReturned', data: { ...ofOrder(1, 4), orderRevision: 2 } };
  given(products, withStock(counted(5), reserved(1, 4), committed)).then(productKey(1), showing(1));
  given(products, withStock(counted(5), reserved(1, 4), committed, returned))
    .then(productKey(1), showing(5))
    .thenPublishes([soldOf(showing(5))]);
});

test('a product that is no longer counted has no stock, and repeated events change nothing', () => {
  const stopped: StockEvent = { type: 'StockCountingStopped', data: { productId: 1 } };
  given(products, withStock(counted(2), stopped))
    .then(productKey(1), kurta)
    .thenPublishes([soldOf(kurta)]);
  const history = withStock(counted(5), reserved(1, 3));
  given(products, [...history, ...history])
    .then(productKey(1), showing(2))
    .thenPublishes([]);
});

test('a change of the product keeps what is left of it', () => {
  const history = [...withStock(counted(2)), ...inStream(productStream(1), [soldOut], { firstRevision: 1 })];
  const now = { ...showing(2), inStock: false, revision: 1 };
  given(products, history)
    .then(productKey(1), now)
    .thenPublishes([changed(now)]);
});
