// Private answers requested by two hundred owners: authorised, joined and serialised for each request, compared with Express and one GET from Redis.
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { PlaceOrderInput } from '@aangan/shared-events/features/orders/http';
import type { Bench, Row } from '../bench.ts';
import { startFloor } from '../floors/floor.ts';
import { measureReads } from '../load/in-turn.ts';
import { memoryOf } from '../report/memory-of.ts';
import { upTo, type RowResult } from '../report/row.ts';
import { hexCodeOf, pricePaiseOf, SIZE } from '../shop/catalogue.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import type { Customer } from '../shop/people.ts';

const OWNERS = 192;
const CONNECTIONS = 32;
const AT_LEAST = 0.8;

export const ownCart: Row = async (bench) => [
  await measurePrivate(bench, { what: 'own cart of 2 lines', path: cartPaths.cart, prepare: fillCart }),
];

export const ownOrders: Row = async (bench) => [
  await measurePrivate(bench, { what: 'own orders, 3 of them', path: orderPaths.all, prepare: orderThrice }),
];

type PrivateRead = {
  readonly what: string;
  readonly path: string;
  readonly prepare: (shop: BenchShop, owner: Customer, nth: number) => Promise<void>;
};

async function measurePrivate(
  { options, load, shop: open }: Bench,
  { what, path, prepare }: PrivateRead,
): Promise<RowResult> {
  const shop = await open();
  const owners = await shop.newCustomers(OWNERS);
  for (let at = 0; at < OWNERS; at += CONNECTIONS)
    await Promise.all(
      owners.slice(at, at + CONNECTIONS).map((owner, index) => prepare(shop, owner, at + index)),
    );
  const bodies = new Map<string, string>();
  for (const { authorization } of owners)
    bodies.set(authorization, await textOf(shop.url + path, authorization));
  const floor = await startFloor('express-redis', bodies, shop.redisUrl);
  const requests = owners.map(({ authorization }) => ({ path, headers: { authorization } }));
  const ask = (url: string) => (round: number) =>
    load.run({ url, connections: CONNECTIONS, requests, seconds: round < 0 ? 2 : options.seconds });
  try {
    const sides = await measureReads(options.rounds, shop, floor, ask);
    const { rate, p50, p99, processor } = sides.row;
    return {
      what: `${what}, ${OWNERS} owners, ${CONNECTIONS} connections`,
      figure: { value: rate, unit: '/s' },
      floor: { value: sides.floor.rate, unit: '/s', what: 'Express + one Redis GET' },
      ...{ p50, p99, memory: memoryOf([shop.pids.api]) },
      processor: { own: processor, floor: sides.floor.processor },
      budget: `ratio ${AT_LEAST} or more`,
      reached: upTo(AT_LEAST, rate / sides.floor.rate),
    };
  } finally {
    floor.stop();
  }
}

async function textOf(address: string, authorization: string): Promise<string> {
  const response = await fetch(address, { headers: { authorization } });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.text();
}

async function fillCart(shop: BenchShop, owner: Customer, nth: number): Promise<void> {
  for (const offset of [0, 1])
    await send(`${shop.url}${cartPaths.cart}`, owner, cartLine(((nth + offset * 17) % shop.products) + 1));
}

async function orderThrice(shop: BenchShop, owner: Customer, nth: number): Promise<void> {
  for (const offset of [0, 1, 2]) {
    const productId = ((nth + offset * 31) % shop.products) + 1;
    await send(`${shop.url}${orderPaths.place}`, owner, orderOf(productId));
  }
}

async function send(address: string, { authorization }: Customer, body: object): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** One piece of a product, as the cart's API takes it. */
export function cartLine(productId: number): object {
  return { productId, size: SIZE, color: hexCodeOf(productId), quantity: 1 };
}

/** An order of one piece of a product. */
export function orderOf(productId: number): PlaceOrderInput {
  return {
    items: [{ id: productId, size: SIZE, color: hexCodeOf(productId), quantity: 1 }],
    totalPrice: pricePaiseOf(productId) / 100,
    shippingAddress: {
      ...{ firstName: 'Asha', lastName: 'Rao', addressLine1: '4 Lake Road', city: 'Pune' },
      ...{ state: 'Maharashtra', postalCode: '411001' },
    },
    contactInfo: { email: 'asha@example.org', phone: '9876543210' },
  };
}
