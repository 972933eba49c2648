import type { Recorded } from '@aangan/shared-events/event';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { ledgerAfter, type PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import { expect, test } from 'vitest';
import { mailsOf } from './causes.ts';

const at = '2026-11-20T06:30:00.000Z';
const ids = { orderId: 7, accountId: 'a-1' };
const capture = (gatewayPaymentId: string) =>
  ({
    type: 'PaymentCaptured',
    data: {
      ...{ ...ids, gatewayOrderId: 'o', gatewayPaymentId, amountPaise: 379_900 },
      ...{ method: 'upi', instrument: null, capturedAt: at },
    },
  }) as const satisfies PaymentEvent;
const returned = (gatewayPaymentId: string): PaymentEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ ...ids, refundId: '7-1', gatewayPaymentId, amountPaise: 379_900, attempt: 1 },
    ...{ cause: 'wrong-amount', reason: null, requestedAt: at },
  },
});

/** The payments that shoppers are thanked for. */
async function thankedFor(
  id: string,
  events: readonly PaymentEvent[],
  status: OrderStatus = 'pending',
): Promise<readonly unknown[]> {
  const ledger = events.reduce<PaymentLedger | undefined>(ledgerAfter, undefined);
  const event: Recorded<PaymentEvent> = {
    ...{ ...capture(id), id: 'e-1', stream: 'payment-7', revision: 3n, position: 90n },
    metadata: { at, by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'c', schemaVersion: 1 },
  };
  const mails = await mailsOf(event, {
    paymentOf: async () => ledger,
    statusBefore: async (_, position) => (position === 90n ? status : undefined),
  });
  for (const { template } of mails) expect(template).toBe('payment-received');
  return mails.map(({ about }) => about.gatewayPaymentId);
}

test('the first payment of an order is thanked for', async () => {
  expect(await thankedFor('p1', [capture('p1')])).toEqual(['p1']);
  expect(await thankedFor('p1', [capture('p1'), capture('p2')])).toEqual(['p1']);
});

test('a payment that goes back is not: a second one, one of a wrong amount, one of a rejected order', async () => {
  expect(await thankedFor('p2', [capture('p1'), capture('p2')])).toEqual([]);
  expect(await thankedFor('p1', [capture('p1'), returned('p1')])).toEqual([]);
  expect(await thankedFor('p1', [capture('p1')], 'rejected')).toEqual([]);
});

test('a payment after one of a wrong amount is the first of the order', async () => {
  expect(await thankedFor('p2', [capture('p1'), returned('p1'), capture('p2')])).toEqual(['p2']);
});
