// The views of products; queries join the names of categories, brands and colours.
import type { StockLevels } from '../../stock/levels.ts';
import type { ShownStock } from '../../stock/shown.ts';
import type { ProductDetails, ProductImage } from './events.ts';

export const productsProjection = 'products';

export type ProductView = ProductDetails & {
  readonly id: number;
  readonly pricePaise: number;
  readonly oldPricePaise: number | null;
  /** The administrator's flag; of a counted product it says nothing. */
  readonly inStock: boolean;
  /** Undefined for a product that is not counted. */
  readonly stock?: ShownStock;
  readonly images: readonly ProductImage[];
  readonly createdAt: string;
  /** A removed product stays readable, so that carts and wishlists can name it; lists omit it. */
  readonly removed: boolean;
  /** Revision of the product's stream. */
  readonly revision: number;
};

/** The exact stock of a counted product, from which the shown one is made. */
export type ProductLevelsView = StockLevels & {
  /** Revision of the stock's stream. */
  readonly revision: number;
};

export type ProductCountView = { readonly products: number };

export const productKey = (productId: number): string => `product:${productId}`;
export const productLevelsKey = (productId: number): string => `levels:${productId}`;
export const productCountKey = 'count';
/** Ids of the products that are not removed, scored by id. */
export const productsIndex = 'all';
/** Audit index (see audit-index.ts) of the number of products. */
export const productsAuditIndex = 'tally';
