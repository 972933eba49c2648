// The state of the list of counted products, stored in the address bar.
import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';

export type Shown = 'all' | 'low' | 'sold-out';
export type StockSearch = {
  readonly search?: string;
  readonly show?: Exclude<Shown, 'all'>;
  readonly page?: number;
};

export const PRODUCTS_PER_PAGE = 20;

/** Parses the parameters of an address and drops invalid ones. */
export function parseStockSearch(params: Readonly<Record<string, unknown>>): StockSearch {
  const { search, show } = params;
  const text = typeof search === 'string' ? search.trim().slice(0, 200) : '';
  const page = Number(params['page']);
  return {
    ...(text !== '' && { search: text }),
    ...((show === 'low' || show === 'sold-out') && { show }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
  };
}

/** The products that match, by name. */
export function matching(
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
