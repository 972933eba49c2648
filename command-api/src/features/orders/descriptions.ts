import {
  trackingOf,
  type orderEvents,
  type OrderItem,
  type OrderStatus,
  type PaymentMethod,
} from '@aangan/shared-events/features/orders/events';
import type { EventDescriptions, FieldChange } from '../../domain/event-description.ts';
import { formatRupees } from '../../domain/format-rupees.ts';

const paidHow: Readonly<Record<PaymentMethod, string>> = {
  cod: 'to be paid on delivery',
  online: 'to be paid online',
};

export const orderDescriptions: EventDescriptions<typeof orderEvents> = {
  OrderPlaced: ({ orderId, items, totalPaise, paymentMethod }) => {
    const amount = formatRupees(totalPaise);
    return {
      title: 'Order placed',
      text: `Order ${orderId} was placed: ${items.map(lineOf).join('; ')}. ${amount} in all, ${paidHow[paymentMethod]}.`,
      changes: [
        { what: 'Status', from: null, to: 'pending' },
        { what: 'Tracking', from: null, to: trackingOf('pending') },
        { what: 'Total', from: null, to: amount },
      ],
    };
  },
  OrderAccepted: ({ from }) => ({
    title: 'Order accepted',
    text: `The shop accepted the order, which was ${from} until then.`,
    changes: statusChanges(from, 'accepted'),
  }),
  OrderRejected: ({ from }) => ({
    title: 'Order rejected',
    text: `The shop rejected the order, which was ${from} until then.`,
    changes: statusChanges(from, 'rejected'),
  }),
  OrderStatusSet: ({ from, to }) => ({
    title: `Status set to ${to}`,
    text: `The order was ${from} and was set to ${to}.`,
    changes: statusChanges(from, to),
  }),
};

function statusChanges(from: OrderStatus, to: OrderStatus): readonly FieldChange[] {
  const [was, is] = [trackingOf(from), trackingOf(to)];
  const tracking = { what: 'Tracking', from: was, to: is };
  return [{ what: 'Status', from, to }, ...(was === is ? [] : [tracking])];
}

function lineOf({ quantity, name, size, pricePaise }: OrderItem): string {
  return `${quantity} × ${name}, ${size}, at ${formatRupees(pricePaise)}`;
}
