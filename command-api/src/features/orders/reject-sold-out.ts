import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import type { CommandContext } from '../../domain/command-context.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './decider.ts';

type Orders = Pick<CommandHandler<OrderState, OrderCommand, OrderEvent>, 'handle'>;

/** Makes the function that rejects an order whose units are sold out; one whose status was set after the revision `asOf` of its stream stays as it is. */
export function makeRejectSoldOut(orders: Orders) {
  return (id: number, asOf: number, context: CommandContext) => {
    const reason = 'sold-out';
    const command = { type: 'RejectOrder', expectedRevision: undefined, reason, asOf } as const;
    return orders.handle({ stream: orderStream(id), command, context });
  };
}
