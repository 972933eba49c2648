import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedProduct } from './listed-product.ts';
import { listed, namesIn } from './read-products.ts';
import { makeSearchIndex } from './search-index.ts';

const names = namesIn({
  categories: [{ id: 1, name: 'Home' }],
  brands: [{ id: 1, name: 'Nila' }],
  colors: [{ id: 1, name: 'Indigo', hexCode: '#2E3A7B' }],
});
const word = fc.constantFrom('brass', 'bras', 'lamp', 'lamps', 'linen', 'indigo', 'nila', 'nil', 'kurta');
const words = fc.array(word, { maxLength: 3 }).map((some) => some.join(' '));
const id = fc.integer({ min: 1, max: 9 });
const product = fc.record({ id, name: words, description: words, isIndigo: fc.boolean() }).map(aProduct);

function aProduct({
  id,
  name,
  description,
  isIndigo,
}: Record<'name' | 'description', string> & {
  readonly id: number;
  readonly isIndigo: boolean;
}): ListedProduct {
  const view: ProductView = {
    ...{ id, name, description, colorIds: isIndigo ? [1] : [], categoryId: 1, brandId: 1 },
    ...{ additionalInformation: '', sizes: [], isRecommended: false, isNewArrival: false, images: [] },
    ...{ ratingBaseline: 0, reviewsBaseline: 0, pricePaise: 100, oldPricePaise: null, inStock: true },
    ...{ createdAt: '2026-11-18T06:12:09.000Z', removed: false, revision: 0 },
  };
  return listed(view, { count: 0, sum: 0 }, names);
}

/** Whether each typed word is a prefix of one of the product's. */
function matches({ response }: ListedProduct, text: string): boolean {
  const colors = response.Colors.map(({ name }) => name);
  const own = [response.name, response.description, response.brand, response.Category.name, ...colors]
    .join(' ')
    .toLowerCase()
    .split(' ');
  return text.split(' ').every((typed) => own.some((each) => each.startsWith(typed)));
}

test('finds what an iteration over all products would, in the order of a rebuilt index, after any changes', async () => {
  const change = fc.oneof(product, id);
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(product), fc.array(change), text, async (initial, changes, search) => {
      const products = new Map(initial.map((each) => [each.view.id, each]));
      const index = await makeSearchIndex([...products.values()]);
      for (const changed of changes) {
        const changedId = typeof changed === 'number' ? changed : changed.view.id;
        const before = products.get(changedId);
        if (typeof changed !== 'number') {
          index.put(changed, before);
          products.set(changedId, changed);
        } else if (before !== undefined) {
          index.drop(before);
          products.delete(changedId);
        }
      }
      const found = index.find(search);
      const matching = [...products.values()]
        .filter((each) => matches(each, search))
        .map(({ view }) => view.id);
      if (matching.length > 0)
        expect({ ...found, ids: found.ids.toSorted((one, other) => one - other) }).toEqual({
          ids: matching.toSorted((one, other) => one - other),
          corrected: null,
          hasSome: false,
        });
      else if (found.corrected === null) expect(found.hasSome).toBe(found.ids.length > 0);
      expect(found).toEqual((await makeSearchIndex([...products.values()])).find(search));
    }),
  );
});

test.each([
  {
    puts: 'a name before a description',
    text: 'lamp',
    best: ['brass lamp', ''],
    other: ['bowl', 'with lamp'],
  },
  {
    puts: 'a word before one that begins with it',
    text: 'lamp',
    best: ['lamp', ''],
    other: ['lampshade', ''],
  },
  {
    puts: 'a rare name before a common one',
    text: 'kurta lamp',
    best: ['lamp', 'kurta'],
    other: ['kurta', 'lamp'],
  },
] as const)('puts $puts', async ({ text, best, other }) => {
  const described = (id: number, [name, description]: readonly [string, string]): ListedProduct =>
    aProduct({ id, name, description, isIndigo: false });
  const kurtas = [2, 3, 4].map((each) => described(each, ['kurta', '']));
  const index = await makeSearchIndex([described(1, other), ...kurtas, described(9, best)]);
  expect(index.find(text).ids.slice(0, 2)).toEqual([9, 1]);
});
