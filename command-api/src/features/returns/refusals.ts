// The refusals of returns.
import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import type { UnpaidRefund } from '@aangan/shared-events/features/returns/return';
import type { ReturnState } from '@aangan/shared-events/features/returns/states';
import { DomainError } from '../../domain/domain-error.ts';
import { formatRupees } from '../../domain/format-rupees.ts';

/** There is no such return, or it is another customer's. */
export const missingReturn = () => new DomainError('missing', 'return-missing', 'Return not found.');

const stateNames: Readonly<Record<ReturnState, string>> = {
  requested: 'waits to be approved',
  approved: 'is approved already',
  refused: 'was refused',
  withdrawn: 'was withdrawn',
  received: 'has arrived already',
  refunding: 'is being refunded',
  refunded: 'is refunded already',
  closed: 'is closed',
};
const isIn = (state: ReturnState, message: string) =>
  new DomainError('conflict', 'return-moved', message, { state });
export const returnMoved = (state: ReturnState) => isIn(state, `This return ${stateNames[state]}.`);
/** What needs the parcel of a return that is only approved. */
export const parcelMissing = () => isIn('approved', 'The parcel of this return has not arrived yet.');

export const moreReceived = (name: string, asked: number) =>
  new DomainError(
    'invalid',
    'more-than-asked',
    `Only ${asked} of “${name}” ${asked === 1 ? 'is' : 'are'} part of this return.`,
    { field: 'lines' },
  );
export const returnRefundTooLarge = (leftPaise: number) =>
  new DomainError(
    'conflict',
    'return-refund-too-large',
    `At most ${formatRupees(leftPaise)} can be refunded for this return.`,
  );
/** The gateway pays back no less, so what is left of the payment must be nothing or as much. */
export const returnRefundTooSmall = () =>
  new DomainError(
    'invalid',
    'return-refund-too-small',
    `Please refund at least ${formatRupees(LEAST_PAISE)}, and leave nothing or at least ${formatRupees(LEAST_PAISE)} of the payment.`,
    { field: 'amount' },
  );
/** The order's payment has gone back already, or its cash was never collected. */
export const paymentTooSmall = (leftPaise: number) =>
  new DomainError(
    'conflict',
    'payment-too-small',
    leftPaise > 0
      ? `Only ${formatRupees(leftPaise)} is left of the payment of this order.`
      : 'Nothing is left of the payment of this order, or its cash has not been collected yet.',
  );

/** The refusal of a refund of which nothing was paid; undefined for one that was withdrawn. */
export function refusalOf({ why, leftPaise }: UnpaidRefund): DomainError | undefined {
  switch (why) {
    case 'too-little-left':
      return paymentTooSmall(leftPaise ?? 0);
    case 'too-small':
      return returnRefundTooSmall();
    case 'withdrawn':
      return undefined;
    default:
      return why satisfies never;
  }
}
