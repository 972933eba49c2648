// The returns of orders as the returns feature needs them: what is left of each line, claiming units, and giving them back.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import { returnedOfLine } from '@aangan/shared-events/features/orders/returned-units';
import { z } from 'zod';
import type { CommandHandler } from '../../domain/command-handler.ts';
import { missingOrder } from '../../domain/common-refusals.ts';
import type { OrderReturns } from '../../domain/ports/order-returns.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './decider.ts';

type Needs = {
  readonly orders: CommandHandler<OrderState, OrderCommand, OrderEvent>;
  readonly log: Pick<EventLog, 'readStream'>;
};

const statusSet = z.object({ to: z.string() });
const timed = z.object({ at: z.string() });

/** Makes the port. */
export function makeOrderReturns({ orders, log }: Needs): OrderReturns {
  // The time of an event is in its metadata, which no decider sees.
  const deliveredAt = async (orderId: number): Promise<string | undefined> => {
    const changes = (await log.readStream(orderStream(orderId))).filter(
      ({ type }) => type === 'OrderStatusSet',
    );
    const last = changes.at(-1);
    if (statusSet.safeParse(last?.data).data?.to !== 'delivered') return undefined;
    return timed.safeParse(last?.metadata).data?.at;
  };
  return {
    orderToReturn: async (orderId) => {
      const { state } = await orders.load(orderStream(orderId));
      if (state === undefined) return undefined;
      const { order, claims, returned, status } = state;
      const { accountId, paymentMethod, items } = order;
      return {
        ...{ orderId, accountId, paymentMethod, items, claims },
        left: items.map(({ quantity }, line) => quantity - returnedOfLine(returned, line)),
        deliveredAt: status === 'delivered' ? await deliveredAt(orderId) : undefined,
      };
    },
    claimReturn: async ({ orderId, accountId }, units, context) => {
      const { events, repeated } = await orders.handle({
        ...{ stream: orderStream(orderId), context },
        command: { type: 'ClaimReturn', ...units, deliveredAt: await deliveredAt(orderId), at: context.at },
        ...(units.note !== undefined && { sealFor: accountId }),
      });
      const claim = events.find((event) => event.type === 'OrderReturnClaimed');
      if (claim === undefined) throw missingOrder();
      return { claim, repeated };
    },
    releaseReturn: async ({ orderId, number, kept }, context) => {
      const command = { type: 'ReleaseReturn', number, kept } as const;
      return (await orders.handle({ stream: orderStream(orderId), command, context })).position;
    },
  };
}
