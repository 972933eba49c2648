// A shopper's preparatory steps by API calls. Each resolves once reads reflect the write.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { PlaceOrderInput } from '@aangan/shared-events/features/orders/http';
import type { Page } from '@playwright/test';
import { untilShown } from './until-shown.ts';
import { orderOf, placedBy } from './many-orders.ts';
import { withRetries } from './retried-calls.ts';
import { tokenOf } from './people.ts';

/** Fills the cart of the page's signed-in user: one of each product, in its first size. */
export async function hasInCart(page: Page, ...products: readonly ProductResponse[]): Promise<void> {
  const request = withRetries(page.request);
  for (const { id: productId, sizes, Colors } of products) {
    const data = { productId, size: sizes[0] ?? '', color: Colors[0]?.hexCode ?? 'Default', quantity: 1 };
    const answer = await request.post('/api/cart', { headers: headersOf(page), data });
    await untilShown(request, answer, '/api/cart', headersOf(page));
  }
}

/** Places an order of the page's signed-in user; resolves with its number. */
export function hasOrdered(page: Page, product: ProductResponse): Promise<number> {
  return hasPlaced(page, orderOf(product));
}

/** Like `hasOrdered`, with an order of any lines. */
export async function hasPlaced(page: Page, data: PlaceOrderInput): Promise<number> {
  const request = withRetries(page.request);
  const answer = await request.post('/api/orders/place-order', { headers: headersOf(page), data });
  await untilShown(request, answer, '/api/orders', headersOf(page));
  return placedBy(answer);
}

const headersOf = (page: Page) => ({ Authorization: `Bearer ${tokenOf(page)}` });
