// The refusals of orders.
import { DECISIONS, statusAfter, UNDECIDED } from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import { invalid } from '../../domain/common-refusals.ts';
import { formatRupees } from '../../domain/format-rupees.ts';
import { DomainError } from '../../domain/domain-error.ts';

export function notPending(status: OrderStatus): DomainError {
  const decided = DECISIONS.map(statusAfter).join(' or ');
  const message = `This order is already ${status}. Only a ${UNDECIDED} order can be ${decided}.`;
  return new DomainError('conflict', 'order-not-pending', message, { status });
}

export function notShippable(status: OrderStatus): DomainError {
  const message = `A ${status} order has no shipment. Accept it first.`;
  return new DomainError('conflict', 'order-not-shippable', message, { status });
}

export const shipmentOfRejection = () =>
  invalid('An order that is rejected is not shipped. Leave out the shipment.', 'shipment');

export const customerErased = () =>
  new DomainError(
    'conflict',
    'customer-erased',
    'This customer has been erased, so no courier or tracking number can be stored for the order.',
  );

export const orderHasReturns = () =>
  new DomainError(
    'conflict',
    'order-has-returns',
    'Items of this order are being returned or were returned, so it stays delivered.',
  );

export const priceChanged = () =>
  new DomainError('conflict', 'price-changed', 'The price of this order has changed. Please review it.');
/** A line of which there is not enough, as the refusal of its order lists it. */
export type ShortLine = {
  readonly id: number;
  readonly name: string;
  /** The color's name; null for a product without colors. */
  readonly colorName: string | null;
  readonly color: string;
  readonly size: string;
  readonly quantity: number;
  readonly left: number;
};

/** The message names the first line. */
export function stockShortage(lines: readonly ShortLine[]): DomainError {
  const [first] = lines;
  const variant = first && [first.colorName, first.size].filter((part) => part !== null).join(', ');
  const what = first === undefined ? 'an item of your order' : `“${first.name}” (${variant})`;
  const left = first?.left ?? 0;
  const message =
    left > 0
      ? `Only ${left} of ${what} ${left === 1 ? 'is' : 'are'} left. Please change your cart.`
      : `Nothing is left of ${what}. Please remove it from your cart.`;
  return new DomainError('conflict', 'stock-shortage', message, { lines });
}
export const notPaid = () => new DomainError('conflict', 'not-paid', 'This order is not paid yet.');
export const onlinePaymentOff = () =>
  new DomainError(
    'conflict',
    'online-payment-off',
    'Online payment is not available. Please choose Cash on Delivery.',
  );
/** The gateway takes no less. */
export const onlineTotalTooSmall = () =>
  new DomainError(
    'conflict',
    'online-total-too-small',
    `An order of less than ${formatRupees(LEAST_PAISE)} cannot be paid online. Please choose Cash on Delivery.`,
  );
export const cursorAlone = () => invalid('A cursor goes with a limit alone.', 'cursor');
