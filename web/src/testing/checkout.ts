// The checkout's form in component tests.
import { page } from 'vitest/browser';
import { address } from '../../journeys/support/an-address.ts';
import { signedIn } from './open-shop.tsx';
import { answer, type Answers, cartOf, ordersOf } from './shop-answers.ts';
import { aCartItem, anOrder } from './shop-samples.ts';

export const PLACE = 'POST /api/orders/place-order';
export const place = page.getByRole('button', { name: 'Place Order' });
/** The shop's answer to a placed order. */
export const placed = answer({ success: true, message: 'Order placed successfully!', orderId: 7 }, 201);
export const apartment = 'Apartment, floor or landmark (optional)';

/** A signed-in shopper with two kurtas in the cart and an order without an address. */
export const withCart = (): Answers => ({
  ...signedIn(),
  'GET /api/cart': cartOf(aCartItem({ quantity: 2 })),
  'GET /api/orders': ordersOf(anOrder()),
});

/** Fills in the form; `texts` by label replace those of the address. */
export async function fillCheckout(texts: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...address, ...texts }))
    await page.getByLabelText(label, { exact: true }).fill(text);
}

/** The orders among the calls. */
export const ordersIn = (sent: readonly Request[]): readonly Request[] =>
  sent.filter(({ url }) => url.endsWith('/place-order'));
