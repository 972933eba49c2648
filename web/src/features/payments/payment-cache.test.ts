import { expect, test } from 'vitest';
import { aPayment, aPaymentMessage } from '../../testing/shop-samples.ts';
import { withStatus } from './payment-cache.ts';

const paid = aPayment({ state: 'paid', paid: 1200, refundable: 700, revision: 3, canPay: false });
const status = aPaymentMessage({
  ...{ state: 'refunded in part', refunded: 500, revision: 4 },
  details: { refundable: 699.9, instrument: 'Visa •••• 0153' },
});

test('a newer message changes the payment', () => {
  const { details, ...summary } = status;
  expect(withStatus(paid, status)).toEqual({ ...paid, ...summary, ...details });
});

test('it names no reasons of refunds, and the customer’s no gateway: what is known of them stays', () => {
  const refund = { id: '7-1', amount: 500, state: 'requested', requestedAt: '', failure: null } as const;
  const known = aPayment({
    refunds: [{ ...refund, reason: 'Too small' }],
    gateway: { orderId: 'order_1', paymentId: null },
  });
  const refunds = [
    { ...refund, state: 'processed' as const },
    { ...refund, id: '7-2' },
  ];
  const after = withStatus(known, { ...status, details: { ...status.details, refunds } });
  expect(after.refunds.map(({ state, reason }) => [state, reason])).toEqual([
    ['processed', 'Too small'],
    ['requested', null],
  ]);
  expect(after.gateway).toEqual(known.gateway);
});

test('a message of the same or an older revision changes nothing', () => {
  for (const revision of [2, 3]) expect(withStatus(paid, { ...status, revision })).toBe(paid);
});

test('a payment that is over cannot be paid any more', () => {
  const due = aPayment({ revision: 1 });
  expect(withStatus(due, { ...status, state: 'failed', revision: 2 }).canPay).toBe(true);
  expect(withStatus(due, { ...status, state: 'expired', revision: 2 }).canPay).toBe(false);
});
