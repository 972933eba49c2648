import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { ledgerAfter } from '@aangan/shared-events/features/payments/ledger';
import { expect, test } from 'vitest';
import { compareDay } from './compare-books.ts';
import { orderPaymentOf } from '../queries.ts';

const NOON = '2026-11-20T06:30:00.000Z';
const collected: PaymentEvent = {
  type: 'CashCollected',
  data: { orderId: 12, accountId: 'a-1', amountPaise: 84_900, reference: null, collectedAt: NOON },
};
const ledger = ledgerAfter(undefined, collected);
const compared = (moves: ReturnType<typeof orderPaymentOf>['moves']) =>
  compareDay(
    {
      ledgers: [ledger],
      orders: [{ id: 12, payment: { ...orderPaymentOf(ledger, 'cod'), moves } }],
      gateway: { captures: [], refunds: [] },
    },
    () => true,
  );

test('collected cash that the order does not show is a difference', () => {
  expect(compared(orderPaymentOf(ledger, 'cod').moves)).toMatchObject({
    orders: { collected: 849 },
    differences: [],
  });
  expect(compared([])).toMatchObject({
    orders: { collected: 0 },
    differences: [
      {
        ...{ orderId: 12, kind: 'collected', log: 849, gateway: null, canResolve: false },
        description: 'The order shows 0 rupees collected, the log 849.',
      },
    ],
  });
});
