// Orders as a CSV table, one line each.
import { isNothingDue } from '@aangan/shared-events/features/orders/nothing-due';
import { trackingOf } from '@aangan/shared-events/features/orders/status-machine';
import type { OrderView } from '@aangan/shared-events/features/orders/views';
import type { ColorNames } from '../../domain/ports/color-names.ts';
import { variantText } from '../../domain/variant-text.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../http/csv.ts';

const columns: Readonly<
  Record<string, (order: OrderView, placed: string, colorNames: ColorNames) => string>
> = {
  'Order ID': ({ id }) => String(id),
  Placed: (_, placed) => placed,
  Status: ({ status }) => status,
  'Tracking Status': ({ status }) => trackingOf(status),
  'Total Price (₹)': ({ totalPaise }) => rupeesIn(totalPaise),
  'Payment Method': ({ paymentMethod }) => paymentMethod,
  'Payment State': ({ status, payment: { state } }) => (isNothingDue(status, state) ? 'nothing due' : state),
  'Paid (₹)': ({ payment }) => rupeesIn(payment.paidPaise),
  'Refunded (₹)': ({ payment }) => rupeesIn(payment.refundedPaise),
  'User ID': ({ accountId }) => accountId,
  'First Name': ({ recipient }) => recipient?.shippingAddress.firstName ?? '',
  'Last Name': ({ recipient }) => recipient?.shippingAddress.lastName ?? '',
  Address: ({ recipient }) => recipient?.shippingAddress.addressLine1 ?? '',
  Apt: ({ recipient }) => recipient?.shippingAddress.apt ?? '',
  City: ({ recipient }) => recipient?.shippingAddress.city ?? '',
  State: ({ recipient }) => recipient?.shippingAddress.state ?? '',
  'Postal Code': ({ recipient }) => recipient?.shippingAddress.postalCode ?? '',
  Email: ({ recipient }) => recipient?.contactInfo.email ?? '',
  Phone: ({ recipient }) => recipient?.contactInfo.phone ?? '',
  Products: ({ items }, _, colorNames) =>
    items
      .map(
        (item) =>
          `${item.name}: ₹${rupeesIn(item.pricePaise)} x ${item.quantity}, ${variantText(item, colorNames)}`,
      )
      .join('; '),
  Courier: ({ shipment }) => shipment?.courier ?? '',
  'Tracking Number': ({ shipment }) => shipment?.trackingNumber ?? '',
};

/** The header line. */
export const csvHead: string = BYTE_ORDER_MARK + csvLine(Object.keys(columns));

/** Makes the formatter of lines; moments are in the shop's time zone. */
export function makeCsvLine(timeZone: string): (order: OrderView, colorNames: ColorNames) => string {
  const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (order, colorNames) => {
    const placed = moment.format(new Date(order.createdAt));
    return csvLine(Object.values(columns).map((format) => format(order, placed, colorNames)));
  };
}

function rupeesIn(paise: number): string {
  return (paise / 100).toFixed(2);
}
