// A client of the shop's public API: sends the token, reads its own writes by the newest position, and retries under the same Idempotency-Key.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import type { CartResponse } from '@aangan/shared-events/features/cart/http';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import type { OrdersResponse, PlaceOrderInput } from '@aangan/shared-events/features/orders/http';
import { shopHeaders } from '@aangan/shared-events/shop-headers';

export type Reply = { readonly status: number; readonly body: unknown; readonly text: string };
export type RequestOptions = { readonly body?: unknown; readonly key?: string };

export type ShopClient = {
  /** One call. Rejects when no answer comes. */
  readonly call: (method: string, path: string, ask?: RequestOptions) => Promise<Reply>;
  /** Retries a call under one key until it gets an answer other than 503; for at most a minute by default. */
  readonly callUntilAnswered: (method: string, path: string, ask?: RequestOptions) => Promise<Reply>;
};

const RETRY_MS = 60_000;

/** A finished call: its status, 0 where no answer came, and its duration in milliseconds. */
export type ObservedCall = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
};

/** A client of the shop at `url`; with a token it is authenticated. `retryMs` limits the retries; `observe` is called after each call. */
export function shopClient(
  url: string,
  token?: string,
  retryMs: number = RETRY_MS,
  observe?: (call: ObservedCall) => void,
): ShopClient {
  let position: string | undefined;
  const call: ShopClient['call'] = async (method, path, options) => {
    const began = performance.now();
    const result = { status: 0 };
    try {
      const reply = await callOnce(method, path, options);
      result.status = reply.status;
      return reply;
    } finally {
      observe?.({ method, path, status: result.status, ms: performance.now() - began });
    }
  };
  const callOnce: ShopClient['call'] = async (method, path, { body, key } = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(position === undefined ? {} : { [shopHeaders.position]: position }),
        ...(key === undefined ? {} : { [shopHeaders.idempotencyKey]: key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    position = response.headers.get(shopHeaders.position) ?? position;
    const text = await response.text();
    return { status: response.status, text, body: readJson(text) };
  };
  const callUntilAnswered: ShopClient['callUntilAnswered'] = async (method, path, options = {}) => {
    const request = method === 'GET' ? options : { key: randomUUID(), ...options };
    for (const start = Date.now(); ; await sleep(100)) {
      const reply = await call(method, path, request).catch(() => undefined);
      if (reply !== undefined && reply.status !== 503) return reply;
      if (Date.now() - start > retryMs) throw new Error(`${method} ${path} got no answer`);
    }
  };
  return { call, callUntilAnswered: callUntilAnswered };
}

/** Creates an account and signs in. */
export async function newShopper(url: string, username: string): Promise<ShopClient> {
  return shopClient(url, await newShopperToken(url, username));
}

/** Creates an account and signs in. @returns the token */
export async function newShopperToken(url: string, username: string): Promise<string> {
  const password = `${username}-and-a-secret`;
  const anonymous = shopClient(url);
  await expectStatus(
    201,
    anonymous.callUntilAnswered('POST', accountPaths.signup, {
      body: { name: `Demo ${username}`, username, mobile: '9876543210', password },
    }),
  );
  return tokenOf(url, username, password);
}

/** Signs in. @returns an authenticated client */
export async function signIn(url: string, username: string, password: string): Promise<ShopClient> {
  return shopClient(url, await tokenOf(url, username, password));
}

/** Signs in. @returns the token */
export async function tokenOf(url: string, username: string, password: string): Promise<string> {
  const { body } = await expectStatus(
    200,
    shopClient(url).callUntilAnswered('POST', accountPaths.login, { body: { username, password } }),
  );
  return textIn(body, 'token');
}

/** Puts one product into the cart and orders it, delivered to Meera by default. @returns the order's number */
export async function orderOne(
  shopper: ShopClient,
  product: { readonly id: number; readonly size: string },
  to: Delivery = delivery,
): Promise<number> {
  const line = {
    productId: product.id,
    size: product.size,
    color: await colorOf(shopper, product.id),
    quantity: 1,
  };
  await expectStatus(200, shopper.callUntilAnswered('POST', cartPaths.cart, { body: line }));
  const items = (await cartOf(shopper)).data;
  const totalPrice = items.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0) / 100;
  const { body } = await expectStatus(
    201,
    shopper.callUntilAnswered('POST', orderPaths.place, { body: { items, totalPrice, ...to } }),
  );
  return Number(textIn(body, 'orderId'));
}

export async function cartOf(shopper: ShopClient): Promise<CartResponse> {
  return (await expectStatus(200, shopper.callUntilAnswered('GET', cartPaths.cart))).body as CartResponse;
}

export async function ordersOf(client: ShopClient): Promise<OrdersResponse> {
  return (await expectStatus(200, client.callUntilAnswered('GET', orderPaths.all))).body as OrdersResponse;
}

/**
 * Resolves with the reply.
 * @throws Error when its status is another one
 */
export async function expectStatus(status: number, pending: Promise<Reply>): Promise<Reply> {
  const reply = await pending;
  if (reply.status !== status) throw new Error(`expected ${status}, got ${reply.status}: ${reply.text}`);
  return reply;
}

export type Delivery = Pick<PlaceOrderInput, 'shippingAddress' | 'contactInfo' | 'paymentMethod'>;

export const delivery: Delivery = {
  shippingAddress: {
    firstName: 'Meera',
    lastName: 'Pillai',
    addressLine1: '12 Temple Road',
    apt: '',
    city: 'Kochi',
    state: 'Kerala',
    postalCode: '682001',
  },
  contactInfo: { email: 'meera@example.org', phone: '9876543210' },
  paymentMethod: 'cod',
};

async function colorOf(client: ShopClient, productId: number): Promise<string> {
  const { body } = await expectStatus(200, client.callUntilAnswered('GET', `/api/products/${productId}`));
  const colors = (body as { Colors: readonly { hexCode: string }[] }).Colors;
  return colors[0]?.hexCode ?? 'Default';
}

export function textIn(body: unknown, name: string): string {
  const value: unknown = (body as Record<string, unknown> | null)?.[name];
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`the answer has no ${name}`);
  return String(value);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
