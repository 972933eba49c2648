import { describe, expect, test } from 'vitest';
import {
  actionIn,
  DECISIONS,
  FULFILMENT,
  isSettable,
  outcomeOf,
  perStatus,
  requestFor,
  SETTABLE_STATUSES,
  statusAfter,
  statusAfterChange,
  statusAfterEvent,
  trackingOf,
  type StatusAction,
} from './status-machine.ts';
import { ORDER_STATUSES, type OrderStatus } from './statuses.ts';

const actions: readonly StatusAction[] = [...DECISIONS, ...SETTABLE_STATUSES];
const refused = 'refused';
const same = 'unchanged';

/** The status after each action by the status before it, in the order of `actions`. */
const machine: Readonly<Record<OrderStatus, readonly (OrderStatus | typeof refused | typeof same)[]>> = {
  pending: ['accepted', 'rejected', same, 'fulfilled', 'delivered', 'rejected'],
  accepted: [refused, refused, 'pending', 'fulfilled', 'delivered', 'rejected'],
  rejected: [refused, refused, 'pending', 'fulfilled', 'delivered', same],
  fulfilled: [refused, refused, 'pending', same, 'delivered', 'rejected'],
  delivered: [refused, refused, 'pending', 'fulfilled', same, 'rejected'],
};

describe('each action in each status', () => {
  test('the table has all actions', () => {
    expect(actions).toEqual(['accept', 'reject', 'pending', 'fulfilled', 'delivered', 'rejected']);
  });
  for (const status of ORDER_STATUSES)
    for (const [index, action] of actions.entries())
      test(`${action} in ${status}: ${machine[status][index]}`, () => {
        const outcome = outcomeOf(action, status);
        expect(outcome === 'changes' ? statusAfter(action) : outcome).toBe(machine[status][index]);
      });
});

test('every status but accepted can be set', () => {
  expect(ORDER_STATUSES.filter((status) => !isSettable(status))).toEqual(['accepted']);
  expect(SETTABLE_STATUSES.toSorted()).toEqual(ORDER_STATUSES.filter(isSettable).toSorted());
});

test('an order that is not rejected can have each status of its fulfilment', () => {
  expect([...FULFILMENT, 'rejected'].toSorted()).toEqual(ORDER_STATUSES.toSorted());
});

test('a request asks for the action that it was made for', () => {
  expect(actions.map((action) => actionIn(requestFor(action)))).toEqual(actions);
  expect(requestFor('accept')).toEqual({ status: 'accepted', trackingStatus: 'Confirmed' });
  expect(requestFor('reject')).toEqual({ status: 'rejected', trackingStatus: 'Cancelled' });
  expect(requestFor('rejected')).toEqual({ status: 'rejected' });
});

test('a request for accepted accepts, and a tracking status matters only for rejected', () => {
  expect(actionIn({ status: 'accepted' })).toBe('accept');
  expect(actionIn({ status: 'rejected', trackingStatus: '' })).toBe('reject');
  expect(actionIn({ status: 'delivered', trackingStatus: 'Cancelled' })).toBe('delivered');
});

test('each event leads to a status', () => {
  expect(statusAfterEvent({ type: 'OrderPlaced' })).toBe('pending');
  expect(statusAfterEvent({ type: 'OrderAccepted' })).toBe('accepted');
  expect(statusAfterEvent({ type: 'OrderRejected' })).toBe('rejected');
  expect(statusAfterEvent({ type: 'OrderStatusSet', data: { to: 'fulfilled' } })).toBe('fulfilled');
});

test('a change in a refusal leads to the same status, and an unknown one to none', () => {
  expect(statusAfterChange({ type: 'OrderAccepted' })).toBe('accepted');
  expect(statusAfterChange({ type: 'OrderStatusSet', to: 'fulfilled' })).toBe('fulfilled');
  expect(statusAfterChange({ type: 'OrderStatusSet', to: 'lost' })).toBeUndefined();
  expect(statusAfterChange({ type: 'OrderPaid' })).toBeUndefined();
});

test('the tracking status follows from the status', () => {
  expect(perStatus(trackingOf)).toEqual({
    pending: 'Processing',
    accepted: 'Confirmed',
    rejected: 'Cancelled',
    fulfilled: 'Confirmed',
    delivered: 'Confirmed',
  });
});
