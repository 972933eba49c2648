// Orders placed by API calls, one or hundreds, by as many shoppers as needed.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { PlaceOrderInput, PlaceOrderResponse } from '@aangan/shared-events/features/orders/http';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from '@playwright/test';
import { untilShown } from './until-shown.ts';
import { type Account, anAccount } from './people.ts';
import { productsInStock } from './shelves.ts';

export type Buyer = { readonly token: string; readonly userId: string };

/** A customer who orders by API calls. */
export async function aBuyer(request: APIRequestContext, account?: Account): Promise<Buyer> {
  const data = account ?? (await anAccount(request));
  const answer = await request.post('/api/auth/login', { data });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Buyer;
}

const contactInfo = { email: 'meera@example.org', phone: '9876543210' };
const shippingAddress = {
  ...{ firstName: 'Meera', lastName: 'Pillai', addressLine1: '14 Lotus Road' },
  ...{ city: 'Kochi', state: 'Kerala', postalCode: '682001' },
};

/** Places an order of one product; resolves with its number once reads return it. */
export async function placeOrder(
  request: APIRequestContext,
  buyer: Buyer,
  product: ProductResponse,
  quantity = 1,
): Promise<number> {
  const answer = await sendOrder(request, buyer, product, quantity);
  await untilShown(request, answer, '/api/orders', headersOf(buyer));
  return placedBy(answer);
}

/** Places an order and waits only for the answer. */
export function sendOrder(
  request: APIRequestContext,
  buyer: Buyer,
  product: ProductResponse,
  quantity = 1,
): Promise<APIResponse> {
  return request.post('/api/orders/place-order', {
    headers: headersOf(buyer),
    data: orderOf(product, quantity),
  });
}

const headersOf = ({ token }: Buyer) => ({ Authorization: `Bearer ${token}` });

export function orderOf(product: ProductResponse, quantity = 1): PlaceOrderInput {
  const [size = ''] = product.sizes;
  const color = product.Colors[0]?.hexCode ?? 'Default';
  return orderOfLines([{ ...{ id: product.id, color, size, quantity }, price: product.price }]);
}

type Line = PlaceOrderInput['items'][number] & { readonly price: number };

function orderOfLines(lines: readonly Line[]): PlaceOrderInput {
  const paise = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  return {
    items: lines.map(({ price: _, ...item }) => item),
    totalPrice: paise / 100,
    ...{ shippingAddress, contactInfo, paymentMethod: 'cod' },
  };
}

/** An order of this many different lines, one piece each, of as many products as possible. */
export function orderOfMany(products: readonly ProductResponse[], lines: number): PlaceOrderInput {
  const choices = products.flatMap(({ id, price, sizes, Colors }) =>
    Colors.flatMap(({ hexCode: color }) =>
      sizes.map((size) => ({ id, price, color, size, quantity: 1 })),
    ).map((line, turn) => ({ line, turn })),
  );
  const chosen = choices.toSorted((one, other) => one.turn - other.turn).slice(0, lines);
  expect(chosen).toHaveLength(lines);
  return orderOfLines(chosen.map(({ line }) => line));
}

/** The order number of a place-order answer. */
export async function placedBy(answer: APIResponse): Promise<number> {
  expect(answer.status()).toBe(201);
  const placed = (await answer.json()) as PlaceOrderResponse;
  return placed.orderId;
}

/** Places `orders` orders by `buyers` concurrent buyers; resolves with their total in paise. */
export async function placeOrders(
  request: APIRequestContext,
  { orders, buyers }: { readonly orders: number; readonly buyers: number },
): Promise<number> {
  const [products, crowd] = await Promise.all([
    productsInStock(request),
    Promise.all(Array.from({ length: buyers }, () => aBuyer(request))),
  ]);
  let [placed, paise] = [0, 0];
  const shop = async (buyer: Buyer): Promise<void> => {
    while (placed < orders) {
      const product = products[placed++ % products.length];
      if (product === undefined) throw new Error('There is no product in stock.');
      await placedBy(await sendOrder(request, buyer, product));
      paise += Math.round(product.price * 100);
    }
  };
  await Promise.all(crowd.map(shop));
  return paise;
}
