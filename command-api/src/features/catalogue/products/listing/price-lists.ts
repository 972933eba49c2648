// Sorted prices for each combination of choices: the number of products in a price range is the difference of
// two binary searches, independent of the number of products.
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import type { Filters, Matches } from './filter-sets.ts';

/** In paise, both inclusive. */
export type PriceRange = { readonly lowest: number; readonly highest: number };

export type PriceLists = {
  readonly add: (view: ProductView) => void;
  /** Removes a product as it was added. */
  readonly remove: (view: ProductView) => void;
  /**
   * Whether these lists can count the filters: a product of two chosen colours would be counted twice, and
   * each combination needs a list of its own.
   */
  readonly canCount: (filters: Filters) => boolean;
  /** Counts the products in the price range that pass the filters. */
  readonly count: (range: PriceRange, filters: Filters) => Omit<Matches, 'passes'>;
  /** Whether a product's price is in the range. */
  readonly within: (range: PriceRange) => (productId: number) => boolean;
};

/** Stands for any choice. It is never equal to an id, nor to 0, the id of a missing category. */
const ANY = '*';

/** More combinations are counted by iteration, whose cost does not grow with them. */
const MAX_COMBINATIONS = 100;

type Choice = number | typeof ANY;
const ANY_OF_THEM: readonly Choice[] = [ANY];

/** Makes the lists of an empty shop. Adding products in the order of their prices is fastest. */
export function makePriceLists(): PriceLists {
  const lists = new Map<string, number[]>();
  let prices = new Float64Array(0);
  const keyOf = (category: Choice, brand: Choice, color: Choice): string => `${category} ${brand} ${color}`;
  const keysOf = ({ categoryId, brandId, colorIds }: ProductView): readonly string[] =>
    choices(categoryId).flatMap((category) =>
      choices(brandId).flatMap((brand) =>
        choices(...new Set(colorIds)).map((color) => keyOf(category, brand, color)),
      ),
    );
  const total = (range: PriceRange, { categoryIds, brandIds, colorIds }: Filters): number => {
    let sum = 0;
    for (const category of categoryIds ?? ANY_OF_THEM)
      for (const brand of brandIds ?? ANY_OF_THEM)
        for (const color of colorIds ?? ANY_OF_THEM)
          sum += countIn(lists.get(keyOf(category, brand, color)), range);
    return sum;
  };
  return {
    add: (view) => {
      prices = grownFor(view.id, prices);
      prices[view.id] = view.pricePaise;
      for (const key of keysOf(view)) {
        const list = lists.get(key) ?? [];
        lists.set(key, list);
        list.splice(placeOf(list, view.pricePaise), 0, view.pricePaise);
      }
    },
    remove: (view) => {
      for (const key of keysOf(view)) {
        const list = lists.get(key) ?? [];
        list.splice(placeOf(list, view.pricePaise), 1);
        if (list.length === 0) lists.delete(key);
      }
    },
    canCount: ({ categoryIds = ANY_OF_THEM, brandIds = ANY_OF_THEM, colorIds = ANY_OF_THEM }) =>
      colorIds.length <= 1 && categoryIds.length * brandIds.length <= MAX_COMBINATIONS,
    count: (range, filters) => ({
      total: total(range, filters),
      inCategory: (id) => total(range, { ...filters, categoryIds: [id] }),
      ofBrand: (id) => total(range, { ...filters, brandIds: [id] }),
      inColor: (id) => total(range, { ...filters, colorIds: [id] }),
    }),
    within: ({ lowest, highest }) => {
      if (lowest <= 0 && highest === Infinity) return () => true;
      const known = prices;
      return (productId) => {
        const price = known[productId] ?? 0;
        return price >= lowest && price <= highest;
      };
    },
  };
}

const choices = (...ids: readonly number[]): readonly Choice[] => [ANY, ...ids];

function countIn(list: readonly number[] | undefined, { lowest, highest }: PriceRange): number {
  if (list === undefined || lowest > highest) return 0;
  return placeOf(list, highest, 'after') - placeOf(list, lowest);
}

/** Index of a price, or where it would be inserted: before all equal prices, or after them. */
function placeOf(list: readonly number[], price: number, side?: 'after'): number {
  const isBefore = (other: number): boolean => other < price || (side === 'after' && other === price);
  // Fast path for appending in order.
  if (list.length === 0 || isBefore(list.at(-1) ?? 0)) return list.length;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(list[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function grownFor(productId: number, prices: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  if (productId < prices.length) return prices;
  const longer = new Float64Array(Math.max(productId + 1, prices.length * 2));
  longer.set(prices);
  return longer;
}
