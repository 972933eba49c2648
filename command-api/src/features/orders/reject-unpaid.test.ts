// The rejection of an order that was not paid in time, when it is done much later and once more.
import { orderStream, type PlacedOrder } from '@aangan/shared-events/features/orders/events';
import type { SettableStatus } from '@aangan/shared-events/features/orders/status-machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCommandHandler } from '../../domain/command-handler.ts';
import { aContext, NOON } from '../../testing/a-context.ts';
import { openLogAndKeys, type LogAndKeys } from '../../testing/log-and-keys.ts';
import type { OrderCommand } from './commands.ts';
import { orderDecider } from './decider.ts';
import { makeRejectUnpaid } from './reject-unpaid.ts';

let opened: LogAndKeys;
beforeAll(async () => {
  opened = await openLogAndKeys();
});
afterAll(() => opened.stop());

/** An order that was placed and not paid. */
async function anOrder(orderId: number) {
  const { log, keys } = opened;
  const orders = makeCommandHandler(orderDecider, log, keys);
  const handle = (command: OrderCommand) =>
    orders.handle({ stream: orderStream(orderId), command, context: aContext() });
  const item = {
    ...{ productId: 1, productRevision: 0, name: 'Kurta', image: null, colorId: null },
    ...{ color: 'Default', size: 'M', quantity: 2, pricePaise: 100 },
  };
  const order: PlacedOrder = {
    ...{ orderId, accountId: 'a-1', items: [item], totalPaise: 200, paymentMethod: 'online' },
    ...{ recipient: { erased: true }, placedAt: NOON, payBy: '2026-11-20T07:00:00.000Z' },
  };
  await handle({ type: 'PlaceOrder', order });
  const rejectUnpaid = makeRejectUnpaid({ orders, log });
  return {
    set: (to: SettableStatus) => handle({ type: 'SetOrderStatus', to, expectedRevision: undefined }),
    reject: (expiredAt: bigint) => rejectUnpaid(orderId, expiredAt, aContext()),
    status: async () => (await orders.load(orderStream(orderId))).state?.status,
  };
}

test('an order is rejected once; one that an administrator reopened afterwards stays pending', async () => {
  const { set, reject, status } = await anOrder(31);
  const expiredAt = await opened.log.head();
  await reject(expiredAt);
  expect(await status()).toBe('rejected');
  await set('pending');
  await reject(expiredAt);
  expect(await status()).toBe('pending');
});

test('an order that was rejected and reopened before its time ended is rejected for want of payment', async () => {
  const { set, reject, status } = await anOrder(32);
  await set('rejected');
  await set('pending');
  await reject(await opened.log.head());
  expect(await status()).toBe('rejected');
});

test('an order that was rejected and reopened while the rejection was late stays pending', async () => {
  const { set, reject, status } = await anOrder(33);
  const expiredAt = await opened.log.head();
  await set('rejected');
  await set('pending');
  await reject(expiredAt);
  expect(await status()).toBe('pending');
});
