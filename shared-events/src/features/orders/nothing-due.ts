// When nothing is to be paid for an order any more.
import type { PaymentState } from '../payments/states.ts';
import type { OrderStatus } from './statuses.ts';

const UNPAID: ReadonlySet<string> = new Set<PaymentState>(['due on delivery', 'awaiting', 'failed']);

/** Whether an order is rejected and nothing of it was paid: then no state of its payment says what is due. */
export function isNothingDue(status: OrderStatus, paymentState: string): boolean {
  return status === 'rejected' && UNPAID.has(paymentState);
}
