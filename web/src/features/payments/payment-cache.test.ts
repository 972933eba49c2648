import { expect, test } from 'vitest';
import { aPayment } from '../../testing/shop-samples.ts';
import { withStatus } from './payment-cache.ts';

const paid = aPayment({ state: 'paid', paid: 1200, refundable: 700, revision: 3, canPay: false });
const status = { orderId: 7, state: 'refunded in part', paid: 1200, refunded: 500, revision: 4 } as const;

test('a newer message changes state and amounts, and what was requested before stays claimed', () => {
  expect(withStatus(paid, status)).toMatchObject({ ...status, refundable: 700 });
  expect(withStatus(paid, { ...status, refunded: 900.1 })).toMatchObject({ refundable: 299.9 });
});

test('a message of the same or an older revision changes nothing', () => {
  for (const revision of [2, 3]) expect(withStatus(paid, { ...status, revision })).toBe(paid);
});

test('a payment that is over cannot be paid any more', () => {
  const due = aPayment({ revision: 1 });
  expect(withStatus(due, { ...status, state: 'failed', revision: 2 }).canPay).toBe(true);
  expect(withStatus(due, { ...status, state: 'expired', revision: 2 }).canPay).toBe(false);
});
