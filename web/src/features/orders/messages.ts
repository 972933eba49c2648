// Texts of orders for shoppers and for the back office; those of the specification are verbatim.
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { ErrorTexts } from '../../lib/api/api-error.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';

export const orderTexts = {
  placed: 'Order placed successfully!',
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
  noReceipt: 'The receipt could not be downloaded.',
  receiptHint:
    'Signed by the shop. It proves what you ordered and that the record has not been changed since.',
  unsettled:
    'We do not yet know whether your order was placed. Try again without changing it: it will be placed only once.',
  placedBefore:
    'An earlier attempt to place this order succeeded. Please check your orders before you order again.',
} as const;

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
  none: 'No orders found.',
  accepted: 'Order accepted!',
  rejected: 'Order rejected!',
  updated: 'Order updated.',
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

/** A status, capitalised for display. */
export function statusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

export const paymentLabels: Readonly<Record<string, string>> = {
  cod: 'Cash on Delivery',
  online: 'Online Payment',
};
