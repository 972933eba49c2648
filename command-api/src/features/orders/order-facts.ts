// What other features ask of an order: its stream, which has everything that was acknowledged, or its view where the answer may lag.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import {
  orderKey,
  ordersOfIndex,
  ordersProjection,
  type OrderView,
} from '@aangan/shared-events/features/orders/views';
import { isErased } from '@aangan/shared-events/personal';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { Views } from '../../views/views.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './decider.ts';

type Needs = {
  readonly orders: Pick<CommandHandler<OrderState, OrderCommand, OrderEvent>, 'load'>;
  readonly views: Views;
  readonly log: Pick<EventLog, 'logId'>;
};

/** Makes the questions. An order that is not placed is undefined; all reject with `LogUnavailableError` or the views' error. */
export function makeOrderFacts({ orders, views, log }: Needs) {
  const stateOf = async (id: number) => (await orders.load(orderStream(id))).state;
  const viewOf = (id: number) => views.document<OrderView>(ordersProjection, orderKey(id));
  return {
    stateOf,
    /** What decides whether it can be paid. */
    toPay: async (id: number) => {
      const state = await stateOf(id);
      if (state === undefined) return undefined;
      const { orderId, accountId, totalPaise, paymentMethod: method, payBy, placedAt } = state.order;
      const isRejected = state.status === 'rejected';
      return { orderId, accountId, totalPaise, method, payBy, placedAt, isRejected };
    },
    buyerOf: async (id: number) => (await stateOf(id))?.order.accountId,
    /** Null once it is erased. */
    recipientOf: async (id: number) => {
      const recipient = (await stateOf(id))?.order.recipient;
      return recipient === undefined || isErased(recipient) ? null : recipient;
    },
    /** The address in the newest order of an account. */
    lastEmailOf: async (accountId: string): Promise<string | null> => {
      const newest = { newestFirst: true, count: 1 } as const;
      const [id] = await views.members(ordersProjection, ordersOfIndex(accountId), newest);
      const order = id && (await viewOf(Number(id)));
      return (order && order.recipient?.contactInfo.email) || null;
    },
    viewsOf: (ids: readonly number[]) => views.documents<OrderView>(ordersProjection, ids.map(orderKey)),
    /** Whether its view shows it as rejected; undefined while the views are before a commit position. */
    isShownRejected: async (id: number, commit: bigint) => {
      if (!views.hasReached([ordersProjection], { logId: await log.logId(), commit })) return undefined;
      const order = await viewOf(id);
      return order && order.status === 'rejected';
    },
  };
}
