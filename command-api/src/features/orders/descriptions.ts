import type {
  orderEvents,
  OrderItem,
  PaymentMethod,
  UnitsOfLine,
} from '@aangan/shared-events/features/orders/events';
import { statusAfter, trackingOf, UNDECIDED } from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { EventDescriptions, FieldChange } from '../../domain/event-description.ts';
import { isErased } from '@aangan/shared-events/personal';
import { formatRupees } from '../../domain/format-rupees.ts';
import type { ColorNames } from '../../domain/ports/color-names.ts';
import { returnReasons } from '../../domain/return-reasons.ts';
import { variantText } from '../../domain/variant-text.ts';

const paidHow: Readonly<Record<PaymentMethod, string>> = {
  cod: 'to be paid on delivery',
  online: 'to be paid online',
};

export const orderDescriptions: EventDescriptions<typeof orderEvents> = {
  OrderPlaced: ({ orderId, items, totalPaise, paymentMethod }, _, colorNames) => {
    const amount = formatRupees(totalPaise);
    const lines = items.map((item) => lineOf(item, colorNames)).join('; ');
    return {
      title: 'Order placed',
      text: `Order ${orderId} was placed: ${lines}. ${amount} in all, ${paidHow[paymentMethod]}.`,
      changes: [
        { what: 'Status', from: null, to: UNDECIDED },
        { what: 'Tracking', from: null, to: trackingOf(UNDECIDED) },
        { what: 'Total', from: null, to: amount },
      ],
    };
  },
  OrderAccepted: ({ from }) => ({
    title: 'Order accepted',
    text: `The shop accepted the order, which was ${from} until then.`,
    changes: statusChanges(from, statusAfter('accept')),
  }),
  OrderRejected: ({ from }) => ({
    title: 'Order rejected',
    text: `The shop rejected the order, which was ${from} until then.`,
    changes: statusChanges(from, statusAfter('reject')),
  }),
  OrderStatusSet: ({ from, to }) => ({
    title: `Status set to ${to}`,
    text: `The order was ${from} and was set to ${to}.`,
    changes: statusChanges(from, to),
  }),
  // The number leads to the customer's address, and a description outlives their key.
  OrderShipped: ({ shipment }) => ({
    title: 'Shipped',
    text: isErased(shipment)
      ? 'The parcel was given to a courier.'
      : `The parcel was given to ${shipment.courier}.`,
    changes: [],
  }),
  OrderShipmentRemoved: () => ({
    title: 'Shipment removed',
    text: 'The courier and the tracking number were removed from the order.',
    changes: [],
  }),
  OrderReturnClaimed: ({ number, lines, reason }) => ({
    title: 'Return claimed',
    text: `Return ${number} claims ${unitsIn(lines)}: ${returnReasons[reason]}.`,
    changes: [],
  }),
  OrderReturnReleased: ({ number, lines }) => ({
    title: 'Return released',
    text: `Return ${number} does not keep ${unitsIn(lines)}, which can be returned again.`,
    changes: [],
  }),
};

function unitsIn(lines: readonly UnitsOfLine[]): string {
  return lines.map(({ line, quantity }) => `${quantity} of line ${line + 1}`).join(', ');
}

function statusChanges(from: OrderStatus, to: OrderStatus): readonly FieldChange[] {
  const [was, is] = [trackingOf(from), trackingOf(to)];
  const tracking = { what: 'Tracking', from: was, to: is };
  return [{ what: 'Status', from, to }, ...(was === is ? [] : [tracking])];
}

function lineOf(item: OrderItem, colorNames: ColorNames): string {
  const { quantity, name, pricePaise } = item;
  return `${quantity} × ${name}, ${variantText(item, colorNames)}, at ${formatRupees(pricePaise)}`;
}
