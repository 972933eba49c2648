// What follows the events of returns: a claim becomes a return, units that a return does not keep go back to the order, and an erased person's pictures
// are deleted.
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { accountEvents } from '@aangan/shared-events/features/accounts/events';
import { orderEvents } from '@aangan/shared-events/features/orders/events';
import { paymentEvents } from '@aangan/shared-events/features/payments/events';
import { returnEvents, returnStream } from '@aangan/shared-events/features/returns/events';
import { z } from 'zod';
import type { CommandContext } from '../../domain/command-context.ts';
import type { ReturnRefundOf } from '../../domain/ports/return-refunds.ts';
import type { ProcessManager } from '../../domain/process-manager.ts';
import type { OpenReturns } from './open-returns.ts';

type Needs = Pick<OpenReturns, 'openClaimed' | 'releaseUnits' | 'settleRefund' | 'erasePictures'> & {
  readonly returnRefundOf: ReturnRefundOf;
  readonly now: () => Date;
};

const isOrderEvent = eventsOf(orderEvents);
const isPaymentEvent = eventsOf(paymentEvents);
const isReturnEvent = eventsOf(returnEvents);
const isAccountEvent = eventsOf(accountEvents);
const claimSchema = z.object({ orderId: z.int(), number: z.int() });

/** OrderReturnClaimed -> ReturnRequested, when the process died between the two. */
export function openClaimedReturn({ openClaimed }: Needs): ProcessManager {
  return {
    name: 'open-claimed-return',
    types: ['OrderReturnClaimed', 'ReturnRequested'],
    // An unreadable claim stays pending under its own id, so that it is reported and the checkpoint does not pass it.
    taskRequestedBy: ({ type, data, id }) => {
      if (type !== 'OrderReturnClaimed') return undefined;
      const claim = claimSchema.safeParse(data);
      return claim.success ? returnStream(claim.data.orderId, claim.data.number) : id;
    },
    taskCompletedBy: ({ type, stream }) => (type === 'ReturnRequested' ? stream : undefined),
    act: async (event) => {
      if (isOrderEvent(event) && event.type === 'OrderReturnClaimed') await openClaimed(event);
    },
  };
}

const RELEASING = ['ReturnRefused', 'ReturnWithdrawn', 'ReturnReceived'] as const;
const releases: readonly string[] = RELEASING;

/** ReturnRefused, ReturnWithdrawn, ReturnReceived -> OrderReturnReleased, unless the return keeps all its units. */
export function releaseReturnedUnits({ releaseUnits, now }: Needs): ProcessManager {
  return {
    name: 'release-returned-units',
    types: RELEASING,
    taskRequestedBy: ({ type, id }) => (releases.includes(type) ? id : undefined),
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (!isReturnEvent(event)) return;
      const { orderId, number } = event.data;
      await releaseUnits(orderId, number, contextOf(event, now()));
    },
  };
}

const SETTLING = ['RefundProcessed', 'RefundFailed', 'RefundWithdrawn', 'CashRefunded'] as const;
const settles: readonly string[] = SETTLING;

/** RefundProcessed, RefundFailed, RefundWithdrawn, CashRefunded -> ReturnRefunded, ReturnRefundFailed or ReturnRefundWithdrawn, for a refund of a return. */
export function settleReturnRefund({ returnRefundOf, settleRefund, now }: Needs): ProcessManager {
  return {
    name: 'settle-return-refund',
    types: SETTLING,
    taskRequestedBy: ({ type, id }) => (settles.includes(type) ? id : undefined),
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (!isPaymentEvent(event) || !('refundId' in event.data)) return;
      const { orderId, refundId } = event.data;
      const refund = await returnRefundOf(orderId, refundId);
      if (refund === undefined) return;
      // A later event says what became of it since, and who did it.
      if (event.type === 'RefundFailed' && refund.state !== 'failed') return;
      const context = contextOf(event, now());
      // The audit shows with the return who gave up its refund.
      const { by } = event.type === 'RefundWithdrawn' ? event.metadata : context;
      await settleRefund(orderId, refund, { ...context, by });
    },
  };
}

/** AccountErased -> the pictures of the person's returns are deleted. */
export function eraseReturnPictures({ erasePictures }: Needs): ProcessManager {
  return {
    name: 'erase-return-pictures',
    types: ['AccountErased'],
    taskRequestedBy: ({ type, stream }) => (type === 'AccountErased' ? stream : undefined),
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (isAccountEvent(event) && event.type === 'AccountErased')
        await erasePictures(event.data.accountId, event.position);
    },
  };
}

// The shop itself acts, not the person who caused the event.
function contextOf({ id, metadata }: Recorded<ShopEvent>, now: Date): CommandContext {
  const { origin, correlationId } = metadata;
  return { by: { kind: 'system' }, origin, correlationId, causationId: id, at: now.toISOString() };
}
