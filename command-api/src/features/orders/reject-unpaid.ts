// Rejects an order whose time to pay has ended. It may be asked again much later: the process manager that asks reads the log from its beginning when its
// checkpoint is lost. An order whose status was set since then stays as it is.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { RejectUnpaid } from '../../domain/ports/reject-unpaid.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './decider.ts';

type Needs = {
  readonly orders: Pick<CommandHandler<OrderState, OrderCommand, OrderEvent>, 'handle'>;
  readonly log: Pick<EventLog, 'readStream'>;
};

/** Makes the port. */
export function makeRejectUnpaid({ orders, log }: Needs): RejectUnpaid {
  return async (orderId, expiredAt, context) => {
    const stream = orderStream(orderId);
    const before = (await log.readStream(stream)).findLast(({ position }) => position <= expiredAt);
    const asOf = before === undefined ? {} : { asOf: Number(before.revision) };
    const command = {
      type: 'RejectOrder',
      expectedRevision: undefined,
      reason: 'not-paid',
      ...asOf,
    } as const;
    await orders.handle({ stream, command, context });
  };
}
