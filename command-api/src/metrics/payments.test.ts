import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { expect, test } from 'vitest';
import { countPaymentEvents, paymentFailures } from './payments.ts';

const failed = (reason: string | null): PaymentEvent => ({
  type: 'PaymentFailed',
  data: {
    ...{ orderId: 1, accountId: 'a', gatewayOrderId: 'order_1', gatewayPaymentId: 'pay_1', amountPaise: 100 },
    ...{ method: 'upi', instrument: null, code: 'BAD_REQUEST_ERROR', reason },
  },
});

test('failures are counted by the gateway’s reason, and what is not known together', async () => {
  // Other files count in the same process.
  paymentFailures.reset();
  const reasons = ['insufficient_funds', 'a_new_one', null, 'insufficient_funds', 'another'];
  countPaymentEvents(reasons.map(failed), 'webhook');
  const { values } = await paymentFailures.get();
  expect(values.map(({ labels, value }) => [labels.reason, value])).toEqual([
    ['insufficient_funds', 2],
    ['other', 3],
  ]);
});
