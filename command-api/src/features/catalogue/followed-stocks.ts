// The stock of counted products in the API's memory, folded from the log: what prices orders must know how much is left.
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { stockEvents } from '@aangan/shared-events/features/stock/events';
import { levelsAfter, type StockLevels } from '@aangan/shared-events/features/stock/levels';
import type { CountedProduct } from '../../domain/ports/counted-stock.ts';

export type FollowedStocks = {
  readonly apply: (event: Recorded<ShopEvent>) => void;
  /** Undefined for a product that is not counted. */
  readonly of: (productId: number) => CountedProduct | undefined;
  /** Commit position from which some product has been counted without a stop; undefined while none is counted. */
  readonly countedSince: () => bigint | undefined;
};

const isStockEvent = eventsOf(stockEvents);

type Entry = Omit<CountedProduct, 'levels' | 'reservedFor'> & {
  levels: StockLevels;
  readonly reservedFor: Map<number, string>;
};

/** Makes an empty fold. */
export function makeFollowedStocks(): FollowedStocks {
  const stocks = new Map<number, Entry>();
  /** Null after a product was added or removed, until it is asked for. */
  let countedSince: bigint | undefined | null;
  const earliestStart = (): bigint | undefined => {
    let earliest: bigint | undefined;
    for (const { since } of stocks.values()) if (earliest === undefined || since < earliest) earliest = since;
    return earliest;
  };
  return {
    of: (productId) => stocks.get(productId),
    countedSince: () => (countedSince === null ? (countedSince = earliestStart()) : countedSince),
    apply: (event) => {
      if (!isStockEvent(event)) return;
      const { productId } = event.data;
      const before = stocks.get(productId);
      const levels = levelsAfter(before?.levels, event);
      if (levels === undefined) {
        stocks.delete(productId);
        countedSince = null;
        return;
      }
      if (event.type === 'StockCountingStarted' || before === undefined) {
        const countingId = (event.type === 'StockCountingStarted' && event.data.countingId) || null;
        stocks.set(productId, { levels, since: event.position, countingId, reservedFor: new Map() });
        countedSince = null;
        return;
      }
      before.levels = levels;
      if (event.type === 'StockReserved') before.reservedFor.set(event.data.orderId, event.data.accountId);
      // A release without units leaves those of another attempt.
      else if (event.type === 'StockReleased' && event.data.lines.length > 0)
        before.reservedFor.delete(event.data.orderId);
      else if (event.type === 'StockCommitted' || event.type === 'StockReturned')
        before.reservedFor.delete(event.data.orderId);
    },
  };
}
