// What readers know of orders.
import type { OrderItem, OrderStatus, PaymentMethod, Recipient } from './events.ts';

export const ordersProjection = 'orders';

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
};

/** How many orders there are in each status; `total` is their sum. */
export type OrderStatsView = {
  readonly total: number;
  readonly byStatus: Readonly<Record<OrderStatus, number>>;
};

/** Is there for each customer who was erased: what comes to be known of an order of theirs later on is not kept. */
export type ErasedCustomerView = { readonly accountId: string };

export const orderKey = (orderId: number): string => `order:${orderId}`;
export const orderStatsKey = 'stats';
export const erasedCustomerKey = (accountId: string): string => `erased:${accountId}`;
/** What made the number of orders in a status, or of all of them (see tally.ts). */
export const ordersAuditIndex = (status: OrderStatus | 'all'): string => `tally:${status}`;
/** All order ids, scored by id. */
export const ordersIndex = 'all';
/** A customer's order ids, scored by id. */
export const ordersOfIndex = (accountId: string): string => `of:${accountId}`;
/**
 * The orders in one status as `orderMember`s, scored by id. A number is the place of its event in the log's sequence, so this is the order in which they
 * came, whatever a clock said.
 */
export const ordersInIndex = (status: OrderStatus): string => `in:${status}`;
/** The orders in one status, or all of them, as `orderMember`s, to find those of some days: scored by when they were placed (milliseconds since 1970). */
export const ordersByTimeIndex = (status: OrderStatus | 'all'): string => `time:${status}`;
/** The same, scored by their total in paise. */
export const ordersByTotalIndex = (status: OrderStatus | 'all'): string => `total:${status}`;
/** An order among others with one score: of equal length, so that these stand in the order of their numbers. */
export const orderMember = (orderId: number): string => String(orderId).padStart(10, '0');
