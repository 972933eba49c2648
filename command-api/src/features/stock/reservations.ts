// The units that orders have reserved, by order. In a flash sale there are thousands, and a decision changes one of them: they are in buckets, so that an
// event copies one bucket and not all.
import type { StockLine } from '@aangan/shared-events/features/stock/events';

/** The units that an order has reserved, and the attempts to place it that need them. */
export type Reservation = {
  readonly lines: readonly StockLine[];
  readonly attempts: readonly string[];
  readonly accountId: string;
  /** The newest revision of the placed order for which it was made; -1 while the order is not placed. */
  readonly orderRevision: number;
};

type Bucket = ReadonlyMap<number, Reservation>;

export type Reservations = {
  readonly get: (orderId: number) => Reservation | undefined;
  readonly has: (orderId: number) => boolean;
  readonly values: () => readonly Reservation[];
  /** With that of one order replaced. */
  readonly with: (orderId: number, reservation: Reservation) => Reservations;
  readonly without: (orderId: number) => Reservations;
};

const BUCKET = 256;
const placeOf = (orderId: number): number => Math.floor(orderId / BUCKET);

/** No reservations. */
export const noReservations: Reservations = reservationsIn(new Map());

function reservationsIn(buckets: ReadonlyMap<number, Bucket>): Reservations {
  const bucketOf = (orderId: number): Bucket | undefined => buckets.get(placeOf(orderId));
  return {
    get: (orderId) => bucketOf(orderId)?.get(orderId),
    has: (orderId) => bucketOf(orderId)?.has(orderId) ?? false,
    values: () => [...buckets.values()].flatMap((bucket) => [...bucket.values()]),
    with: (orderId, reservation) => {
      const bucket = new Map(bucketOf(orderId)).set(orderId, reservation);
      return reservationsIn(new Map(buckets).set(placeOf(orderId), bucket));
    },
    without: (orderId) => {
      const bucket = new Map(bucketOf(orderId));
      bucket.delete(orderId);
      const left = new Map(buckets);
      if (bucket.size === 0) left.delete(placeOf(orderId));
      else left.set(placeOf(orderId), bucket);
      return reservationsIn(left);
    },
  };
}
