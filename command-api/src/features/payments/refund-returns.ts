// ReturnRefundRequested -> RefundRequested or CashRefunded; when the payment has not enough left, ReturnRefundRefused.
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { cashLeftIn, refundableIn } from '@aangan/shared-events/features/payments/ledger';
import { returnEvents, type ReturnEvent } from '@aangan/shared-events/features/returns/events';
import { isErased } from '@aangan/shared-events/personal';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { RefundReturn, RefuseReturnRefund } from '../../domain/ports/return-refunds.ts';
import type { ProcessManager } from '../../domain/process-manager.ts';
import type { RefundCash, RequestRefund } from './commands.ts';
import type { OrderToPayOf, PaymentHandler } from './record-gateway.ts';

type Needs = {
  readonly payments: PaymentHandler;
  readonly orderToPay: OrderToPayOf;
  readonly refuseReturnRefund: RefuseReturnRefund;
  readonly refundReturn: RefundReturn;
  readonly now: () => Date;
};
type Asked = Extract<ReturnEvent, { type: 'ReturnRefundRequested' }>;

const isReturnEvent = eventsOf(returnEvents);

/** Makes the port. Each refund of a return is entered once, however often it is asked for. */
export function makeRefundReturn({
  payments,
  orderToPay,
  refuseReturnRefund,
}: Omit<Needs, 'refundReturn' | 'now'>): RefundReturn {
  return async ({ data }, context) => {
    const { orderId, number, accountId, attempt, reference } = data;
    const order = await orderToPay(orderId);
    if (order === undefined) return [];
    const stream = paymentStream(orderId);
    const command = commandFor(data, { order, at: context.at });
    const pay = (more: { readonly note?: string }) =>
      payments.handle({
        ...{ stream, context, command: { ...command, ...more } },
        ...(more.note !== undefined && { sealFor: accountId }),
      });
    try {
      const { events } = await (reference === undefined || isErased(reference)
        ? pay({})
        : pay({ note: reference }).catch((error: unknown) => {
            // Nothing that may name an erased person is stored; the money moves all the same.
            if (error instanceof KeyDestroyedError) return pay({});
            throw error;
          }));
      return events.flatMap((event) => ('refundId' in event.data ? [event.data.refundId] : []));
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict' || error.code === 'busy') throw error;
      const { state: ledger } = await payments.load(stream);
      const left = ledger === undefined ? 0 : (data.how === 'cash' ? cashLeftIn : refundableIn)(ledger);
      await refuseReturnRefund({ orderId, number, attempt, leftPaise: left }, context);
      return [];
    }
  };
}

/** Completes the refund when the process died that asked for it. */
export function refundReturns({ refundReturn, now }: Pick<Needs, 'refundReturn' | 'now'>): ProcessManager {
  return {
    name: 'refund-returns',
    types: ['ReturnRefundRequested'],
    taskRequestedBy: ({ type, id }) => (type === 'ReturnRefundRequested' ? id : undefined),
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (isReturnEvent(event) && event.type === 'ReturnRefundRequested')
        await refundReturn(event, contextOf(event, now()));
    },
  };
}

function commandFor(
  { returnId, attempt, amountPaise, how }: Asked['data'],
  of: Pick<RequestRefund, 'order' | 'at'>,
): RequestRefund | RefundCash {
  const forReturn = { returnId, attempt };
  if (how === 'cash') return { type: 'RefundCash', ...of, amountPaise, forReturn };
  return { type: 'RequestRefund', ...of, amountPaise, cause: 'return', forReturn };
}

// The shop itself acts, not the person who caused the event.
function contextOf({ id, metadata }: Recorded<ShopEvent>, now: Date): CommandContext {
  const { origin, correlationId } = metadata;
  return { by: { kind: 'system' }, origin, correlationId, causationId: id, at: now.toISOString() };
}
