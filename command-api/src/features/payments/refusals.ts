// The refusals of payments.
import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import { DomainError } from '../../domain/domain-error.ts';
import { formatRupees } from '../../domain/format-rupees.ts';

export const paymentUnavailable = (minutes: number) =>
  new DomainError(
    'unavailable',
    'payment-unavailable',
    `Payment is not available right now. Your order is kept for ${minutes} minutes.`,
  );
/** The gateway does not answer something that an administrator asked. */
export const gatewayUnavailable = () =>
  new DomainError(
    'unavailable',
    'gateway-unavailable',
    'The payment gateway does not answer. Please try again.',
  );
/** The gateway refuses something that an administrator asked; asking again changes nothing. */
export const gatewayRefuses = () =>
  new DomainError(
    'conflict',
    'gateway-refuses',
    'The payment gateway refuses this. Please check it in the gateway’s dashboard.',
  );
export const paymentClosed = () =>
  new DomainError('conflict', 'payment-closed', 'This order can no longer be paid online.');
export const notOnline = () => new DomainError('conflict', 'not-online', 'This order is not paid online.');
export const notCashOnDelivery = () =>
  new DomainError('conflict', 'not-cash-on-delivery', 'This order is not paid on delivery.');
export const alreadyCollected = () =>
  new DomainError('conflict', 'already-collected', 'The cash for this order has already been collected.');
export const nothingToCollect = () =>
  new DomainError(
    'conflict',
    'nothing-to-collect',
    'This order costs nothing, so there is no cash to collect.',
  );
export const orderRejected = () => new DomainError('conflict', 'order-rejected', 'This order is rejected.');
export const nothingToRefund = () =>
  new DomainError('conflict', 'nothing-to-refund', 'Nothing is left to refund.');
export const refundTooLarge = (leftPaise: number) =>
  new DomainError('conflict', 'refund-too-large', `At most ${formatRupees(leftPaise)} can be refunded.`);
/** The gateway pays back no less, so what is left must be nothing or as much. */
export const refundTooSmall = () =>
  new DomainError(
    'conflict',
    'refund-too-small',
    `Please refund at least ${formatRupees(LEAST_PAISE)}, and leave nothing or at least ${formatRupees(LEAST_PAISE)}.`,
  );
export const refundNotFailed = () =>
  new DomainError('conflict', 'refund-not-failed', 'This refund has not failed.');
/** What was refunded at the gateway itself has no room in the books beside a failed refund of another amount. */
export const refundInTheWay = () =>
  new DomainError(
    'conflict',
    'refund-in-the-way',
    'A failed refund still holds this money. Please withdraw it first.',
  );
/** The gateway's word does not fit the order: amount, currency, or the order itself. It is written down as a dispute. */
export const paymentMismatch = () =>
  new DomainError('conflict', 'payment-mismatch', 'This payment does not fit the order.');
export const badSignature = () =>
  new DomainError('invalid', 'bad-signature', 'The signature of this message is wrong.');
export const unreadableNotice = () =>
  new DomainError('invalid', 'unreadable-notice', 'This message cannot be read.');
