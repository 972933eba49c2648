// What became of a refund of a return, which may be split over several payments of its order.
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { isSameReturn, type Refund } from '@aangan/shared-events/features/payments/ledger';
import type {
  IsReturnRefundTooSmall,
  ReturnRefund,
  ReturnRefundOf,
} from '../../domain/ports/return-refunds.ts';
import type { PaymentHandler } from './record-gateway.ts';
import { isRefundTooSmall } from './refund-rules.ts';

/** Makes the port. */
export function makeReturnRefundOf(payments: Pick<PaymentHandler, 'load'>): ReturnRefundOf {
  return async (orderId, refundId) => {
    const { state: ledger } = await payments.load(paymentStream(orderId));
    if (ledger === undefined) return undefined;
    const online = ledger.refunds.find((each) => each.refundId === refundId)?.forReturn;
    const cash = ledger.cashRefunds.find((each) => each.refundId === refundId);
    const forReturn = online ?? cash?.forReturn;
    if (forReturn === undefined) return undefined;
    const ofOne = { number: Number(forReturn.returnId.split('-')[1]), attempt: forReturn.attempt };
    if (cash !== undefined)
      return { ...ofOne, state: 'settled', paid: [{ refundId, amountPaise: cash.amountPaise }] };
    const parts = ledger.refunds.filter((each) => isSameReturn(each.forReturn, forReturn));
    return {
      ...ofOne,
      state: stateOf(parts),
      paid: parts.flatMap(({ state, refundId: id, amountPaise }) =>
        state === 'processed' ? [{ refundId: id, amountPaise }] : [],
      ),
    };
  };
}

function stateOf(parts: readonly Refund[]): ReturnRefund['state'] {
  const isSome = (wanted: Refund['state']): boolean => parts.some(({ state }) => state === wanted);
  if (isSome('failed')) return 'failed';
  return isSome('requested') ? 'requested' : 'settled';
}

/** Makes the port. */
export function makeIsReturnRefundTooSmall(payments: Pick<PaymentHandler, 'load'>): IsReturnRefundTooSmall {
  return async (orderId, amountPaise) =>
    isRefundTooSmall((await payments.load(paymentStream(orderId))).state, amountPaise);
}
