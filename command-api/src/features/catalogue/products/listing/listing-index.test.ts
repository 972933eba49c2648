import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import { describe, expect, test } from 'vitest';
import { makeListingIndex, type ListingIndex, type Terms } from './listing-index.ts';
import { listed, namesIn } from './read-products.ts';

const terms: Terms = {
  categories: [
    { id: 1, name: 'Men' },
    { id: 2, name: 'Women' },
    { id: 3, name: 'House Hold' },
  ],
  brands: [
    { id: 1, name: 'Nila' },
    { id: 2, name: 'Mitti' },
  ],
  colors: [
    { id: 1, name: 'Indigo', hexCode: '#2E3A7B' },
    { id: 2, name: 'Madder', hexCode: '#A03A2E' },
  ],
};
const aView = (id: number, more: Partial<ProductView> = {}): ProductView => ({
  id,
  name: `Thing ${id}`,
  description: '',
  additionalInformation: '',
  categoryId: 1,
  brandId: 1,
  colorIds: [1],
  sizes: [],
  isRecommended: false,
  isNewArrival: false,
  ratingBaseline: 0,
  reviewsBaseline: 0,
  pricePaise: id * 10000,
  oldPricePaise: null,
  inStock: true,
  images: [],
  createdAt: '2026-11-18T06:12:09.000Z',
  removed: false,
  revision: 0,
  ...more,
});
const aListing = (...views: readonly ProductView[]): Promise<ListingIndex> =>
  makeListingIndex(
    views.map((view) => listed(view, { count: 0, sum: 0 }, namesIn(terms))),
    terms,
  );
const idsIn = (listing: ListingIndex, query: Parameters<ListingIndex['list']>[0]): readonly number[] =>
  listing.list(query).products.map(({ id }) => id);

describe('orders', () => {
  const three = aListing(
    aView(1, { pricePaise: 200, ratingBaseline: 4, reviewsBaseline: 1 }),
    aView(2, { pricePaise: 100, ratingBaseline: 5 }),
    aView(3, { pricePaise: 200, ratingBaseline: 4, reviewsBaseline: 2 }),
  );
  test.each([
    [undefined, [3, 2, 1]],
    ['createdAt_desc', [3, 2, 1]],
    ['price_asc', [2, 3, 1]],
    ['price_desc', [3, 1, 2]],
    ['rating_desc', [2, 3, 1]],
  ] as const)('%s', async (sort, ids) => {
    expect(idsIn(await three, { sort })).toEqual(ids);
  });
});

describe('pages', () => {
  const many = aListing(...Array.from({ length: 30 }, (_, index) => aView(index + 1)));
  test('have twelve products by default', async () => {
    const { products, total, totalPages, page } = (await many).list({ page: 2 });
    expect([products.length, total, totalPages, page]).toEqual([12, 30, 3, 2]);
    expect((await many).list({ limit: 100 }).products).toHaveLength(30);
  });
  test('past the end are the last page', async () => {
    expect((await many).list({ page: 99 })).toMatchObject({ page: 3, totalPages: 3 });
    expect((await many).list({ page: 99, brands: [9] })).toMatchObject({ products: [], page: 1, total: 0 });
  });
});

describe('filters', () => {
  const listing = aListing(
    aView(1, { categoryId: 1, brandId: 1, colorIds: [1] }),
    aView(2, { categoryId: 1, brandId: 2, colorIds: [1, 2] }),
    aView(3, { categoryId: 2, brandId: 1, colorIds: [2] }),
    aView(4, { categoryId: 3, brandId: 2, colorIds: [] }),
  );
  test('choices of one kind are alternatives, kinds are combined', async () => {
    expect(idsIn(await listing, { categories: [1, 2] })).toEqual([3, 2, 1]);
    expect(idsIn(await listing, { categories: [1, 2], brands: [1] })).toEqual([3, 1]);
    expect(idsIn(await listing, { colors: [2] })).toEqual([3, 2]);
    expect(idsIn(await listing, { priceMin: 200, priceMax: 300 })).toEqual([3, 2]);
  });
  test('a category is found by its name case-insensitively, and by its aliases', async () => {
    expect(idsIn(await listing, { category: 'men' })).toEqual([2, 1]);
    expect(idsIn(await listing, { category: 'Men Clothing' })).toEqual([2, 1]);
    expect(idsIn(await listing, { category: 'Women Clothing' })).toEqual([3]);
    expect(idsIn(await listing, { category: 'Home Accessories' })).toEqual([4]);
    expect((await listing).list({ category: 'Shoes' })).toMatchObject({ products: [], total: 0 });
  });
  test('a repeated choice counts once', async () => {
    const twice = (await listing).list({
      category: 'Men',
      categories: [1, 1],
      brands: [2, 2],
      colors: [1, 1],
    });
    expect(twice).toMatchObject({ total: 1, products: [{ id: 2 }] });
    expect(twice.facets.colors.map(({ count }) => count)).toEqual([1, 1]);
  });
  test('more choices than there are show and count the same as all of those that there are', async () => {
    const many = Array.from({ length: 200 }, (_, at) => at + 1);
    const few = (await listing).list({ categories: [1, 2, 3], brands: [1, 2] });
    expect((await listing).list({ categories: many, brands: many })).toEqual(few);
    expect(few.total).toBe(4);
  });
  test('every choice has the count that it would show with the other filters unchanged', async () => {
    const { facets } = (await listing).list({ categories: [1], brands: [1] });
    expect(facets.categories.map(({ count }) => count)).toEqual([1, 1, 0]);
    expect(facets.brands.map(({ count }) => count)).toEqual([1, 1]);
    expect(facets.colors.map(({ count }) => count)).toEqual([1, 0]);
  });
});

describe('searching', () => {
  const listing = aListing(
    aView(1, { name: 'Indigo buti kurta', description: 'Soft cotton for the summer.' }),
    aView(2, { name: 'Brass lamp', categoryId: 3, brandId: 2, colorIds: [2] }),
    aView(3, { name: 'Linen shirt', description: 'Goes with an indigo kurta.', categoryId: 2, colorIds: [] }),
  );
  test('finds by name, brand, category, colour and description, names first', async () => {
    expect(idsIn(await listing, { search: 'kurta' })).toEqual([1, 3]);
    expect(idsIn(await listing, { search: 'mitti' })).toEqual([2]);
    expect(idsIn(await listing, { search: 'women' })).toEqual([3]);
    expect(idsIn(await listing, { search: 'madder' })).toEqual([2]);
    expect(idsIn(await listing, { search: 'SUMMER' })).toEqual([1]);
  });
  test('finds words of every script, with the marks of their letters', async () => {
    const indian = await aListing(aView(1, { name: 'नीला कुर्ता' }), aView(2, { name: 'कुरता' }));
    expect(idsIn(indian, { search: 'कुर्ता' })).toEqual([1]);
    expect(idsIn(indian, { search: 'नील' })).toEqual([1]);
    // The same word with a joiner, and in parts.
    expect(idsIn(indian, { search: 'कुर्\u200dता' })).toEqual([1]);
    expect(idsIn(await aListing(aView(1, { name: 'Café' })), { search: 'cafe\u0301' })).toEqual([1]);
  });
  test('matches prefixes', async () => {
    const { corrected } = (await listing).list({ search: 'kur' });
    expect(idsIn(await listing, { search: 'kur' })).toEqual([1, 3]);
    expect(corrected).toBeNull();
  });
  test('corrects an unknown word to the nearest one, and reports it', async () => {
    expect((await listing).list({ search: 'bras lmap' })).toMatchObject({ total: 1, corrected: 'bras lamp' });
    expect((await listing).list({ search: 'kurtta' })).toMatchObject({ total: 2, corrected: 'kurta' });
  });
  test('takes a word that sounds alike before one with fewer typing errors', async () => {
    const names = ['Silk saree', 'Zari border', 'Block dupatta', 'Silver jhumka', 'Saree 388'];
    const indian = await aListing(...names.map((name, at) => aView(at + 1, { name })));
    const found = (search: string) => indian.list({ search }).corrected;
    expect(['sari', 'dupata', 'jumka', 'jhumkaa'].map(found)).toEqual([
      ...['saree', 'dupatta'],
      ...['jhumka', 'jhumka'],
    ]);
    expect(new Set(idsIn(indian, { search: 'sari' }))).toEqual(new Set([1, 5]));
  });
  test('reports that no product has all words where it finds those with some', async () => {
    const find = async (search: string) => (await listing).list({ search });
    expect(await find('kurta xylophone')).toMatchObject({ total: 2, someWords: true });
    expect(await find('xylophone violoncello')).not.toHaveProperty('someWords');
    expect(await find('kurta')).not.toHaveProperty('someWords');
    expect(await find('')).not.toHaveProperty('someWords');
    const tooDear = (await listing).list({ search: 'kurta xylophone', priceMin: 100_000 });
    expect(tooDear.total).toBe(0);
    expect(tooDear).not.toHaveProperty('someWords');
  });
  test('ignores what follows after ten words', async () => {
    const ten = ['i', 'in', 'ind', 'indi', 'indig', 'indigo', 'k', 'ku', 'kur', 'kurt'].join(' ');
    const { total } = (await listing).list({ search: ten });
    expect(total).toBeGreaterThan(0);
    expect((await listing).list({ search: `${ten} xylophone` })).toMatchObject({ total, corrected: null });
    expect((await listing).list({ search: `${ten} xylophone` })).not.toHaveProperty('someWords');
  });
  test('finds nothing when no term is close', async () => {
    expect((await listing).list({ search: 'xylophone' })).toMatchObject({ total: 0, corrected: null });
    expect((await listing).list({ search: '!!!' })).toMatchObject({ total: 0 });
    // Short terms are not corrected, although `a` and `by` are close.
    const prose = await aListing(aView(1, { name: 'Cotton kurta', description: 'Dyed by hand in a day' }));
    for (const search of ['xl', '9', 'tv', 'xyz'])
      expect(prose.list({ search })).toMatchObject({ total: 0, corrected: null });
    expect(prose.list({ search: 'kurta 38' })).toMatchObject({ total: 1, corrected: null });
  });
  test('can be sorted and filtered like any list', async () => {
    expect(idsIn(await listing, { search: 'indigo', sort: 'price_asc' })).toEqual([1, 3]);
    expect(idsIn(await listing, { search: 'indigo', categories: [2] })).toEqual([3]);
  });
});

describe('changes', () => {
  test('update a product in every order and set', async () => {
    const listing = await aListing(aView(1), aView(2), aView(3));
    const put = (view: ProductView): void => listing.put(listed(view, { count: 0, sum: 0 }, namesIn(terms)));
    put(aView(2, { pricePaise: 1, name: 'Dhurrie' }));
    expect(idsIn(listing, { sort: 'price_asc' })).toEqual([2, 1, 3]);
    expect(idsIn(listing, { search: 'dhurrie' })).toEqual([2]);
    put(aView(4, { isRecommended: true }));
    expect(listing.recommended().map(({ id }) => id)).toEqual([4]);
    listing.drop(2);
    listing.drop(99);
    expect(idsIn(listing, {})).toEqual([4, 3, 1]);
    expect(idsIn(listing, { search: 'dhurrie' })).toEqual([]);
  });
});
