import type { OrderEvent, PlacedOrder } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../domain/domain-error.ts';
import { givenFor } from '../../testing/given-decider.ts';
import type { ClaimReturn, OrderCommand, ReleaseReturn } from './commands.ts';
import { orderDecider } from './decider.ts';

const given = givenFor(orderDecider);
const item = (name: string, quantity: number) => ({
  ...{ productId: 1, productRevision: 0, name, image: null, colorId: null, color: 'Default', size: 'M' },
  ...{ quantity, pricePaise: 50_000 },
});
const order: PlacedOrder = {
  ...{ orderId: 7, accountId: 'a-1', items: [item('Kurta', 3), item('Lamp', 1)], totalPaise: 200_000 },
  paymentMethod: 'cod',
  recipient: { erased: true },
  placedAt: '2026-11-01T06:00:00.000Z',
};
const ids = { orderId: 7, accountId: 'a-1' };
const placed: OrderEvent = { type: 'OrderPlaced', data: order };
const setTo = (to: OrderStatus): OrderEvent => ({
  type: 'OrderStatusSet',
  data: { ...ids, from: 'pending', to },
});
const claim = (quantity: number, more: Partial<ClaimReturn> = {}): ClaimReturn => ({
  ...{ type: 'ClaimReturn', lines: [{ line: 0, quantity }], reason: 'damaged', note: undefined },
  ...{ pictures: [], deliveredAt: '2026-11-10T06:00:00.000Z', returnDays: 14 },
  at: '2026-11-20T06:00:00.000Z',
  ...more,
});
const claimed = (number: number, quantity: number): OrderEvent => ({
  type: 'OrderReturnClaimed',
  data: {
    ...{ ...ids, number, lines: [{ line: 0, quantity }], reason: 'damaged', pictures: [] },
    claimedAt: '2026-11-20T06:00:00.000Z',
  },
});
const release = (number: number, kept: ReleaseReturn['kept'] = []): ReleaseReturn => ({
  ...{ type: 'ReleaseReturn', number, kept },
});
const released = (number: number, quantity: number): OrderEvent => ({
  type: 'OrderReturnReleased',
  data: { ...ids, number, lines: [{ line: 0, quantity }] },
});
const delivered = [placed, setTo('delivered')];

describe('claiming a return', () => {
  test('takes units of a delivered order, and numbers the returns', () => {
    given(delivered)
      .when(claim(2))
      .then([claimed(1, 2)]);
    given([...delivered, claimed(1, 2)])
      .when(claim(1))
      .then([claimed(2, 1)]);
    given([...delivered, claimed(1, 2), released(1, 2)])
      .when(claim(3))
      .then([claimed(2, 3)]);
  });
  test('keeps the note and the pictures, and adds up a line that is named twice', () => {
    const twice = [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 1 },
      { line: 0, quantity: 1 },
    ];
    const lines = [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 1 },
    ];
    given(delivered)
      .when(claim(1, { lines: twice, note: 'Torn.', pictures: ['a.jpg'] }))
      .then([
        {
          type: 'OrderReturnClaimed',
          data: {
            ...{ ...ids, number: 1, lines, reason: 'damaged', note: 'Torn.', pictures: ['a.jpg'] },
            claimedAt: '2026-11-20T06:00:00.000Z',
          },
        },
      ]);
  });
  test('refuses more than is left', () => {
    given(delivered).when(claim(4)).thenRefuses('nothing-left-to-return', 'conflict');
    given([...delivered, claimed(1, 2)])
      .when(claim(2))
      .thenRefuses('nothing-left-to-return');
    given([...delivered, claimed(1, 3)])
      .when(claim(1))
      .thenRefuses('nothing-left-to-return');
  });
  test('refuses a line that the order does not have', () => {
    given(delivered)
      .when(claim(1, { lines: [{ line: 2, quantity: 1 }] }))
      .thenRefuses('invalid');
  });
  test('refuses an order that is not delivered, and a shop that takes no returns', () => {
    given([placed]).when(claim(1)).thenRefuses('order-not-delivered');
    given([...delivered, setTo('fulfilled')])
      .when(claim(1))
      .thenRefuses('order-not-delivered');
    given(delivered)
      .when(claim(1, { deliveredAt: undefined }))
      .thenRefuses('order-not-delivered');
    given(delivered)
      .when(claim(1, { returnDays: 0 }))
      .thenRefuses('returns-off');
    given([]).when(claim(1)).thenRefuses('order-missing');
  });
  test('is possible up to the last moment of the last day, and not after it', () => {
    given(delivered)
      .when(claim(1, { at: '2026-11-24T06:00:00.000Z', returnDays: 14 }))
      .then([
        {
          type: 'OrderReturnClaimed',
          data: {
            ...{ ...ids, number: 1, lines: [{ line: 0, quantity: 1 }], reason: 'damaged', pictures: [] },
            claimedAt: '2026-11-24T06:00:00.000Z',
          },
        },
      ]);
    given(delivered)
      .when(claim(1, { at: '2026-11-24T06:00:00.001Z' }))
      .thenRefuses('return-too-late');
  });
});

describe('releasing a return', () => {
  const before = [...delivered, claimed(1, 3)];
  test('gives back what it does not keep', () => {
    given(before)
      .when(release(1))
      .then([released(1, 3)]);
    given(before)
      .when(release(1, [{ line: 0, quantity: 1 }]))
      .then([released(1, 2)]);
  });
  test('twice, of nothing, or of an unknown return changes nothing', () => {
    given([...before, released(1, 2)])
      .when(release(1))
      .thenNothing();
    given(before)
      .when(release(1, [{ line: 0, quantity: 3 }]))
      .thenNothing();
    given(before).when(release(2)).thenNothing();
  });
});

test('an order stays delivered as long as a return has units of it', () => {
  const reject: OrderCommand = { type: 'SetOrderStatus', to: 'rejected', expectedRevision: undefined };
  given([...delivered, claimed(1, 2)])
    .when(reject)
    .thenRefuses('order-has-returns', 'conflict');
  given([...delivered, claimed(1, 2), released(1, 1)])
    .when(reject)
    .thenRefuses('order-has-returns');
  given([...delivered, claimed(1, 2)])
    .when({ ...reject, to: 'delivered' })
    .thenNothing();
  given([...delivered, claimed(1, 2), released(1, 2)])
    .when(reject)
    .then([{ type: 'OrderStatusSet', data: { ...ids, from: 'delivered', to: 'rejected' } }]);
});

const anyLine = fc.record({ line: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) });
const anyCommand: fc.Arbitrary<OrderCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(anyLine, { minLength: 1, maxLength: 3 }).map((lines) => claim(1, { lines })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ number: fc.integer({ min: 1, max: 6 }), kept: fc.array(anyLine, { maxLength: 2 }) })
      .map(({ number, kept }) => release(number, kept)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('delivered' as const, 'fulfilled' as const, 'rejected' as const)
      .map((to) => ({ type: 'SetOrderStatus', to, expectedRevision: undefined }) as const),
  },
);

test('whatever is claimed, released and set: no more units are returned than were bought, and only while the order is delivered', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
      let state = delivered.reduce(orderDecider.evolve, orderDecider.initialState);
      const balance = [0, 0];
      for (const command of commands) {
        let events: readonly OrderEvent[] = [];
        try {
          events = orderDecider.decide(command, state);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
        for (const event of events) {
          if (event.type !== 'OrderReturnClaimed' && event.type !== 'OrderReturnReleased') continue;
          const sign = event.type === 'OrderReturnClaimed' ? 1 : -1;
          for (const { line, quantity } of event.data.lines)
            balance[line] = (balance[line] ?? 0) + sign * quantity;
        }
        state = events.reduce(orderDecider.evolve, state);
        const bought = order.items.map(({ quantity }) => quantity);
        for (const [line, units] of balance.entries()) {
          expect(units).toBeGreaterThanOrEqual(0);
          expect(units).toBeLessThanOrEqual(bought[line] ?? 0);
        }
        if (balance.some((units) => units > 0)) expect(state?.status).toBe('delivered');
      }
    }),
  );
});
