// What readers know of products; names of categories, brands and colours are joined where they are read.
import type { ProductDetails, ProductImage } from './events.ts';

export const productsProjection = 'products';

export type ProductView = ProductDetails & {
  readonly id: number;
  readonly pricePaise: number;
  readonly oldPricePaise: number | null;
  readonly inStock: boolean;
  readonly images: readonly ProductImage[];
  readonly createdAt: string;
  /** A removed product stays, so that carts and wishlists can say what is gone; lists leave it out. */
  readonly removed: boolean;
  /** Revision of the product's stream. */
  readonly revision: number;
};

export type ProductCountView = { readonly products: number };

export const productKey = (productId: number): string => `product:${productId}`;
export const productCountKey = 'count';
/** Ids of the products that are not removed, scored by id. */
export const productsIndex = 'all';
/** What made the number of products (see tally.ts). */
export const productsAuditIndex = 'tally';
