// Any sequence of changes: the status is the last allowed one, and every event has the right previous status.
import type { PlacedOrder, Shipment } from '@aangan/shared-events/features/orders/events';
import { SETTABLE_STATUSES } from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../../domain/domain-error.ts';
import type { OrderCommand } from './commands.ts';
import { orderDecider } from './decider.ts';

const order: PlacedOrder = {
  ...{ orderId: 7, accountId: 'a-1', items: [], totalPaise: 100, paymentMethod: 'cod' },
  recipient: {
    shippingAddress: {
      ...{ firstName: 'Meera', lastName: 'Nair', addressLine1: '4 Lake Road', apt: '' },
      ...{ city: 'Kochi', state: 'Kerala', postalCode: '682001' },
    },
    contactInfo: { email: 'meera@example.org', phone: '9876543210' },
  },
  placedAt: '2026-11-18T06:12:09.000Z',
};
const expectedRevision = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
const shipments = fc.constantFrom<Shipment>(
  { courier: 'Delhivery', trackingNumber: '1001' },
  { courier: 'DTDC', trackingNumber: '1001' },
);
const perhapsShipment = fc.option(shipments, { nil: undefined });
type Command = Exclude<OrderCommand, { type: 'ClaimReturn' | 'ReleaseReturn' }>;

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.constant<Command>({ type: 'PlaceOrder', order }),
  fc.record({
    type: fc.constant('AcceptOrder'),
    expectedRevision,
    isPaid: fc.boolean(),
    asOf: fc.constant(0),
    shipment: perhapsShipment,
  }),
  fc.record({ type: fc.constant('RejectOrder'), expectedRevision }),
  fc.record({
    type: fc.constant('SetOrderStatus'),
    to: fc.constantFrom(...SETTABLE_STATUSES),
    shipment: perhapsShipment,
    expectedRevision,
  }),
  fc.record({ type: fc.constant('ShipOrder'), shipment: shipments, expectedRevision }),
  fc.record({ type: fc.constant('RemoveOrderShipment'), expectedRevision }),
);

type Model = {
  readonly status: OrderStatus | undefined;
  readonly shipment: Shipment | undefined;
  readonly revision: number;
};
type Outcome = Omit<Model, 'revision'> & { readonly events: number };

const SHIPPABLE: readonly OrderStatus[] = ['accepted', 'fulfilled', 'delivered'];

/** What a command should lead to; undefined when it must be refused. */
function expectedOutcome({ status, shipment, revision }: Model, command: Command): Outcome | undefined {
  if (command.type === 'PlaceOrder')
    return { status: status ?? 'pending', shipment, events: status === undefined ? 1 : 0 };
  if (status === undefined) return undefined;
  if (command.expectedRevision !== undefined && command.expectedRevision !== revision) return undefined;
  if (command.type === 'RemoveOrderShipment')
    return { status, shipment: undefined, events: shipment === undefined ? 0 : 1 };
  const to = expectedStatus(status, command);
  if (to === undefined) return undefined;
  const wanted = command.type === 'RejectOrder' ? undefined : command.shipment;
  if (wanted !== undefined && !SHIPPABLE.includes(to)) return undefined;
  const isNew = wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(shipment);
  return { status: to, shipment: wanted ?? shipment, events: (to === status ? 0 : 1) + (isNew ? 1 : 0) };
}

function expectedStatus(
  status: OrderStatus,
  command: Exclude<Command, { type: 'PlaceOrder' | 'RemoveOrderShipment' }>,
): OrderStatus | undefined {
  if (command.type === 'ShipOrder') return status;
  if (command.type === 'SetOrderStatus') return command.to;
  if (status !== 'pending') return undefined;
  return command.type === 'AcceptOrder' ? 'accepted' : 'rejected';
}

test('an order has the status and the shipment of its last allowed change after any commands', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      let model: Model = { status: undefined, shipment: undefined, revision: -1 };
      let state = orderDecider.initialState;
      for (const command of commands) {
        const next = expectedOutcome(model, command);
        if (next === undefined) {
          expect(() => orderDecider.decide(command, state)).toThrow(DomainError);
          continue;
        }
        const events = orderDecider.decide(command, state);
        expect(events).toHaveLength(next.events);
        for (const event of events) if ('from' in event.data) expect(event.data.from).toBe(model.status);
        state = events.reduce(orderDecider.evolve, state);
        const { status, shipment } = next;
        model = { status, shipment, revision: model.revision + next.events };
        expect([state?.status, state?.shipment, state?.revision]).toEqual([
          ...[model.status, model.shipment, model.revision],
        ]);
      }
    }),
  );
});
