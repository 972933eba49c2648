// The prices of the products of each combination of choices, in order: how many of them cost between one price and another is told by two places,
// however many products there are.
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import type { Filters, Matches } from './filter-sets.ts';

/** In paise, both included. */
export type PriceRange = { readonly lowest: number; readonly highest: number };

export type PriceLists = {
  readonly add: (view: ProductView) => void;
  /** Takes out a product as it was added. */
  readonly remove: (view: ProductView) => void;
  /** Whether these lists can count: a product of two of the chosen colours would be counted twice, and each combination is a list of its own. */
  readonly canCount: (filters: Filters) => boolean;
  /** What costs so much and passes the filters, counted. */
  readonly count: (range: PriceRange, filters: Filters) => Omit<Matches, 'passes'>;
  /** Whether a product costs so much. */
  readonly within: (range: PriceRange) => (productId: number) => boolean;
};

/** In the place of a choice: any. No id is like it, nor is the 0 that stands for what does not exist. */
const ANY = '*';

/** Whoever chooses more is counted by a walk, which takes no longer for more choices. */
const MOST_COMBINATIONS = 100;

type Choice = number | typeof ANY;
const ANY_OF_THEM: readonly Choice[] = [ANY];

/** Makes the lists of a shop without products. Products that are added in the order of their prices are added fastest. */
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
      prices = withPlaceFor(view.id, prices);
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
      colorIds.length <= 1 && categoryIds.length * brandIds.length <= MOST_COMBINATIONS,
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

/** Where a price stands, or would stand: before all that are equal, or after them. */
function placeOf(list: readonly number[], price: number, side?: 'after'): number {
  const isBefore = (there: number): boolean => there < price || (side === 'after' && there === price);
  // What is added in order comes last.
  if (list.length === 0 || isBefore(list.at(-1) ?? 0)) return list.length;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(list[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withPlaceFor(productId: number, prices: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  if (productId < prices.length) return prices;
  const longer = new Float64Array(Math.max(productId + 1, prices.length * 2));
  longer.set(prices);
  return longer;
}
