// Parses orders of API answers; missing fields get the specification's defaults.
import type {
  OrderItemResponse,
  OrderResponse,
  OrderStatsResponse,
  OrderStatusName,
} from '@aangan/shared-events/features/orders/http';
import { listIn, listOf, numberOf, optionalNumber, textOf } from '../../lib/api/answer-fields.ts';
import { fieldsOf } from '../../lib/api/fields.ts';

const statuses: readonly OrderStatusName[] = ['pending', 'fulfilled', 'delivered', 'rejected', 'accepted'];

/** @throws NotAListError when the answer has no list, which is not the same as an empty one */
export function ordersFrom(answer: unknown): readonly OrderResponse[] {
  return listIn(answer, 'data', 'orders').map(orderFrom);
}

export function orderFrom(answer: unknown): OrderResponse {
  const fields = fieldsOf(answer);
  return {
    id: numberOf(fields['id']),
    userId: textOf(fields['userId']),
    totalPrice: numberOf(fields['totalPrice']),
    status: statusOf(fields['status']),
    trackingStatus: textOf(fields['trackingStatus'], 'Processing'),
    shippingAddress: addressOf(fields['shippingAddress']),
    // No list of orders shows these fields.
    shippingAddressFields: null,
    contactInfo: null,
    paymentMethod: textOf(fields['paymentMethod'], 'N/A'),
    payment: { state: textOf(fieldsOf(fields['payment'])['state']) },
    createdAt: textOf(fields['createdAt']),
    revision: numberOf(fields['revision']),
    OrderItems: (listOf(fields['OrderItems']) ?? []).map(itemFrom),
  };
}

/**
 * The counts by status; a missing total is their sum.
 * @throws Error when the answer has no counts at all
 */
export function statsFrom(answer: unknown): OrderStatsResponse {
  const { total, status } = fieldsOf(answer);
  if (total === undefined && status === undefined) throw new Error('The answer has no counts.');
  const counts = fieldsOf(status);
  const count = (name: OrderStatusName) => numberOf(counts[name]);
  const byStatus = {
    pending: count('pending'),
    fulfilled: count('fulfilled'),
    delivered: count('delivered'),
    rejected: count('rejected'),
    accepted: count('accepted'),
  };
  const sum = Object.values(byStatus).reduce((all, each) => all + each, 0);
  return { total: numberOf(total, sum), status: byStatus };
}

/** The number of the placed order; undefined when the answer has none. */
export function orderIdIn(answer: unknown): number | undefined {
  return optionalNumber(fieldsOf(answer)['orderId']);
}

function itemFrom(answer: unknown, index: number): OrderItemResponse {
  const fields = fieldsOf(answer);
  return {
    id: numberOf(fields['id'], numberOf(fields['productId'], -index - 1)),
    name: textOf(fields['name']),
    image: textOf(fields['image']) || null,
    quantity: numberOf(fields['quantity'], 1),
    price: numberOf(fields['price']),
    color: textOf(fields['color']),
    size: textOf(fields['size']),
  };
}

function statusOf(value: unknown): OrderStatusName {
  const name = textOf(value).toLowerCase();
  return statuses.find((status) => status === name) ?? 'pending';
}

/** An address as one line; an address object is joined. */
function addressOf(value: unknown): string {
  if (typeof value === 'string') return value || 'N/A';
  const parts = Object.values(fieldsOf(value)).map((part) => textOf(part));
  return parts.filter((part) => part !== '').join(', ') || 'N/A';
}
