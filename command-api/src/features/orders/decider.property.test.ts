// Any sequence of changes: the status is the last allowed one, and every event has the right previous status.
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';
import { SETTABLE_STATUSES } from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../../domain/domain-error.ts';
import type { OrderCommand } from './commands.ts';
import { orderDecider } from './decider.ts';

const order: PlacedOrder = {
  ...{ orderId: 7, accountId: 'a-1', items: [], totalPaise: 100, paymentMethod: 'cod' },
  recipient: { erased: true },
  placedAt: '2026-11-18T06:12:09.000Z',
};
const expectedRevision = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
const command: fc.Arbitrary<OrderCommand> = fc.oneof(
  fc.constant<OrderCommand>({ type: 'PlaceOrder', order }),
  fc.record({ type: fc.constantFrom('AcceptOrder', 'RejectOrder'), expectedRevision }),
  fc.record({
    type: fc.constant('SetOrderStatus'),
    to: fc.constantFrom(...SETTABLE_STATUSES),
    expectedRevision,
  }),
);

type Model = { status: OrderStatus | undefined; revision: number };
/** The status that a command should lead to; undefined when it must be refused. */
function expectedStatus({ status, revision }: Model, command: OrderCommand): OrderStatus | undefined {
  if (command.type === 'PlaceOrder') return status ?? 'pending';
  if (status === undefined) return undefined;
  if (command.expectedRevision !== undefined && command.expectedRevision !== revision) return undefined;
  if (command.type === 'SetOrderStatus') return command.to;
  if (status !== 'pending') return undefined;
  return command.type === 'AcceptOrder' ? 'accepted' : 'rejected';
}

test('an order has the status of its last allowed change after any commands', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const model: Model = { status: undefined, revision: -1 };
      let state = orderDecider.initialState;
      for (const command of commands) {
        const next = expectedStatus(model, command);
        if (next === undefined) {
          expect(() => orderDecider.decide(command, state)).toThrow(DomainError);
          continue;
        }
        const events = orderDecider.decide(command, state);
        expect(events).toHaveLength(next === model.status ? 0 : 1);
        for (const event of events) if ('from' in event.data) expect(event.data.from).toBe(model.status);
        state = events.reduce(orderDecider.evolve, state);
        model.revision += events.length;
        model.status = next;
        expect([state?.status, state?.revision]).toEqual([model.status, model.revision]);
      }
    }),
  );
});
