// Which orders have bought units of a product. There may be a hundred thousand, and a decision changes one of them: they are in buckets, so that an
// event copies one bucket and not all. None is ever dropped, because any order may still be rejected and then gives its units back; and the cache of
// streams does not count them: with about 300 bytes for each order they would evict other streams, or their own, which costs reading all of it again.
import type { StockLine } from '@aangan/shared-events/features/stock/events';

/** What an order has bought, as of a revision of the order's stream. */
export type OrderRecord = {
  readonly orderRevision: number;
  readonly isReturned: boolean;
  readonly lines: readonly StockLine[];
};

export type OrderRecords = ReadonlyMap<number, ReadonlyMap<number, OrderRecord>>;

const BUCKET = 256;

/** The record of an order; undefined when it has bought nothing. */
export function recordOf(records: OrderRecords, orderId: number): OrderRecord | undefined {
  return records.get(Math.floor(orderId / BUCKET))?.get(orderId);
}

/** The records with that of one order replaced. */
export function withRecord(records: OrderRecords, orderId: number, record: OrderRecord): OrderRecords {
  const at = Math.floor(orderId / BUCKET);
  return new Map(records).set(at, new Map(records.get(at)).set(orderId, record));
}
