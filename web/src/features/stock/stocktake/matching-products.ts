// Which of the counted products are listed. A file of its own, because the first load of every page holds the parser of the search.
import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';
import type { StockSearch } from './stock-search.ts';

export const PRODUCTS_PER_PAGE = 20;

/** The products that match, by name. */
export function matchingProducts(
  products: readonly ProductStockResponse[],
  { search = '', show }: StockSearch,
): readonly ProductStockResponse[] {
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  return products
    .filter(({ name, low, available }) => {
      if (show === 'low' && low === 0) return false;
      if (show === 'sold-out' && available > 0) return false;
      return words.every((word) => name.toLocaleLowerCase('en').includes(word));
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.productId - other.productId);
}
