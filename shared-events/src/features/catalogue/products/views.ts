// The views of products; queries join the names of categories, brands and colours.
import type { ProductDetails, ProductImage } from './events.ts';

export const productsProjection = 'products';

export type ProductView = ProductDetails & {
  readonly id: number;
  readonly pricePaise: number;
  readonly oldPricePaise: number | null;
  readonly inStock: boolean;
  readonly images: readonly ProductImage[];
  readonly createdAt: string;
  /** A removed product stays readable, so that carts and wishlists can name it; lists omit it. */
  readonly removed: boolean;
  /** Revision of the product's stream. */
  readonly revision: number;
};

export type ProductCountView = { readonly products: number };

export const productKey = (productId: number): string => `product:${productId}`;
export const productCountKey = 'count';
/** Ids of the products that are not removed, scored by id. */
export const productsIndex = 'all';
/** Audit index (see audit-index.ts) of the number of products. */
export const productsAuditIndex = 'tally';
