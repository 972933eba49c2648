// The commands of a product's stock. That a product has a variant is checked before.
import type { ReleaseReason, StockLine, VariantId } from '@aangan/shared-events/features/stock/events';

/** Units of a variant that are not sold: the available and the reserved ones. */
export type VariantCount = VariantId & { readonly units: number };

export type StartCounting = {
  readonly type: 'StartCounting';
  readonly productId: number;
  readonly lowAt: number;
  readonly counts: readonly VariantCount[];
  /** A new random one. */
  readonly countingId: string;
};
export type StopCounting = { readonly type: 'StopCounting'; readonly productId: number };
export type AdjustStock = {
  readonly type: 'AdjustStock';
  readonly productId: number;
  readonly variant: VariantId;
  /** Negative for units that are lost. */
  readonly by: number;
  readonly reason: string;
};
export type SetThreshold = {
  readonly type: 'SetThreshold';
  readonly productId: number;
  readonly lowAt: number;
};
/** Sets counted numbers; each difference becomes an adjustment. Nothing is set when a number is no longer the one that was seen `before`. */
export type TakeStock = {
  readonly type: 'TakeStock';
  readonly productId: number;
  readonly counts: readonly (VariantCount & { readonly before?: number })[];
  readonly reason: string;
};

type OfOrder = { readonly productId: number; readonly orderId: number };
/** What was decided about one counting of the product changes nothing of a later one; null for one without an id. */
type OfCounting = { readonly countingId: string | null };

/** One attempt to place an order; all attempts of an order share one reservation, which lasts while one of them needs it. */
export type ReserveStock = OfOrder & {
  readonly type: 'ReserveStock';
  readonly accountId: string;
  readonly attempt: string;
  /** Empty to keep what other attempts have reserved, if anything. */
  readonly lines: readonly StockLine[];
  /** ISO 8601, UTC. */
  readonly until: string;
  /** Of an order that is placed already. */
  readonly orderRevision?: number;
  /** As in `OfCounting`; unset: whichever it is. */
  readonly countingId?: string | null;
};
/** `attempt: null` ends the reservation for all attempts. */
export type ReleaseStock = OfOrder & {
  readonly type: 'ReleaseStock';
  readonly attempt: string | null;
  readonly reason: ReleaseReason;
};
/** Sells what a placed order has reserved, or takes it now where the reservation was lost. */
export type CommitStock = OfOrder &
  OfCounting & {
    readonly type: 'CommitStock';
    readonly accountId: string;
    readonly orderRevision: number;
    readonly lines: readonly StockLine[];
    /** When it is taken (ISO 8601, UTC). */
    readonly at: string;
    /** `record`: takes what is left and records what is missing. */
    readonly whenShort: 'refuse' | 'record';
  };
/** Gives back what a rejected order has bought. */
export type ReturnStock = OfOrder & { readonly type: 'ReturnStock'; readonly orderRevision: number };

/** Units of a return can be sold again; once for each return, so repeating it changes nothing. */
export type RestockReturn = OfOrder &
  OfCounting & {
    readonly type: 'RestockReturn';
    readonly returnId: string;
    readonly lines: readonly StockLine[];
  };

export type StockCommand =
  | StartCounting
  | StopCounting
  | AdjustStock
  | SetThreshold
  | TakeStock
  | ReserveStock
  | ReleaseStock
  | CommitStock
  | ReturnStock
  | RestockReturn;
