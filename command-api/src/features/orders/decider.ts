// The rules of an order: what its status machine allows, in events that record the status before.
import { eventsOf } from '@aangan/shared-events/event';
import { orderEvents, type OrderEvent, type PlacedOrder } from '@aangan/shared-events/features/orders/events';
import {
  outcomeOf,
  statusAfterEvent,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { Decider } from '../../domain/decider.ts';
import { missingOrder } from '../../domain/common-refusals.ts';
import { expectRevision } from '../../domain/expected-revision.ts';
import type { OrderCommand } from './commands.ts';
import { notPending } from './refusals.ts';

/** The current state of an order; `revision` is that of its last event. */
export type CurrentOrder = {
  readonly order: PlacedOrder;
  readonly status: OrderStatus;
  readonly revision: number;
};
export type OrderState = CurrentOrder | undefined;

export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent> = {
  initialState: undefined,
  isEvent: eventsOf(orderEvents),
  decide,
  evolve,
};

function decide(command: OrderCommand, state: OrderState): readonly OrderEvent[] {
  if (command.type === 'PlaceOrder')
    return state === undefined ? [{ type: 'OrderPlaced', data: command.order }] : [];
  if (state === undefined) throw missingOrder();
  expectRevision(command.expectedRevision, state.revision);
  const outcome = outcomeOf(actionOf(command), state.status);
  switch (outcome) {
    case 'changes':
      return [changedBy(command, state)];
    case 'unchanged':
      return [];
    case 'refused':
      throw notPending(state.status);
    default:
      return outcome satisfies never;
  }
}

type ChangeStatus = Exclude<OrderCommand, { type: 'PlaceOrder' }>;

function actionOf(command: ChangeStatus): StatusAction {
  switch (command.type) {
    case 'AcceptOrder':
      return 'accept';
    case 'RejectOrder':
      return 'reject';
    case 'SetOrderStatus':
      return command.to;
    default:
      return command satisfies never;
  }
}

function changedBy(command: ChangeStatus, { order, status }: CurrentOrder): OrderEvent {
  const data = { orderId: order.orderId, accountId: order.accountId, from: status };
  switch (command.type) {
    case 'AcceptOrder':
      return { type: 'OrderAccepted', data };
    case 'RejectOrder':
      return { type: 'OrderRejected', data };
    case 'SetOrderStatus':
      return { type: 'OrderStatusSet', data: { ...data, to: command.to } };
    default:
      return command satisfies never;
  }
}

function evolve(state: OrderState, event: OrderEvent): OrderState {
  const status = statusAfterEvent(event);
  if (event.type === 'OrderPlaced') return { order: event.data, status, revision: 0 };
  return state && { ...state, status, revision: state.revision + 1 };
}
