// Write limits per account and per address: they bound the disk, memory and CPU that a single customer can use.
import { ipKeyGenerator } from 'express-rate-limit';
import { tooManyAttempts, type Attempts, type Limit } from './attempts.ts';
import type { DomainError } from '../../domain/domain-error.ts';

export type Allowance = {
  readonly aMinute: number;
  readonly aDay: number;
};

export type WriteLimits = {
  /** Name of the counters; routes with the same name share them. */
  readonly name: string;
  /** The first sentence of the refusal. */
  readonly message: string;
  readonly account: Allowance;
  readonly address: Allowance;
};

/**
 * One order a second is faster than a person can fill in, and the daily limit is a hundred times what the busiest shopper orders; an address may be
 * a company, or a shop's own counter. `ORDERED_LINES` bounds large orders.
 */
export const ORDER_LIMITS: WriteLimits = {
  name: 'order',
  message: 'These are many orders in a short time.',
  account: { aMinute: 60, aDay: 500 },
  address: { aMinute: 300, aDay: 5_000 },
};

/**
 * A line of an order takes 0.9 KB of the log and 0.7 KB of Redis: with the orders themselves 10 MB a day for an account, 100 MB for an address. Fifty orders of a full cart are far
 * from what a shopper buys in a day.
 */
export const ORDERED_LINES: WriteLimits = {
  name: 'order-lines',
  message: 'These are many items in a short time.',
  account: { aMinute: 1_000, aDay: 5_000 },
  address: { aMinute: 5_000, aDay: 50_000 },
};

/** More than four clicks a second on a quantity for a whole minute are not a person; each is an event of 0.6 KB. */
export const CART_LIMITS: WriteLimits = {
  name: 'cart',
  message: 'These are many changes of a cart in a short time.',
  account: { aMinute: 240, aDay: 10_000 },
  address: { aMinute: 1_200, aDay: 100_000 },
};

/** Wishlists change less often than quantities: a wishlist holds 500 products. */
export const WISHLIST_LIMITS: WriteLimits = {
  name: 'wishlist',
  message: 'These are many changes of a wishlist in a short time.',
  account: { aMinute: 240, aDay: 5_000 },
  address: { aMinute: 1_200, aDay: 50_000 },
};

/** A person waits for a few things; each request is an event with a sealed address, and causes one mail. */
export const ALERT_LIMITS: WriteLimits = {
  name: 'stock-alert',
  message: 'These are many requests in a short time.',
  account: { aMinute: 20, aDay: 200 },
  address: { aMinute: 100, aDay: 2_000 },
};

/** A review has up to 5,000 characters. The first start loads the demo catalogue's 65 reviews from one address, which must not have to wait. */
export const REVIEW_LIMITS: WriteLimits = {
  name: 'review',
  message: 'These are many reviews in a short time.',
  account: { aMinute: 20, aDay: 200 },
  address: { aMinute: 150, aDay: 1_000 },
};

/** A request is a description, an e-mail address and a picture of up to 400 KB, and the staff read each. */
export const CUSTOMIZATION_LIMITS: WriteLimits = {
  name: 'customization',
  message: 'These are many requests in a short time.',
  account: { aMinute: 10, aDay: 50 },
  address: { aMinute: 30, aDay: 200 },
};

/** Each ends sessions or hashes a password; wrong passwords are throttled as those of a log-in. */
export const ACCOUNT_LIMITS: WriteLimits = {
  name: 'account',
  message: 'These are many changes of an account in a short time.',
  account: { aMinute: 10, aDay: 100 },
  address: { aMinute: 60, aDay: 1_000 },
};

/** Each copy reads all streams of a person from the log; the file is for keeping, and asked for again when something has changed. */
export const OWN_DATA_LIMITS: WriteLimits = {
  name: 'own-data',
  message: 'These are many copies in a short time.',
  account: { aMinute: 6, aDay: 60 },
  address: { aMinute: 30, aDay: 600 },
};

export type Writer = {
  /** Undefined for an anonymous sender: then the address alone is counted. */
  readonly accountId: string | undefined;
  /** The request's IP address. */
  readonly address: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Counts a write with its weight. Throws 429 `too-many-attempts` above a limit, and 503 while Redis is unreachable. */
export async function countWrite(
  { name, message, account, address }: WriteLimits,
  writer: Writer,
  attempts: Pick<Attempts, 'count'>,
  weight: number = 1,
): Promise<void> {
  const limitsOf = (who: string, { aMinute, aDay }: Allowance): readonly Limit[] => [
    { name: `${name}-${who}-minute`, max: aMinute, windowMs: MINUTE_MS, message },
    { name: `${name}-${who}-day`, max: aDay, windowMs: DAY_MS, message },
  ];
  const from = ipKeyGenerator(writer.address);
  const { accountId } = writer;
  await Promise.all([
    ...limitsOf('address', address).map((limit) => attempts.count(limit, from, weight)),
    ...(accountId === undefined
      ? []
      : limitsOf('account', account).map((limit) => attempts.count(limit, accountId, weight))),
  ]);
}

/** An example of the refusal, for the OpenAPI document. */
export function tooManyWrites({ message }: WriteLimits): DomainError {
  return tooManyAttempts(42_000, message);
}
