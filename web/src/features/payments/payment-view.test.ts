import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { describe, expect, test } from 'vitest';
import { aPayment } from '../../testing/shop-samples.ts';
import { viewOf } from './payment-view.ts';

type Refund = ReturnType<typeof aPayment>['refunds'][number];

const view = (payment: Parameters<typeof aPayment>[0], status: OrderStatus) =>
  viewOf(aPayment(payment), { name: 'idle', failure: null, problem: null, isAfterWindow: false }, status);
const refund = (state: Refund['state']): Refund => ({
  ...{ id: `7-${state}`, amount: 1200, reason: null, state, failure: null },
  requestedAt: '2026-11-20T06:30:00.000Z',
});
const refunded = (...states: readonly Refund['state'][]) =>
  view({ state: 'paid', paid: 1200, canPay: false, refunds: states.map(refund) }, 'rejected');

test('a refund that the shop has withdrawn is not sent, instead of delayed', () => {
  expect(refunded('withdrawn').title).toBe('The refund of ₹1,200.00 was not sent');
  expect(refunded('withdrawn').text).toMatch(/paid back to you in another way/);
  expect(refunded('withdrawn').text).not.toMatch(/bank has not taken it/);
});

test('a refund that is requested again after a withdrawn one is on its way, or delayed', () => {
  expect(refunded('withdrawn', 'requested').title).toBe('₹1,200.00 is on its way back to you');
  expect(refunded('withdrawn', 'failed').title).toBe('The refund of ₹1,200.00 is delayed');
});

describe('of a refund in two parts', () => {
  const parts = (...states: readonly Refund['state'][]) =>
    view(
      {
        ...{ state: stateOf(states), paid: 1200, refunded: states.includes('processed') ? 700 : 0 },
        canPay: false,
        refunds: states.map((state, index) => ({ ...refund(state), amount: [700, 500][index] ?? 0 })),
      },
      'rejected',
    );
  const stateOf = (states: readonly Refund['state'][]) => {
    if (!states.includes('withdrawn')) return 'refunding';
    return states.includes('processed') ? 'refunded in part' : 'paid';
  };
  const notSent = 'The refund of ₹500.00 was not sent.';

  test('the one that was withdrawn is not on its way', () => {
    expect(parts('requested', 'withdrawn').title).toBe('₹700.00 is on its way back to you');
    expect(parts('requested', 'withdrawn').text).toContain(notSent);
    expect(parts('withdrawn', 'requested').title).toBe('₹500.00 is on its way back to you');
  });
  test('the one that was withdrawn is not delayed, nor is the one that is on its way', () => {
    expect(parts('failed', 'withdrawn').title).toBe('The refund of ₹700.00 is delayed');
    expect(parts('failed', 'withdrawn').text).toContain(notSent);
    expect(parts('failed', 'requested').title).toBe('The refund of ₹700.00 is delayed');
    expect(parts('failed', 'requested').text).not.toContain('not sent');
  });
  test('the one that was withdrawn is named after the other has arrived', () => {
    expect(parts('processed', 'withdrawn').title).toBe('₹700.00 of ₹1,200.00 refunded');
    expect(parts('processed', 'withdrawn').text).toContain(notSent);
  });
  test('the one that was paid is named beside the one that is on its way or delayed', () => {
    expect(parts('processed', 'requested').title).toBe('₹500.00 is on its way back to you');
    expect(parts('processed', 'requested').text).toContain('₹700.00 of ₹1,200.00 is refunded already.');
    expect(parts('processed', 'failed').title).toBe('The refund of ₹500.00 is delayed');
    expect(parts('processed', 'failed').text).toContain('₹700.00 of ₹1,200.00 is refunded already.');
    expect(parts('requested', 'requested').text).not.toContain('already');
  });
  test('both that were withdrawn were not sent', () => {
    expect(parts('withdrawn', 'withdrawn').title).toBe('The refund of ₹1,200.00 was not sent');
  });
});

test('a refund that is not requested yet is on its way', () => {
  expect(refunded().title).toBe('₹1,200.00 is on its way back to you');
});

test.each([
  ['pending', 'Pay ₹1,200.00 to confirm your order', 'It is confirmed after payment.'],
  ['fulfilled', '₹1,200.00 is still to be paid', 'Please pay it now.'],
  ['delivered', '₹1,200.00 is still to be paid', 'Please pay it now.'],
] as const)('an unpaid order that is %s reads “%s”', (status, title, text) => {
  expect(view({ state: 'awaiting', canPay: true }, status)).toMatchObject({ title, action: 'pay' });
  expect(view({ state: 'awaiting', canPay: true }, status).text).toContain(text);
});

test('an unpaid order that was delivered and cannot be paid online was not cancelled', () => {
  for (const state of ['awaiting', 'expired'] as const)
    expect(view({ state, canPay: false }, 'delivered')).toMatchObject({
      ...{ title: '₹1,200.00 is still to be paid', action: null },
      text: 'It cannot be paid online at the moment.',
    });
});

test.each(['pending', 'rejected'] as const)('the time to pay of a %s order has passed', (status) => {
  expect(view({ state: 'expired', canPay: false }, status).title).toBe('The time to pay has passed');
});
