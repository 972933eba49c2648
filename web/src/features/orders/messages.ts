// Texts of orders for shoppers and for the back office; those of the specification are verbatim.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { ErrorTexts } from '../../lib/api/api-error.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { formatRupees } from '../../lib/rupees.ts';
import type { ShownPayment } from './shown-payment.ts';

export const orderTexts = {
  title: (orderId: number) => `Order ${orderId}`,
  placed: 'Order placed successfully!',
  left: (left: number) => (left === 0 ? 'Sold out.' : `Only ${left} left.`),
  placing: 'Processing your order...',
  loading: 'Loading your order...',
  noOrders: 'No orders yet.',
  noItems: 'No items found in this order.',
  older: 'Show older orders',
  loadingOlder: 'Loading older orders…',
  notInHistory: 'Order not found in history.',
  logInToOrder: 'Please log in to place order.',
  noToken: 'No token found. Please log in.',
  refused: 'Invalid token. Please log in again.',
  courier: 'Courier',
  trackParcel: 'Track the parcel',
  newTab: (courier: string) => ` at ${courier}, in a new tab`,
  viewReceipt: 'View receipt',
  downloadProof: 'Download proof',
  noProof: 'The proof could not be downloaded.',
  proofMayLack:
    'The downloaded proof may lack later events of this order, because the shop’s record is incomplete. Please contact the shop.',
  proofHint: 'Signed by the shop. It proves what you ordered and that the record has not been changed since.',
  unsettled:
    'We do not yet know whether your order was placed. Try again without changing it: it will be placed only once.',
  cartInstead:
    'Or leave it and order what is in your cart now: if this order was placed, its items are no longer in your cart.',
  orderCart: 'Order my cart instead',
  leftUnsettled: 'The order that you left may have been placed. Its items are then no longer in your cart.',
  seeOrders: 'See your orders',
  /** As the shop's refusal says it. */
  priceChanged: 'The price of this order has changed. Please review it.',
  totals: ({ before, now }: { readonly before: number; readonly now: number }) =>
    before === now
      ? `The total is still ${formatRupees(now)}.`
      : `The total was ${formatRupees(before)} and is now ${formatRupees(now)}.`,
  orderAgain: 'Press Place Order again to order at this price.',
  toCorrect: (fields: number) =>
    fields === 1 ? '1 field needs a correction.' : `${fields} fields need a correction.`,
  cartChanged: 'Your cart has changed.',
  /** A line of the cart by its name and variant, with the quantity that the shopper has seen and the present one; 0 where it is not in the cart. */
  lineChanged: (line: string, before: number, now: number) => {
    if (now === 0) return `${line} is no longer in your cart.`;
    if (before > 0) return `${line}: quantity ${now} instead of ${before}.`;
    return now === 1 ? `${line} was added.` : `${line} was added, quantity ${now}.`;
  },
  allChanges: (changes: number) => `Show all ${changes} changes`,
  fewerChanges: 'Show fewer changes',
  totalNow: (total: number) => `The total is now ${formatRupees(total)}.`,
  orderCartAgain: 'Press Place Order again to order it as it is now.',
  unavailable: (names: readonly string[]) => {
    const named = names.map((name) => `“${name}”`).join(', ');
    return names.length === 1
      ? `${named} cannot be ordered as it is. Please change or remove it in your cart.`
      : `${named} cannot be ordered as they are. Please change or remove them in your cart.`;
  },
  onlineOff: 'Online payment is not available.',
  placedBefore:
    'An earlier attempt to place this order succeeded. Please check your orders before you order again.',
} as const;

export const receiptTexts = {
  title: (orderId: number) => `Receipt of order ${orderId}`,
  documentTitle: (orderId: number) => `Receipt ${orderId}`,
  heading: 'Receipt',
  loading: 'Loading the receipt…',
  back: 'Back to the order',
  allOrders: 'Your orders',
  print: 'Print',
  order: 'Order',
  placed: 'Date',
  status: 'Status',
  shipTo: 'Ship to',
  items: 'Items of the order',
  item: 'Item',
  quantity: 'Qty',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
  moves: {
    captured: (day: string) => `Paid online, ${day}`,
    collected: (day: string) => `Paid in cash, ${day}`,
    refunded: (day: string) => `Refunded, ${day}`,
    'cash-refunded': (day: string) => `Refunded in cash, ${day}`,
  },
  gstin: (number: string) => `GSTIN ${number}`,
  inclusive: 'All prices are in Indian rupees and include all taxes.',
  printedAt: (moment: string) => `As of ${moment}.`,
} as const;

export function receiptErrorText(error: unknown): string {
  return errorText(error, { otherwise: 'The receipt could not be loaded.' });
}

export function ordersErrorText(error: unknown): string {
  return errorText(error, {
    always: { 401: orderTexts.refused },
    otherwise: 'Failed to fetch orders.',
    noAnswer: 'An error occurred while fetching orders.',
  });
}

export function placeOrderErrorText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'idempotency-key-reused') return orderTexts.placedBefore;
  return `Error: ${errorText(error, { otherwise: 'Failed to place order', noAnswer: 'Order failed.' })}`;
}

export const adminOrderTexts = {
  /** After one of the error texts: the change is sent again under the same idempotency key. */
  unanswered: (problem: string) => `${problem}. The shop did not answer: trying again is safe.`,
  none: 'No orders found.',
  accepted: 'Order accepted!',
  rejected: 'Order rejected!',
  updated: 'Order updated.',
  /** Followed by the shop's time zone. */
  days: 'From and To are days',
  outdated: 'Orders have been placed or changed since this page was loaded.',
} as const;

export function adminOrdersErrorText(error: unknown): string {
  return errorText(error, {
    otherwise: 'Failed to fetch orders',
    unexpected: 'Response data is not an array',
  });
}
export const countsErrors: ErrorTexts = { otherwise: 'Error fetching data. Please try again later.' };

export function updateErrors(status: OrderStatus): ErrorTexts {
  return { otherwise: `Error updating order to ${status}` };
}
export const acceptErrors: ErrorTexts = { otherwise: 'Error accepting order' };
export const rejectErrors: ErrorTexts = { otherwise: 'Error rejecting order' };

export const paymentQuestionTexts = {
  notPaid: (orderId: number) => ({
    question: 'This order is not paid. Continue?',
    about: `Order ${orderId} was placed with online payment, and no payment has arrived.`,
  }),
  refunded: (orderId: number) => ({
    question: 'This order is refunded. Continue?',
    about: `The payment of order ${orderId} has gone back to the customer, or is on its way.`,
  }),
  refunds: (orderId: number) => ({
    question: `Reject order ${orderId}?`,
    about: 'This order is paid. Rejecting it refunds the payment to the customer.',
  }),
} as const;

/** Why the shop has cancelled an order, for its customer; undefined where it has not. */
export function cancelledText({
  reason,
  payment: { paid = 0 },
}: Pick<OrderResponse, 'reason' | 'payment'>): string | undefined {
  const money = paid > 0 ? 'Your payment is refunded.' : 'You owe nothing.';
  // It was refunded before its time to pay ended, or arrived later.
  if (reason === 'not-paid')
    return `${paid > 0 ? 'It was not paid when its time to pay ended.' : 'It was not paid in time.'} ${money}`;
  if (reason !== 'sold-out') return undefined;
  return `An item sold out before we could keep it for you. ${money}`;
}

/** A status, capitalised for display. */
export function statusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

export const paymentLabels: Readonly<Record<string, string>> = {
  cod: 'Cash on Delivery',
  online: 'Online Payment',
};

export const paymentStateLabels: Readonly<Record<ShownPayment, string>> = {
  'nothing due': 'Nothing to pay',
  'due on delivery': 'Due on delivery',
  awaiting: 'Awaiting payment',
  paid: 'Paid',
  failed: 'Payment failed',
  expired: 'Payment expired',
  'refunded in part': 'Refunded in part',
  refunding: 'Being refunded',
  refunded: 'Refunded',
};

/** Below the method of payment, where there is little room. */
export const shortPaymentLabels: typeof paymentStateLabels = {
  ...paymentStateLabels,
  'due on delivery': 'Due',
  awaiting: 'Awaiting',
  failed: 'Failed',
  expired: 'Expired',
};
