// The rules of an order: accepted and rejected only while pending; every other status may be set from any,
// and the event records both.
import { eventsOf } from '@aangan/shared-events/event';
import {
  orderEvents,
  type OrderEvent,
  type OrderStatus,
  type PlacedOrder,
} from '@aangan/shared-events/features/orders/events';
import type { Decider } from '../../domain/decider.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { expectRevision } from '../../domain/expected-revision.ts';
import type { OrderCommand, SetOrderStatus } from './commands.ts';

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
  switch (command.type) {
    case 'AcceptOrder':
      return [{ type: 'OrderAccepted', data: fromPending(state) }];
    case 'RejectOrder':
      return [{ type: 'OrderRejected', data: fromPending(state) }];
    case 'SetOrderStatus':
      return setStatus(command, state);
    default:
      return command satisfies never;
  }
}

function change({ order, status }: CurrentOrder) {
  return { orderId: order.orderId, accountId: order.accountId, from: status };
}

function fromPending(state: CurrentOrder) {
  if (state.status === 'pending') return change(state);
  throw notPending(state.status);
}

export function missingOrder(): DomainError {
  return new DomainError('missing', 'order-missing', 'Order not found.');
}

export function notPending(status: OrderStatus): DomainError {
  const message = `This order is already ${status}. Only a pending order can be accepted or rejected.`;
  return new DomainError('conflict', 'order-not-pending', message, { status });
}

function setStatus({ to }: SetOrderStatus, state: CurrentOrder): readonly OrderEvent[] {
  if (state.status === to) return [];
  return [{ type: 'OrderStatusSet', data: { ...change(state), to } }];
}

function evolve(state: OrderState, event: OrderEvent): OrderState {
  if (event.type === 'OrderPlaced') return { order: event.data, status: 'pending', revision: 0 };
  if (state === undefined) return undefined;
  const revision = state.revision + 1;
  switch (event.type) {
    case 'OrderAccepted':
      return { ...state, revision, status: 'accepted' };
    case 'OrderRejected':
      return { ...state, revision, status: 'rejected' };
    case 'OrderStatusSet':
      return { ...state, revision, status: event.data.to };
    default:
      return event satisfies never;
  }
}
