// The status machine of an order: the actions and events that change its status, and the words by which customers track it. No other file spells out
// which status follows which.
import { ORDER_STATUSES, type OrderStatus } from './statuses.ts';

/** The status of a new order, and the only one in which an order can be accepted or rejected. */
export const UNDECIDED = 'pending';

/** The actions that need an undecided order. */
export const DECISIONS = ['accept', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];
const decided = { accept: 'accepted', reject: 'rejected' } as const satisfies Record<Decision, OrderStatus>;

/** The statuses that can be set from any other, in the specification's order. An order becomes `accepted` only by accepting it. */
export const SETTABLE_STATUSES = ['pending', 'fulfilled', 'delivered', 'rejected'] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** What an administrator can do to an order's status: a decision, or setting a status. */
export type StatusAction = Decision | SettableStatus;

/** The statuses of an order that is not rejected, from the first to the last. */
export const FULFILMENT = ['pending', 'accepted', 'fulfilled', 'delivered'] as const;

/** Whether the action is a decision; otherwise it is a status to set. */
export function isDecision(action: StatusAction): action is Decision {
  return action in decided;
}

/** Whether the status can be set from any other. */
export function isSettable(status: OrderStatus): status is SettableStatus {
  return SETTABLE_STATUSES.some((settable) => settable === status);
}

/** The status that an action leads to. */
export function statusAfter(action: StatusAction): OrderStatus {
  return isDecision(action) ? decided[action] : action;
}

/** What an action does to an order in a status. `refused`: only an undecided order can be accepted or rejected. */
export function outcomeOf(action: StatusAction, status: OrderStatus): 'changes' | 'unchanged' | 'refused' {
  if (isDecision(action)) return status === UNDECIDED ? 'changes' : 'refused';
  return action === status ? 'unchanged' : 'changes';
}

type StatusRequest = { readonly status: OrderStatus; readonly trackingStatus?: string | undefined };

/** The request body of an action. Only a decision sends a tracking status: it distinguishes rejecting an order from setting `rejected`. */
export function requestFor(action: StatusAction): StatusRequest {
  const status = statusAfter(action);
  return isDecision(action) ? { status, trackingStatus: trackingOf(status) } : { status };
}

/** The action that a request body asks for. */
export function actionIn({ status, trackingStatus }: StatusRequest): StatusAction {
  if (status === 'accepted') return 'accept';
  if (status === 'rejected' && trackingStatus !== undefined) return 'reject';
  return status;
}

const statusByEvent = {
  OrderPlaced: UNDECIDED,
  OrderAccepted: decided.accept,
  OrderRejected: decided.reject,
} as const;
type StatusEvent =
  | { readonly type: keyof typeof statusByEvent }
  | { readonly type: 'OrderStatusSet'; readonly data: { readonly to: OrderStatus } };

/** The statuses in which an order can have a shipment. */
const SHIPPABLE: readonly OrderStatus[] = ['accepted', 'fulfilled', 'delivered'];

/** Whether an order in this status can have a courier and a tracking number. */
export function isShippable(status: OrderStatus): boolean {
  return SHIPPABLE.includes(status);
}

/** The status of an order after an event that changes it. */
export function statusAfterEvent(event: StatusEvent): OrderStatus {
  return event.type === 'OrderStatusSet' ? event.data.to : statusByEvent[event.type];
}

/** The same for an event of a refusal's `changes`; undefined for an event that is unknown here. */
export function statusAfterChange(change: {
  readonly type: string;
  readonly to?: string;
}): OrderStatus | undefined {
  const known: Readonly<Record<string, OrderStatus>> = statusByEvent;
  return known[change.type] ?? ORDER_STATUSES.find((status) => status === change.to);
}

const tracking: Readonly<Record<OrderStatus, string>> = {
  pending: 'Processing',
  accepted: 'Confirmed',
  rejected: 'Cancelled',
  fulfilled: 'Confirmed',
  delivered: 'Confirmed',
};
/** The tracking status of an order in this status. */
export function trackingOf(status: OrderStatus): string {
  return tracking[status];
}

/** A value for each status. */
export function perStatus<T>(valueOf: (status: OrderStatus) => T): Readonly<Record<OrderStatus, T>> {
  return {
    pending: valueOf('pending'),
    accepted: valueOf('accepted'),
    rejected: valueOf('rejected'),
    fulfilled: valueOf('fulfilled'),
    delivered: valueOf('delivered'),
  };
}
