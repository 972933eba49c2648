// How much one account, and one address, may write: what bounds the disk, the memory and the processor time that a single customer can take.
import { ipKeyGenerator } from 'express-rate-limit';
import { tooManyAttempts, type Attempts, type Limit } from './attempts.ts';
import type { DomainError } from '../../domain/domain-error.ts';

export type Allowance = {
  readonly aMinute: number;
  readonly aDay: number;
};

export type WriteLimits = {
  /** Of the counters; routes of one name share them. */
  readonly name: string;
  /** The first sentence of the refusal. */
  readonly says: string;
  readonly account: Allowance;
  readonly address: Allowance;
};

/**
 * An order a second is more than anybody fills in, and a hundred times what the busiest shopper orders in a day; an address may be a company, or a
 * shop's own counter. `ORDERED_LINES` bounds what large orders take.
 */
export const ORDER_LIMITS: WriteLimits = {
  name: 'order',
  says: 'These are many orders in a short time.',
  account: { aMinute: 60, aDay: 500 },
  address: { aMinute: 300, aDay: 5_000 },
};

/**
 * A line of an order takes 0.9 KB of the log and 0.7 KB of Redis: with the orders themselves 10 MB a day for an account, 100 MB for an address. Fifty orders of a full cart are far
 * from what a shopper buys in a day.
 */
export const ORDERED_LINES: WriteLimits = {
  name: 'order-lines',
  says: 'These are many items in a short time.',
  account: { aMinute: 1_000, aDay: 5_000 },
  address: { aMinute: 5_000, aDay: 50_000 },
};

/** Four clicks a second on a quantity, for a whole minute, are not meant; an event of 0.6 KB each. */
export const CART_LIMITS: WriteLimits = {
  name: 'cart',
  says: 'These are many changes of a cart in a short time.',
  account: { aMinute: 240, aDay: 10_000 },
  address: { aMinute: 1_200, aDay: 100_000 },
};

/** Hearts are pressed less often than quantities: a wishlist holds 500 products. */
export const WISHLIST_LIMITS: WriteLimits = {
  name: 'wishlist',
  says: 'These are many changes of a wishlist in a short time.',
  account: { aMinute: 240, aDay: 5_000 },
  address: { aMinute: 1_200, aDay: 50_000 },
};

/** A review is written, not clicked; one may hold 5,000 characters. The first start loads the demo catalogue's 65 from one address, and should not have to wait. */
export const REVIEW_LIMITS: WriteLimits = {
  name: 'review',
  says: 'These are many reviews in a short time.',
  account: { aMinute: 20, aDay: 200 },
  address: { aMinute: 150, aDay: 1_000 },
};

/** A request is a description, an e-mail address and a picture of up to 400 KB, and the staff read each. */
export const CUSTOMIZATION_LIMITS: WriteLimits = {
  name: 'customization',
  says: 'These are many requests in a short time.',
  account: { aMinute: 10, aDay: 50 },
  address: { aMinute: 30, aDay: 200 },
};

export type Writer = {
  /** Undefined for a visitor: then the address alone is counted. */
  readonly accountId: string | undefined;
  /** As the request has it. */
  readonly address: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Counts a write, or as many as it is worth. Throws 429 `too-many-attempts` and, while Redis is away, 503. */
export async function countWrite(
  { name, says, account, address }: WriteLimits,
  writer: Writer,
  attempts: Pick<Attempts, 'count'>,
  worth: number = 1,
): Promise<void> {
  const limitsOf = (who: string, { aMinute, aDay }: Allowance): readonly Limit[] => [
    { name: `${name}-${who}-minute`, most: aMinute, windowMs: MINUTE_MS, says },
    { name: `${name}-${who}-day`, most: aDay, windowMs: DAY_MS, says },
  ];
  const from = ipKeyGenerator(writer.address);
  const { accountId } = writer;
  await Promise.all([
    ...limitsOf('address', address).map((limit) => attempts.count(limit, from, worth)),
    ...(accountId === undefined
      ? []
      : limitsOf('account', account).map((limit) => attempts.count(limit, accountId, worth))),
  ]);
}

/** The refusal as it might read. */
export function tooManyWrites({ says }: WriteLimits): DomainError {
  return tooManyAttempts(42_000, says);
}
