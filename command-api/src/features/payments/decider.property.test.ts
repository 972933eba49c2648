// Any sequence of commands, in any order and repeated: every captured payment of the order is in the books once, nothing is paid back twice or beyond
// what was captured, and what was said before changes nothing.
import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { refundableIn, refundableOf } from '@aangan/shared-events/features/payments/ledger';
import { keptPaise } from '@aangan/shared-events/features/payments/state-machine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../../domain/domain-error.ts';
import type { OrderToPay, PaymentCommand } from './commands.ts';
import { paymentDecider, type PaymentStreamState } from './decider.ts';
import type { GatewayPayment, GatewayRefund } from './gateway/payment-gateway.ts';

const TOTAL = 1_000;
const GATEWAY_ORDER = 'order_1';
const payBy = '2026-11-20T07:00:00.000Z';
const createdAt = Date.parse('2026-11-20T06:39:00.000Z');
const methods = fc.constantFrom<OrderToPay['method']>('online', 'online', 'online', 'cod');
const EARLY = '2026-11-20T06:40:00.000Z';
const at = fc.constantFrom(EARLY, payBy, '2026-11-20T07:30:00.000Z');
const isRejected = fc.boolean();

// A payment has one amount, order and currency for ever; only its status changes.
const oddities: Readonly<Record<string, Partial<GatewayPayment>>> = {
  pay_odd: { amountPaise: 900 },
  pay_other: { orderId: 'order_2' },
  pay_foreign: { currency: 'USD' },
};
const paymentId = fc.constantFrom('pay_1', 'pay_1', 'pay_2', ...Object.keys(oddities));
const payments: fc.Arbitrary<GatewayPayment> = fc
  .record({
    id: paymentId,
    status: fc.constantFrom('created', 'authorized', 'captured', 'captured', 'refunded', 'failed'),
  })
  .map(({ id, status }) => ({
    ...{ id, status, orderId: GATEWAY_ORDER, amountPaise: TOTAL, refundedPaise: 0, currency: 'INR' },
    ...{ method: 'upi', instrument: 'UPI okaxis', createdAt },
    failure: status === 'failed' ? { code: 'BAD_REQUEST_ERROR', reason: null } : null,
    ...oddities[id],
  }));
const refundId = fc.constantFrom('12-1', '12-1', '12-2', '12-3');
const tries = fc.integer({ min: 1, max: 3 });
const refunds: fc.Arbitrary<GatewayRefund> = fc
  .record({
    n: fc.integer({ min: 1, max: 4 }),
    // Most are of what the shop asked for.
    paymentId: fc.oneof({ weight: 4, arbitrary: fc.constant('pay_1') }, paymentId),
    amountPaise: fc.constantFrom(1, 400, 600, TOTAL, TOTAL, TOTAL),
    status: fc.constantFrom('pending', 'processed', 'processed', 'failed'),
    attempt: tries,
    named: fc.option(refundId, { freq: 4 }),
  })
  .map(({ n, named, attempt, ...refund }) => ({
    ...refund,
    id: `rfnd_${n}`,
    receipt: named === null ? null : `${named}:${attempt}`,
    createdAt,
  }));

type Unordered = PaymentCommand extends infer Each
  ? Each extends PaymentCommand
    ? Omit<Each, 'order' | 'at'>
    : never
  : never;
const commands: fc.Arbitrary<Unordered> = fc.oneof(
  fc.constant<Unordered>({ type: 'RequestPayment', gatewayOrderId: GATEWAY_ORDER }),
  fc.record({ type: fc.constant('RecordPayment'), payment: payments }),
  fc.record({ type: fc.constant('RecordPayment'), payment: payments }),
  fc.record({ type: fc.constant('RecordRefund'), refund: refunds }),
  fc.record({ type: fc.constant('AdoptRefund'), refund: refunds }),
  fc.record({ type: fc.constant('FailRefund'), refundId, attempt: tries, description: fc.constant('no') }),
  fc.constant<Unordered>({ type: 'ExpirePayment' }),
  fc.record({
    type: fc.constant('RequestRefund'),
    amountPaise: fc.option(fc.constantFrom(1, 400, 600, TOTAL), { nil: undefined }),
    cause: fc.constant('administrator'),
  }),
  fc.record({
    type: fc.constant('RequestRefund'),
    amountPaise: fc.constant(undefined),
    cause: fc.constantFrom('order-rejected', 'late-capture'),
  }),
  fc.record({ type: fc.constant('RetryRefund'), refundId, failedAttempt: tries }),
  fc.record({ type: fc.constant('WithdrawRefund'), refundId, failedAttempt: tries }),
  fc.constant<Unordered>({ type: 'CollectCash' }),
);

const given = fc.record({ command: commands, at, isRejected });
// Most begin as a shopper does: what follows needs it.
const begun = { command: { type: 'RequestPayment', gatewayOrderId: GATEWAY_ORDER }, at: EARLY } as const;
const histories = fc
  .tuple(fc.constantFrom([], [begun], [begun], [begun]), fc.array(given, { maxLength: 40, size: 'max' }))
  .map(([first, rest]) => [...first.map((each) => ({ ...each, isRejected: false })), ...rest]);

/** Throws for anything but a refusal. */
function decideOrRefuse(command: PaymentCommand, state: PaymentStreamState): readonly PaymentEvent[] {
  try {
    return paymentDecider.decide(command, state);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

const fits = ({ orderId, amountPaise, currency, status }: GatewayPayment): boolean =>
  orderId === GATEWAY_ORDER &&
  amountPaise === TOTAL &&
  currency === 'INR' &&
  (status === 'captured' || status === 'refunded');
const sum = (amounts: readonly { readonly amountPaise: number }[]): number =>
  amounts.reduce((all, { amountPaise }) => all + amountPaise, 0);

test('money is entered once, never lost, and never paid back twice', () => {
  fc.assert(
    fc.property(methods, histories, (method, history) => {
      let state = paymentDecider.initialState;
      const captured = new Set<string>();
      const seen: PaymentEvent[] = [];
      for (const { command: unordered, ...now } of history) {
        const order: OrderToPay = {
          ...{ orderId: 12, accountId: 'a-1', totalPaise: TOTAL, method, isRejected: now.isRejected },
          payBy: method === 'online' ? payBy : undefined,
          placedAt: '2026-11-20T06:30:00.000Z',
        };
        const command = { ...unordered, order, at: now.at } as PaymentCommand;
        const wasRequested = Boolean(state?.request);
        const events = decideOrRefuse(command, state);
        seen.push(...events);
        state = events.reduce<PaymentStreamState>(paymentDecider.evolve, state);
        if (command.type === 'RecordPayment' && wasRequested && fits(command.payment))
          captured.add(command.payment.id);
        // An administrator may refund one part after the other.
        if (command.type !== 'RequestRefund' || command.cause !== 'administrator')
          expect(decideOrRefuse(command, state), `${command.type} again`).toEqual([]);
        expectSound(state, captured, method);
      }
      const count = (type: PaymentEvent['type']) => seen.filter((event) => event.type === type).length;
      for (const once of ['PaymentRequested', 'PaymentExpired', 'CashCollected'] as const)
        expect(count(once), once).toBeLessThanOrEqual(1);
    }),
    { numRuns: 400 },
  );
});

function expectSound(
  state: PaymentStreamState,
  captured: ReadonlySet<string>,
  method: OrderToPay['method'],
): void {
  if (state === undefined) return expect(captured.size).toBe(0);
  const { captures, refunds: asked, summary, collected, isExpired } = state;
  expect(new Set(captures.map(({ gatewayPaymentId }) => gatewayPaymentId))).toEqual(captured);
  expect(captures).toHaveLength(captured.size);
  const claimed = asked.filter((refund) => refund.state !== 'withdrawn');
  for (const [index, { gatewayPaymentId, amountPaise }] of captures.entries()) {
    const own = claimed.filter((refund) => refund.gatewayPaymentId === gatewayPaymentId);
    expect(sum(own)).toBeLessThanOrEqual(amountPaise);
    // What was paid twice goes back, unless an administrator gives its refund up.
    if (index > 0 && claimed.length === asked.length) expect(refundableOf(state, gatewayPaymentId)).toBe(0);
  }
  const processed = asked.filter((refund) => refund.state === 'processed');
  const gatewayIds = processed.map(({ gatewayRefundId }) => gatewayRefundId);
  expect(new Set(gatewayIds).size).toBe(gatewayIds.length);
  expect(summary.paidPaise).toBe(method === 'online' ? sum(captures) : (collected?.amountPaise ?? 0));
  expect(summary.refundedPaise).toBe(sum(processed));
  expect(refundableIn(state)).toBe(sum(captures) - sum(claimed));
  if (method === 'online') expect(keptPaise(summary)).toBe(refundableIn(state));
  if (isExpired && captures.length === 0) expect(summary.state).toBe('expired');
}
