// ReturnRefundRequested -> RefundRequested or CashRefunded; when the payment has not enough left or the amount is too small, RefundRefused and ReturnRefundRefused.
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { paymentStream, type ForReturn } from '@aangan/shared-events/features/payments/events';
import { isSameReturn } from '@aangan/shared-events/features/payments/ledger';
import { returnEvents, type ReturnEvent } from '@aangan/shared-events/features/returns/events';
import { isErased } from '@aangan/shared-events/personal';
import type { CommandContext } from '../../domain/command-context.ts';
import type {
  AwaitsReturnRefund,
  RefundReturn,
  RefuseReturnRefund,
} from '../../domain/ports/return-refunds.ts';
import type { ProcessManager } from '../../domain/process-manager.ts';
import type { RefundCash, RequestRefund } from './commands.ts';
import type { OrderToPayOf, PaymentHandler } from './record-gateway.ts';

type Needs = {
  readonly payments: PaymentHandler;
  readonly orderToPay: OrderToPayOf;
  readonly awaitsReturnRefund: AwaitsReturnRefund;
  readonly refuseReturnRefund: RefuseReturnRefund;
  readonly refundReturn: RefundReturn;
  readonly now: () => Date;
};
type Asked = Extract<ReturnEvent, { type: 'ReturnRefundRequested' }>;

const isReturnEvent = eventsOf(returnEvents);

/** Makes the port. Each refund of a return is entered or refused once, however often it is asked for. */
export function makeRefundReturn({
  payments,
  orderToPay,
  awaitsReturnRefund,
  refuseReturnRefund,
}: Omit<Needs, 'refundReturn' | 'now'>): RefundReturn {
  return async ({ data }, context) => {
    const { orderId, number, accountId, attempt, reference } = data;
    // Its outcome is in the return, and before there was RefundRefused a refusal was there alone.
    if (!(await awaitsReturnRefund({ orderId, number, attempt }))) return [];
    const order = await orderToPay(orderId);
    if (order === undefined) return [];
    const stream = paymentStream(orderId);
    const command = commandFor(data, { order, at: context.at });
    const pay = (more: { readonly note?: string }) =>
      payments.handle({
        ...{ stream, context, command: { ...command, ...more } },
        ...(more.note !== undefined && { sealFor: accountId }),
      });
    const { stream: paid } = await (reference === undefined || isErased(reference)
      ? pay({})
      : pay({ note: reference }).catch((error: unknown) => {
          // Nothing that may name an erased person is stored; the money moves all the same.
          if (error instanceof KeyDestroyedError) return pay({});
          throw error;
        }));
    const { refusals = [], refunds = [], cashRefunds = [] } = paid.state ?? {};
    const isMeant = (each: { readonly forReturn?: ForReturn }): boolean =>
      isSameReturn(each.forReturn, command.forReturn);
    const refused = refusals.find(isMeant);
    if (refused !== undefined) {
      const { forReturn: _, ...why } = refused;
      await refuseReturnRefund({ orderId, number, attempt, ...why }, context);
    }
    return [...refunds, ...cashRefunds].filter(isMeant).map(({ refundId }) => refundId);
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
