// What is due is issued, however many orders cannot be settled.
import type { EventMetadata } from '@aangan/shared-events/event';
import type { OrderEvent } from '@aangan/shared-events/features/orders/events';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { expect, test } from 'vitest';
import { makeLog } from '../../../testing/simulation/in-memory-log.ts';
import { makeSimulatedViews } from '../../../testing/simulation/simulated-views.ts';
import type { OrderToPay } from '../commands.ts';
import { paymentDecider } from '../decider.ts';
import { keepPaymentsUp } from './upkeep.ts';

const PLACED_AT = '2026-11-20T06:30:00.000Z';
const NOW = new Date('2026-11-20T08:00:00.000Z');
/** More than one round reads at once. */
const DAMAGED = 250;

const METADATA: EventMetadata = {
  ...{ at: PLACED_AT, by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'c' },
  schemaVersion: 1,
};

const payByOf = (id: number): string => new Date(Date.parse(PLACED_AT) + id * 1_000).toISOString();
const orderWith = (orderId: number): OrderToPay => ({
  ...{ orderId, accountId: 'a-1', totalPaise: 84_900, method: 'online', isRejected: false },
  ...{ placedAt: PLACED_AT, payBy: payByOf(orderId) },
});

test('the newest order expires although the records of all older ones are damaged', async () => {
  const views = makeSimulatedViews();
  for (let orderId = 1; orderId <= DAMAGED + 1; orderId++) {
    const { accountId, totalPaise, method: paymentMethod, payBy = '' } = orderWith(orderId);
    const placed: OrderEvent = {
      type: 'OrderPlaced',
      data: {
        ...{ orderId, accountId, items: [], totalPaise, paymentMethod, recipient: { erased: true } },
        ...{ placedAt: PLACED_AT, payBy },
      },
    };
    const where = { id: `e-${orderId}`, stream: `order-${orderId}`, revision: 0n, position: 0n };
    views.append({ ...placed, ...where, metadata: METADATA });
  }
  views.fold();
  const payments = makeLog(
    paymentDecider,
    () => Promise.resolve(),
    () => undefined,
  );
  const failures: number[] = [];
  const upkeep = keepPaymentsUp({
    ...{ views, payments, online: undefined, now: () => NOW },
    logger: {
      warn: () => undefined,
      error: ({ orderId }: { readonly orderId: number }) => void failures.push(orderId),
    },
    orderToPay: (orderId) =>
      orderId <= DAMAGED
        ? Promise.reject(new Error('the record is damaged'))
        : Promise.resolve(orderWith(orderId)),
    sweeps: { last: () => Promise.resolve(0), done: () => Promise.resolve() },
    onFound: () => undefined,
    measureDifferences: () => Promise.resolve(),
    forgetDifferences: () => undefined,
  });
  await upkeep.runOnce(() => true);
  expect(failures).toHaveLength(DAMAGED);
  expect(payments.eventsOf(paymentStream(DAMAGED + 1)).map(({ type }) => type)).toEqual(['PaymentExpired']);
});
