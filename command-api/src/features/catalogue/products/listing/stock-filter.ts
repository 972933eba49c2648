// The back office's filter by stock. What is low is known to the feature stock, the rest to the listing itself.
import type { StockFilter } from '@aangan/shared-events/features/catalogue/products/paths';
import type { Listing } from './listing.ts';

/** The ids of the counted products that are low on stock. */
export type FindLowOnStock = () => Promise<readonly number[]>;

/** The ids of the products that pass the filter; undefined without one. */
export async function idsByStock(
  listing: Listing,
  lowOnStock: FindLowOnStock,
  stock: StockFilter | undefined,
): Promise<readonly number[] | undefined> {
  if (stock === undefined) return undefined;
  if (stock === 'low') return lowOnStock();
  return listing
    .index()
    .all()
    .map(({ response }) => response)
    .filter((product) => (stock === 'sold-out' ? !product.inStock : product.stock === undefined))
    .map(({ id }) => id);
}
