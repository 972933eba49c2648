// The views of stock alerts: who waits for which variants of a product. They hold nothing personal but the account's id.
import type { AlertVariant } from './events.ts';

export const alertsProjection = 'alerts';

/** What an account waits for of a product. */
export type AlertView = {
  readonly productId: number;
  readonly accountId: string;
  readonly waiting: readonly AlertVariant[];
};

export const alertKey = (productId: number, accountId: string): string => `alert:${productId}:${accountId}`;
/** Ids of the accounts that wait for a product, scored by the commit position since when. */
export const waitingForIndex = (productId: number): string => `for:${productId}`;
/** Ids of the products that an account has ever asked about, scored by id. */
export const alertsByIndex = (accountId: string): string => `by:${accountId}`;
