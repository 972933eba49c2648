// The sales of one product by day, and its rank among the products sold on a day.
import {
  SALES_RETENTION_DAYS,
  soldOnIndex,
  soldAuditIndex,
  soldWithin,
  type CountedLine,
  type ProductSalesView,
  type Sold,
} from '@aangan/shared-events/features/orders/sales/views';
import type { Recorded } from '@aangan/shared-events/event';
import type { OrderEvent } from '@aangan/shared-events/features/orders/events';
import { daysAfter } from '@aangan/shared-events/shop-time';
import {
  indexEntry,
  removedIndexEntry,
  contribution,
  type IndexChange,
  type LiveMessage,
} from '../../../runtime/fold/projection.ts';

export type LineChanges = {
  /** Null when no retained day has sales. */
  readonly sales: ProductSalesView | null;
  readonly index: readonly IndexChange[];
  readonly message: LiveMessage;
};

/** An order line with the day on which the order was placed. */
type Line = CountedLine & { readonly day: string };

/** The product after adding (`sign` 1) or removing (-1) one line. A day outside the retention is ignored. */
export function countLine(
  before: ProductSalesView | undefined,
  line: Line,
  sign: 1 | -1,
  event: Recorded<OrderEvent>,
  asOf: string,
): LineChanges {
  const { productId, day } = line;
  const newest = Object.keys(before?.days ?? {}).reduce((last, each) => (each > last ? each : last), day);
  const oldest = daysAfter(newest, 1 - SALES_RETENTION_DAYS);
  const days = Object.entries(before?.days ?? {}).filter(([each]) => each >= oldest && each !== day);
  const now = plus(before?.days[day], line, sign);
  const isKept = day >= oldest && now.units > 0;
  // An older order must not overwrite the name from a newer one.
  const name = before !== undefined && day < newest ? before.name : line.name;
  const sales = { name, days: Object.fromEntries(isKept ? [...days, [day, now]] : days) };
  return {
    sales: days.length > 0 || isKept ? sales : null,
    index:
      day < oldest
        ? []
        : [
            isKept
              ? indexEntry(soldOnIndex(day), productId, now.paise)
              : removedIndexEntry(soldOnIndex(day), productId),
            contribution(soldAuditIndex(productId, day), event, { count: now.units, paise: now.paise }),
          ],
    message: soldMessage(productId, sales, asOf),
  };
}

function plus({ units, paise }: Sold = { units: 0, paise: 0 }, line: Sold, sign: 1 | -1): Sold {
  return { units: units + sign * line.units, paise: paise + sign * line.paise };
}

function soldMessage(productId: number, sales: ProductSalesView, asOf: string): LiveMessage {
  const sold = {
    1: soldWithin(sales, asOf, 1),
    7: soldWithin(sales, asOf, 7),
    30: soldWithin(sales, asOf, 30),
  };
  return {
    to: 'admins',
    name: 'product-sold',
    key: `product-sold:${productId}`,
    data: { asOf, productId, name: sales.name, sold },
  };
}
