import type { LiveMessages } from '@aangan/shared-events/live/http';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { aProduct } from '../../../testing/product.ts';
import {
  isOutdated,
  managedKey,
  type ManagedList,
  onManagedChanged,
  removeManaged,
  replaceManaged,
  withNamedSince,
} from './managed-lists.ts';

const queryKey = [...managedKey, {}];
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  const products = [aProduct({ id: 12, revision: 3 })];
  client.setQueryData<ManagedList>(queryKey, {
    products,
    total: 1,
    totalPages: 1,
    page: 1,
    facets: undefined,
    corrected: null,
  });
});
const { id: productId, name, price, oldPrice, inStock, sizes } = aProduct({ id: 12 });
const changed = (more: Partial<LiveMessages['product-changed']> = {}) =>
  onManagedChanged(client, {
    ...{ productId, name, price, oldPrice, inStock, sizes: [...sizes], removed: false },
    ...{ colorIds: [], revision: 4 },
    ...more,
  });
const list = () => client.getQueryData<ManagedList>(queryKey);
const outdated = () => isOutdated(list() as ManagedList);

test('a change of price and stock by another administrator is painted, and a write over it carries its revision', () => {
  changed({ price: 999, inStock: false, revision: 5 });
  expect(list()?.products[0]).toMatchObject({ price: 999, inStock: false, revision: 5 });
  expect(outdated()).toBe(false);
});

test.each([
  ['may hold what the message does not carry', { name: 'Lily kurta', sizes: ['L'] }],
  ['has more events than the message shows', { price: 999, revision: 5 }],
])('a change that %s is painted and marks the list, so that a write over it is refused', (_, message) => {
  changed(message);
  expect(list()?.products[0]).toMatchObject({ ...message, revision: 3 });
  expect(outdated()).toBe(true);
});

test.each([{ sort: 'price_asc' }, { search: 'kurta' }])('a change in a list by %o marks it', (query) => {
  const { products = [] } = list() ?? {};
  const key = [...managedKey, { page: 1, limit: 20, ...query }];
  client.setQueryData(key, { ...list(), products });
  changed({ price: 999 });
  expect(isOutdated(client.getQueryData(key) as ManagedList)).toBe(true);
  expect(outdated()).toBe(false);
});

test('a product that another administrator has added marks the list', () => {
  changed({ productId: 13, revision: 0 });
  expect(outdated()).toBe(true);
});

test('a product that another administrator has removed marks the list, shown or not', () => {
  changed({ productId: 40, removed: true, revision: 9 });
  expect(outdated()).toBe(true);
});

test('an own deletion whose message comes after the list was read again does not mark it', () => {
  removeManaged(client, 40);
  const { products = [] } = list() ?? {};
  const read = { ...{ products, total: 1, totalPages: 1, page: 1 }, facets: undefined, corrected: null };
  client.setQueryData<ManagedList>(queryKey, withNamedSince(client, performance.now(), read, {}));
  changed({ productId: 40, removed: true, revision: 9 });
  expect(outdated()).toBe(false);
});

test.each(['answer', 'message'])('an own change does not mark the list when its %s comes first', (first) => {
  const steps = [() => replaceManaged(client, aProduct({ id: 12, revision: 4 })), () => changed()];
  for (const step of first === 'answer' ? steps : steps.toReversed()) step();
  expect([outdated(), list()?.products[0]?.revision]).toEqual([false, 4]);
  changed({ revision: 5 });
  expect(outdated()).toBe(true);
});

test.each(['answer', 'message'])(
  'an own deletion does not mark the list when its %s comes first',
  (first) => {
    const steps = [() => removeManaged(client, 12), () => changed({ removed: true })];
    for (const step of first === 'answer' ? steps : steps.toReversed()) step();
    expect([outdated(), list()?.products, list()?.total]).toEqual([false, [], 0]);
  },
);

test('an own change of a product on another page does not mark the list', () => {
  replaceManaged(client, aProduct({ id: 40, revision: 7 }));
  changed({ productId: 40, revision: 7 });
  expect(outdated()).toBe(false);
});

test('units of a product on another page that are sold do not mark the list', () => {
  changed({ productId: 13, revision: 2, cause: 'stock' });
  expect(outdated()).toBe(false);
});

test('units that are sold show in the row without a revision, and do not mark the list', () => {
  const stock = { variants: [{ colorId: 1, size: 'S', left: 0 }] };
  changed({ revision: 3, inStock: false, stock });
  expect(list()?.products[0]).toMatchObject({ inStock: false, stock, revision: 3 });
  expect(outdated()).toBe(false);
  changed({ revision: 2, inStock: true, stock: null });
  expect(list()?.products[0]).toMatchObject({ inStock: false, stock });
});
