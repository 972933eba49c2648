// Parses orders of API answers; missing fields get the specification's defaults.
import type {
  OrderItemResponse,
  OrderReceiptResponse,
  OrderResponse,
  OrderStatsResponse,
} from '@aangan/shared-events/features/orders/http';
import { perStatus, trackingOf, UNDECIDED } from '@aangan/shared-events/features/orders/status-machine';
import {
  ORDER_STATUSES,
  REJECT_REASONS,
  type OrderStatus,
} from '@aangan/shared-events/features/orders/statuses';
import { listIn, listOf, numberOf, optionalNumber, textOf } from '../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';

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
    trackingStatus: textOf(fields['trackingStatus'], trackingOf(UNDECIDED)),
    shippingAddress: addressOf(fields['shippingAddress']),
    // No list of orders shows these fields.
    shippingAddressFields: null,
    contactInfo: null,
    paymentMethod: textOf(fields['paymentMethod'], 'N/A'),
    payment: paymentFrom(fields['payment']),
    ...shipmentIn(fields['shipment']),
    ...reasonIn(fields['reason']),
    createdAt: textOf(fields['createdAt']),
    revision: numberOf(fields['revision']),
    OrderItems: (listOf(fields['OrderItems']) ?? []).map(itemFrom),
  };
}

/** What is printed on a receipt. */
export function receiptFrom(answer: unknown): OrderReceiptResponse['data'] {
  const { order, payments, shop } = fieldsOf(fieldsOf(answer)['data']);
  const { name, address, gstin, email, phone } = fieldsOf(shop);
  const contact = fieldsOf(fieldsOf(order)['contactInfo']);
  const [mail, number] = [textOf(contact['email']), textOf(contact['phone'])];
  return {
    order: { ...orderFrom(order), contactInfo: mail === '' ? null : { email: mail, phone: number } },
    payments: (listOf(payments) ?? []).map(moveFrom),
    shop: {
      name: textOf(name),
      address: textOf(address),
      gstin: textOf(gstin) || null,
      email: textOf(email) || null,
      phone: textOf(phone) || null,
    },
  };
}

function moveFrom(answer: unknown): OrderReceiptResponse['data']['payments'][number] {
  const { kind, amount, at } = fieldsOf(answer);
  const known = (['captured', 'collected', 'refunded', 'cash-refunded'] as const).find(
    (each) => each === kind,
  );
  return { kind: known ?? 'captured', amount: numberOf(amount), at: textOf(at) };
}

/**
 * The counts by status; a missing total is their sum.
 * @throws Error when the answer has no counts at all
 */
export function statsFrom(answer: unknown): OrderStatsResponse {
  const { total, status } = fieldsOf(answer);
  if (total === undefined && status === undefined) throw new Error('The answer has no counts.');
  const counts = fieldsOf(status);
  const byStatus = perStatus((name) => numberOf(counts[name]));
  const sum = Object.values(byStatus).reduce((all, each) => all + each, 0);
  return { total: numberOf(total, sum), status: byStatus };
}

/** The number of the placed order; undefined when the answer has none. */
export function orderIdIn(answer: unknown): number | undefined {
  return optionalNumber(fieldsOf(answer)['orderId']);
}

function paymentFrom(answer: unknown): OrderResponse['payment'] {
  const { state, paid, refunded, revision } = fieldsOf(answer);
  return {
    state: textOf(state),
    paid: numberOf(paid),
    refunded: numberOf(refunded),
    revision: numberOf(revision, -1),
  };
}

function shipmentIn(answer: unknown): Pick<OrderResponse, 'shipment'> {
  const { courier, trackingNumber } = fieldsOf(answer);
  const shipment = { courier: textOf(courier), trackingNumber: textOf(trackingNumber) };
  return shipment.trackingNumber === '' ? {} : { shipment };
}

function reasonIn(answer: unknown): Pick<OrderResponse, 'reason'> {
  const reason = REJECT_REASONS.find((each) => each === answer);
  return reason === undefined ? {} : { reason };
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

function statusOf(value: unknown): OrderStatus {
  const name = textOf(value).toLowerCase();
  return ORDER_STATUSES.find((status) => status === name) ?? UNDECIDED;
}

/** An address as one line; an address object is joined. */
function addressOf(value: unknown): string {
  if (typeof value === 'string') return value || 'N/A';
  const parts = Object.values(fieldsOf(value)).map((part) => textOf(part));
  return parts.filter((part) => part !== '').join(', ') || 'N/A';
}
