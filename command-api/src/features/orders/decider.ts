// The rules of an order: what its status machine allows, in events that record the status before.
import { eventsOf } from '@aangan/shared-events/event';
import {
  orderEvents,
  type OrderEvent,
  type OrderReturnEvent,
  type Shipment,
} from '@aangan/shared-events/features/orders/events';
import { returnedAfter } from '@aangan/shared-events/features/orders/returned-units';
import {
  isShippable,
  outcomeOf,
  statusAfter,
  statusAfterEvent,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { isErased } from '@aangan/shared-events/personal';
import type { Decider } from '../../domain/decider.ts';
import { busy, missingOrder } from '../../domain/common-refusals.ts';
import { expectRevision } from '../../domain/expected-revision.ts';
import type { CurrentOrder, ReturnClaimed } from './current-order.ts';
import { claimReturn, releaseReturn } from './decide-returns.ts';
import type { AcceptOrder, ChangeStatus, OrderCommand, RejectOrder } from './commands.ts';
import { customerErased, notPaid, notPending, notShippable, orderHasReturns } from './refusals.ts';

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
  if (command.type === 'ClaimReturn') return claimReturn(command, state);
  if (command.type === 'ReleaseReturn') return releaseReturn(command, state);
  expectRevision(command.expectedRevision, state.revision);
  switch (command.type) {
    case 'ShipOrder':
      return shipped(command.shipment, state.status, state);
    case 'RemoveOrderShipment':
      return state.shipment === undefined ? [] : [{ type: 'OrderShipmentRemoved', data: ownerOf(state) }];
    default:
      return changeStatus(command, state);
  }
}

function changeStatus(command: ChangeStatus, state: CurrentOrder): readonly OrderEvent[] {
  if (command.type === 'RejectOrder' && isOvertaken(command, state)) return [];
  const action = actionOf(command);
  const shipment = command.type === 'RejectOrder' ? undefined : command.shipment;
  const shipping = shipment === undefined ? [] : shipped(shipment, statusAfter(action), state);
  const outcome = outcomeOf(action, state.status);
  switch (outcome) {
    case 'changes':
      if (command.type === 'AcceptOrder') requirePaid(command, state);
      // Rejecting it would refund and restock what its returns refund and restock.
      if (state.returned.length > 0) throw orderHasReturns();
      return [changedBy(command, state), ...shipping];
    case 'unchanged':
      return shipping;
    case 'refused':
      throw notPending(state.status);
    default:
      return outcome satisfies never;
  }
}

function isOvertaken({ asOf }: RejectOrder | AcceptOrder, { statusSetAt }: CurrentOrder): boolean {
  return asOf !== undefined && statusSetAt !== undefined && statusSetAt > asOf;
}

// `status` is the one that the order has with the shipment.
function shipped(shipment: Shipment, status: OrderStatus, state: CurrentOrder): readonly OrderEvent[] {
  if (!isShippable(status)) throw notShippable(status);
  // There is no key any more that could seal it.
  if (isErased(state.order.recipient)) throw customerErased();
  const isKnown =
    state.shipment !== undefined &&
    !isErased(state.shipment) &&
    state.shipment.courier === shipment.courier &&
    state.shipment.trackingNumber === shipment.trackingNumber;
  return isKnown ? [] : [{ type: 'OrderShipped', data: { ...ownerOf(state), shipment } }];
}

function ownerOf({ order: { orderId, accountId } }: CurrentOrder) {
  return { orderId, accountId };
}

// An online order from before online payments has no time limit, and nobody can pay it.
function requirePaid(command: AcceptOrder, state: CurrentOrder): void {
  const { paymentMethod, payBy } = state.order;
  if (paymentMethod !== 'online' || payBy === undefined) return;
  // It may have been rejected and opened again, and its money have gone back.
  if (isOvertaken(command, state)) throw busy();
  if (!command.isPaid) throw notPaid();
}

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

function changedBy(command: ChangeStatus, state: CurrentOrder): OrderEvent {
  const data = { ...ownerOf(state), from: state.status };
  switch (command.type) {
    case 'AcceptOrder':
      return { type: 'OrderAccepted', data };
    case 'RejectOrder':
      return { type: 'OrderRejected', data: { ...data, ...(command.reason && { reason: command.reason }) } };
    case 'SetOrderStatus':
      return { type: 'OrderStatusSet', data: { ...data, to: command.to } };
    default:
      return command satisfies never;
  }
}

function evolve(state: OrderState, event: OrderEvent): OrderState {
  if (event.type === 'OrderPlaced')
    return { order: event.data, status: statusAfterEvent(event), revision: 0, claims: [], returned: [] };
  if (state === undefined) return undefined;
  const revision = state.revision + 1;
  switch (event.type) {
    case 'OrderShipped':
      return { ...state, shipment: event.data.shipment, revision };
    case 'OrderShipmentRemoved': {
      const { shipment: _, ...rest } = state;
      return { ...rest, revision };
    }
    case 'OrderReturnClaimed':
    case 'OrderReturnReleased':
      return {
        ...{ ...state, claims: claimsAfter(state.claims, event), revision },
        returned: returnedAfter(state.returned, event),
      };
    default: {
      const { reason: _, ...rest } = state;
      const reason = event.type === 'OrderRejected' ? event.data.reason : undefined;
      const set = event.type === 'OrderStatusSet' && { statusSetAt: revision };
      return { ...rest, status: statusAfterEvent(event), revision, ...(reason && { reason }), ...set };
    }
  }
}

function claimsAfter(claims: readonly ReturnClaimed[], event: OrderReturnEvent): readonly ReturnClaimed[] {
  const { number, lines } = event.data;
  if (event.type === 'OrderReturnClaimed')
    return [...claims, { number, lines, pictures: event.data.pictures, isReleased: false }];
  return claims.map((claim) => (claim.number === number ? { ...claim, isReleased: true } : claim));
}
