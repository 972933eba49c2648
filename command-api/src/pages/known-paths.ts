// The pages that the browser's router knows. Any other path is answered with 404, and the same page that says so.
import {
  productKey,
  productsProjection,
  type ProductView,
} from '@aangan/shared-events/features/catalogue/products/views';
import { DomainError } from '../kernel/domain-error.ts';
import type { Views } from '../kernel/views.ts';

const PAGES = new Set(
  [
    ['', 'signup', 'signin', 'login', 'contact', 'products', 'manage-products'],
    ['cart', 'wishlist', 'checkout', 'customize', 'order-confirmation', 'admin', 'audit'],
    ['dashboard', 'users', 'products', 'add-product', 'categories', 'orders'].map((page) => `admin/${page}`),
    ['customization-requests', 'colors', 'brands', 'settings'].map((page) => `admin/${page}`),
  ]
    .flat()
    .map((page) => `/${page}`),
);

/** Tells whether there is a page at a path; a product's page is there while the shop sells it, or while nobody can tell. */
export async function isPage(path: string, views: Pick<Views, 'document'>): Promise<boolean> {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (PAGES.has(plain)) return true;
  // Whether there is such an order or request is for those alone to know who may read the log.
  if (/^\/audit\/(?:orders\/\d{1,9}|requests\/[\w.-]{1,64})$/.test(plain)) return true;
  const id = /^\/product\/(\d{1,15})$/.exec(plain)?.[1];
  return id !== undefined && isSold(Number(id), views);
}

async function isSold(productId: number, views: Pick<Views, 'document'>): Promise<boolean> {
  try {
    const product = await views.document<ProductView>(productsProjection, productKey(productId));
    return product !== undefined && !product.removed;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return true;
    throw error;
  }
}
