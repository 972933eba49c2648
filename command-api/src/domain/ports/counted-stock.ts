// The port by which stock reads what this process knows of counted products.
import type { StockLevels } from '@aangan/shared-events/features/stock/levels';

/** The stock of a counted product, as of the position that the catalogue's follower has reached. */
export type CountedProduct = {
  readonly levels: StockLevels;
  /** Commit position of the event with which counting started. */
  readonly since: bigint;
  /** Tells this counting from others of the product; null when it was started before countings had ids. */
  readonly countingId: string | null;
  /** The orders for which units are reserved, with their buyers' accounts. */
  readonly reservedFor: ReadonlyMap<number, string>;
};

/** Undefined for a product that is not counted; throws 503 while the catalogue is not live. */
export type CountedOf = (productId: number) => CountedProduct | undefined;
