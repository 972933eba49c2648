// The refusals of orders.
import { DECISIONS, statusAfter, UNDECIDED } from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { invalid } from '../../domain/common-refusals.ts';
import { DomainError } from '../../domain/domain-error.ts';

export function notPending(status: OrderStatus): DomainError {
  const decided = DECISIONS.map(statusAfter).join(' or ');
  const message = `This order is already ${status}. Only a ${UNDECIDED} order can be ${decided}.`;
  return new DomainError('conflict', 'order-not-pending', message, { status });
}

export const priceChanged = () =>
  new DomainError('conflict', 'price-changed', 'The price of this order has changed. Please review it.');
export const cursorAlone = () => invalid('A cursor goes with a limit alone.', 'cursor');
