// A shop whose online payments a model of the gateway takes, with a clock that tests can move.
import { fieldsOf } from '@aangan/shared-events/fields';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { expect } from 'vitest';
import type { GatewayNotice } from '../features/payments/gateway/payment-gateway.ts';
import { startApiInTest, type ApiInTest, type Person } from './api.ts';
import { aProduct, stock } from './catalogue.ts';
import { sendRequest, type TestResponse } from './given.ts';
import { makeModelGateway, noticeBody, signNotice } from './model-gateway.ts';
import { anOrder, orderIdIn, place } from './orders.ts';

/** The total of the order, in rupees. */
export const TOTAL = 4297.5;

/** Not the default, so that a test sees where the setting is used. */
export const SHOP_NAME = 'The Courtyard';

export type PayingShop = Awaited<ReturnType<typeof startPayingShop>>;

/** Starts an API with two products and an administrator. */
export async function startPayingShop() {
  let passedMs = 0;
  const now = (): number => Date.now() + passedMs;
  const model = makeModelGateway({ now });
  const api: ApiInTest = await startApiInTest(
    { SHOP_NAME },
    { gateway: model.gateway, now: () => new Date(now()) },
  );
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49_950 }),
  ]);
  const admin = await api.person('admin');
  const post = (as: Person | undefined, path: string, body: object = {}): Promise<TestResponse> =>
    sendRequest(api.url, { method: 'POST', path, body, ...(as && { as }) });
  const paymentOf = async (as: Person, orderId: number): Promise<unknown> =>
    fieldsOf((await sendRequest(api.url, { method: 'GET', path: `/api/payments/${orderId}`, as })).body)[
      'data'
    ];
  const orderOf = async (orderId: number): Promise<unknown> => {
    const path = `/api/orders?search=%23${orderId}`;
    const { body } = await sendRequest(api.url, { method: 'GET', path, as: admin });
    const { data } = fieldsOf(body);
    // The search also finds the numbers that begin with this one.
    return Array.isArray(data) ? data.find((order) => fieldsOf(order)['id'] === orderId) : undefined;
  };
  const typesOf = async (orderId: number): Promise<readonly string[]> =>
    (await api.services.log.readStream(paymentStream(orderId))).map(({ type }) => type);

  /** An online order of a new shopper. */
  const ordered = async (): Promise<{ readonly shopper: Person; readonly orderId: number }> => {
    const shopper = await api.person();
    await api.caughtUp();
    const { status, body } = await sendRequest(api.url, place(shopper, anOrder({ paymentMethod: 'online' })));
    expect(status).toBe(201);
    return { shopper, orderId: orderIdIn(body) };
  };

  /** The same, with an order at the gateway. */
  const checkedOut = async () => {
    const { shopper, orderId } = await ordered();
    const { status, body } = await post(shopper, `/api/payments/${orderId}/checkout`);
    expect(status).toBe(200);
    const { options } = fieldsOf(fieldsOf(body)['checkout']);
    return { shopper, orderId, gatewayOrderId: String(fieldsOf(options)['order_id']) };
  };

  const send = (
    notice: GatewayNotice,
    more: { readonly signature?: string; readonly body?: string } = {},
  ) => {
    const body = more.body ?? noticeBody(notice);
    const signature = more.signature ?? signNotice(body);
    const headers = {
      'Content-Type': 'application/json',
      'X-Razorpay-Signature': signature,
      'x-razorpay-event-id': notice.eventId,
    };
    return sendRequest(api.url, { method: 'POST', path: '/api/payments/webhooks/razorpay', body, headers });
  };
  /** Delivers what waits, and returns the statuses. */
  const deliver = async (): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (const notice of model.takeNotices()) statuses.push((await send(notice)).status);
    return statuses;
  };

  const paid = async () => {
    const begun = await checkedOut();
    const { id } = model.pay(begun.gatewayOrderId, 'captured');
    await deliver();
    return { ...begun, paymentId: id };
  };
  return {
    ...{ api, admin, model, post, paymentOf, orderOf, typesOf, ordered, checkedOut, paid, send, deliver },
    now,
    /** Moves the clock of the shop and the gateway. */
    pass: (ms: number): void => void (passedMs += ms),
  };
}
