// Parses answers about payments; missing fields get defaults that never claim a payment.
import type {
  BoardDayResponse,
  BoardResponse,
  CheckoutOptions,
  DifferenceResponse,
  PaymentMethodsResponse,
  PaymentResponse,
  RefundResponse,
} from '@aangan/shared-events/features/payments/http';
import { PAYMENT_STATES } from '@aangan/shared-events/features/payments/states';
import { fieldsOf } from '@aangan/shared-events/fields';
import { flagOf, listIn, listOf, numberOf, optionalNumber, textOf } from '../../lib/api/answer-fields.ts';

/** Both methods are available unless the answer says otherwise, as the specification has them. */
export function methodsFrom(answer: unknown): PaymentMethodsResponse {
  const { online, isSandbox } = fieldsOf(answer);
  const { isAvailable, reason } = fieldsOf(online);
  const text = textOf(reason);
  return {
    cod: { isAvailable: true },
    online: { isAvailable: flagOf(isAvailable, true), ...(text && { reason: text }) },
    isSandbox: flagOf(isSandbox, false),
  };
}

/**
 * The payment in `data` of an answer.
 * @throws Error when the answer has no payment
 */
export function paymentIn(answer: unknown): PaymentResponse {
  const { data } = fieldsOf(answer);
  if (textOf(fieldsOf(data)['state']) === '') throw new Error('The answer has no payment.');
  return paymentFrom(data);
}

/** The payment in these fields, with defaults for those that are missing. */
export function paymentFrom(data: unknown): PaymentResponse {
  const fields = fieldsOf(data);
  const method = fields['method'] === 'cod' ? 'cod' : 'online';
  const unpaid = method === 'cod' ? 'due on delivery' : 'awaiting';
  const state = PAYMENT_STATES.find((each) => each === fields['state']) ?? unpaid;
  const [paid, refunded] = [numberOf(fields['paid']), numberOf(fields['refunded'])];
  const gateway = fieldsOf(fields['gateway']);
  return {
    orderId: numberOf(fields['orderId']),
    ...{ method, state, paid, refunded },
    amount: numberOf(fields['amount']),
    refundable: numberOf(fields['refundable']),
    payBy: textOf(fields['payBy']) || null,
    canPay: flagOf(fields['canPay'], false),
    failure: textOf(fields['failure']) || null,
    instrument: textOf(fields['instrument']) || null,
    refunds: (listOf(fields['refunds']) ?? []).map(refundFrom),
    gateway: textOf(gateway['orderId'])
      ? { orderId: textOf(gateway['orderId']), paymentId: textOf(gateway['paymentId']) || null }
      : null,
    isSandbox: flagOf(fields['isSandbox'], false),
    revision: numberOf(fields['revision'], -1),
  };
}

function refundFrom(answer: unknown): RefundResponse {
  const { id, amount, reason, state, requestedAt, failure } = fieldsOf(answer);
  return {
    id: textOf(id),
    amount: numberOf(amount),
    reason: textOf(reason) || null,
    state: state === 'processed' || state === 'failed' || state === 'withdrawn' ? state : 'requested',
    requestedAt: textOf(requestedAt),
    failure: textOf(failure) || null,
  };
}

export type Checkout = { readonly script: string; readonly options: CheckoutOptions };

/**
 * What to open the gateway's checkout with; null when nothing is left to pay.
 * @throws Error when the script or the gateway's order is missing
 */
export function checkoutIn(answer: unknown): Checkout | null {
  const { checkout = null } = fieldsOf(answer);
  if (checkout === null) return null;
  const { script, options } = fieldsOf(checkout);
  const fields = fieldsOf(options);
  if (textOf(script) === '' || textOf(fields['order_id']) === '')
    throw new Error('The answer has no checkout.');
  const prefill = fieldsOf(fields['prefill']);
  return {
    script: textOf(script),
    options: {
      key: textOf(fields['key']),
      order_id: textOf(fields['order_id']),
      amount: numberOf(fields['amount']),
      currency: 'INR',
      name: textOf(fields['name']),
      description: textOf(fields['description']),
      callback_url: textOf(fields['callback_url']),
      prefill: {
        name: textOf(prefill['name']),
        email: textOf(prefill['email']),
        contact: textOf(prefill['contact']),
      },
    },
  };
}

export type Board = BoardResponse['data'];

/** @throws NotAListError when the answer has no days */
export function boardIn(answer: unknown): Board {
  const data = fieldsOf(fieldsOf(answer)['data']);
  return {
    days: listIn(data, 'days').map(dayFrom),
    differences: (listOf(data['differences']) ?? []).map(differenceFrom),
    unlistedDisputes: numberOf(data['unlistedDisputes']),
    asOf: textOf(data['asOf']),
    isSandbox: flagOf(data['isSandbox'], false),
  };
}

function dayFrom(answer: unknown): BoardDayResponse {
  const { day, gateway, log, orders } = fieldsOf(answer);
  return {
    day: textOf(day),
    gateway: typeof gateway === 'object' && gateway !== null ? sumsFrom(gateway) : null,
    log: sumsFrom(log),
    orders: sumsFrom(orders),
  };
}

function sumsFrom(answer: unknown) {
  const { captured, refunded, collected } = fieldsOf(answer);
  return { captured: numberOf(captured), refunded: numberOf(refunded), collected: numberOf(collected) };
}

const DIFFERENCES = ['capture', 'refund', 'collected', 'dispute', 'refund-failed'] as const;

function differenceFrom(answer: unknown): DifferenceResponse {
  const { orderId, day, kind, description, gateway, log, canResolve, resolution, settles } = fieldsOf(answer);
  return {
    orderId: optionalNumber(orderId) ?? null,
    day: textOf(day),
    kind: DIFFERENCES.find((each) => each === kind) ?? 'dispute',
    description: textOf(description),
    gateway: optionalNumber(gateway) ?? null,
    log: numberOf(log),
    canResolve: flagOf(canResolve, false),
    resolution: textOf(resolution),
    settles: typeof settles === 'string' ? settles : null,
  };
}
