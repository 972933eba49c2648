// One walk over the products in their order tells which match, and for every choice of every filter how many it would show.
import type { ListedProduct } from './listed-product.ts';

/** Undefined: not filtered by. Prices in paise, both ends included. */
export type Filters = {
  readonly categoryIds: ReadonlySet<number> | undefined;
  readonly brandIds: ReadonlySet<number> | undefined;
  readonly colorIds: ReadonlySet<number> | undefined;
  readonly lowestPrice: number;
  readonly highestPrice: number;
};

export type Counts = ReadonlyMap<number, number>;

export type Matches = {
  readonly products: readonly ListedProduct[];
  /** By id: how many products this choice would show, the other filters standing. */
  readonly byCategory: Counts;
  readonly byBrand: Counts;
  readonly byColor: Counts;
};

/** Finds what matches all filters, in the order given. */
export function findProducts(products: readonly ListedProduct[], filters: Filters): Matches {
  const matching: ListedProduct[] = [];
  const byCategory = new Map<number, number>();
  const byBrand = new Map<number, number>();
  const byColor = new Map<number, number>();
  for (const product of products) {
    const { categoryId, brandId, colorIds, pricePaise } = product.view;
    if (pricePaise < filters.lowestPrice || pricePaise > filters.highestPrice) continue;
    const inCategory = filters.categoryIds?.has(categoryId) ?? true;
    const ofBrand = filters.brandIds?.has(brandId) ?? true;
    const inColor = filters.colorIds === undefined || colorIds.some((id) => filters.colorIds?.has(id));
    if (ofBrand && inColor) count(byCategory, categoryId);
    if (inCategory && inColor) count(byBrand, brandId);
    if (inCategory && ofBrand) for (const id of colorIds) count(byColor, id);
    if (inCategory && ofBrand && inColor) matching.push(product);
  }
  return { products: matching, byCategory, byBrand, byColor };
}

function count(counts: Map<number, number>, id: number): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}
