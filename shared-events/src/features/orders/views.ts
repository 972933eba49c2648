// The views of orders.
import type { OrderItem, PaymentMethod, Recipient, Shipment, UnitsOfLine } from './events.ts';
import type { PaymentSummary } from '../payments/state-machine.ts';
import type { PaymentState } from '../payments/states.ts';
import type { OrderStatus, RejectReason } from './statuses.ts';

export const ordersProjection = 'orders';

/** Money that moved for an order; whole paise, and when (ISO 8601). */
export type MoneyMove = {
  /** `cash-refunded` is apart from `refunded`: the gateway knows nothing of it. */
  readonly kind: 'captured' | 'refunded' | 'collected' | 'cash-refunded';
  readonly amountPaise: number;
  readonly at: string;
};

/** The payment of an order as the order's own view has it. */
export type OrderPayment = PaymentSummary & {
  readonly moves: readonly MoneyMove[];
  /** Of the payment's stream; -1 before its first event. */
  readonly revision: number;
};

export type OrderView = {
  readonly id: number;
  readonly accountId: string;
  readonly items: readonly OrderItem[];
  readonly totalPaise: number;
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  /** Null once the person is erased. */
  readonly recipient: Recipient | null;
  readonly createdAt: string;
  /** Revision of the order's stream. */
  readonly revision: number;
  readonly payment: OrderPayment;
  /** Absent before the first shipment, and once the person is erased. */
  readonly shipment?: Shipment;
  /** Of an order that the shop itself has rejected. */
  readonly reason?: RejectReason;
  /** When it was delivered (ISO 8601); absent unless it is. */
  readonly deliveredAt?: string;
  /** The units that are returned, or asked to be, of each return that has any. */
  readonly returns?: readonly { readonly number: number; readonly lines: readonly UnitsOfLine[] }[];
};

/** How many orders there are in each status; `total` is their sum. */
export type OrderStatsView = {
  readonly total: number;
  readonly byStatus: Readonly<Record<OrderStatus, number>>;
};

/** Exists for each erased customer: a recipient in a later event of their orders is not stored. */
export type ErasedCustomerView = { readonly accountId: string };

export const orderKey = (orderId: number): string => `order:${orderId}`;
export const orderStatsKey = 'stats';
export const erasedCustomerKey = (accountId: string): string => `erased:${accountId}`;
/** Audit index (see audit-index.ts) of the number of orders in a status, or of all. */
export const ordersAuditIndex = (status: OrderStatus | 'all'): string => `tally:${status}`;
/** All order ids, scored by id. */
export const ordersIndex = 'all';
/** A customer's order ids, scored by id. */
export const ordersOfIndex = (accountId: string): string => `of:${accountId}`;
/**
 * The orders in one status as `orderMember`s, scored by id. Ids follow the order of the log, so this is the order of arrival, independent of the clocks
 * said.
 */
export const ordersInIndex = (status: OrderStatus): string => `in:${status}`;
/**
 * The orders in one status, or all, as `orderMember`s, for queries by date: scored by the time at which they were placed (milliseconds since 1970).
 */
export const ordersByTimeIndex = (status: OrderStatus | 'all'): string => `time:${status}`;
/** The same, scored by their total in paise. */
export const ordersByTotalIndex = (status: OrderStatus | 'all'): string => `total:${status}`;
/** The orders whose payment is in one state as `orderMember`s, scored by id, without rejected ones of which nothing was paid. */
export const ordersByPaymentIndex = (state: PaymentState): string => `payment:${state}`;
/** The member of an order: padded to equal length, so that orders with one score sort by number. */
export const orderMember = (orderId: number): string => String(orderId).padStart(10, '0');
