// Order events -> sales by day and hour, and by product. A rejected order is subtracted from the day on which it was placed, and added again with any
// other status.
import type { Recorded } from '@aangan/shared-events/event';
import type { OrderStatusEvent } from '@aangan/shared-events/features/orders/events';
import { statusAfterEvent } from '@aangan/shared-events/features/orders/status-machine';
import {
  countedOrderKey,
  daySalesKey,
  dayAuditIndex,
  salesProjectionName,
  hourAuditIndex,
  productSalesKey,
  type CountedLine,
  type CountedOrderView,
  type DaySalesView,
  type ProductSalesView,
} from '@aangan/shared-events/features/orders/sales/views';
import { makeShopTime, type ShopTime } from '@aangan/shared-events/shop-time';
import type { AuditIndex } from '@aangan/shared-events/audit-index';
import {
  requireDocument,
  noChanges,
  contribution,
  type Changes,
  type Documents,
  type Projection,
} from '../../../runtime/fold/projection.ts';
import { versionInZone } from '../../../zone-version.ts';
import { countDay, dayMessage } from './days.ts';
import { countLine, type LineChanges } from './product-sales.ts';

type Own = { order: CountedOrderView };
type Slot = `product ${number}`;
type Reached = { day: DaySalesView } & { [slot in Slot]: ProductSalesView };
type Placed = Extract<OrderStatusEvent, { type: 'OrderPlaced' }>;

const VERSION = 2;

/** The sales statistics of a shop in this time zone. The zone is part of the version: another one gives other views of the same events. */
export function salesProjection(timeZone: string): Projection<OrderStatusEvent, Own, Reached> {
  const time = makeShopTime(timeZone);
  return {
    name: salesProjectionName,
    version: versionInZone(VERSION, timeZone),
    eventTypes: ['OrderPlaced', 'OrderAccepted', 'OrderRejected', 'OrderStatusSet'],
    batchWindowMs: 20,
    documentKeys: (event) => ({ order: countedOrderKey(event.data.orderId) }),
    relatedKeys: ({ order }, event) => {
      const counted = countedAfter(order, event, time);
      return counted === undefined || !hasChanged(order, counted) ? {} : keysOf(counted);
    },
    project: (documents, event) => {
      const counted = countedAfter(documents.order, event, time);
      if (counted === undefined) return noChanges;
      if (!hasChanged(documents.order, counted)) return { documents: { order: counted } };
      return count(documents, counted, event, time);
    },
  };
}

/** The order after this event; undefined for a repeated event. Throws for a change of an unknown order. */
function countedAfter(
  order: CountedOrderView | undefined,
  event: Recorded<OrderStatusEvent>,
  time: ShopTime,
): CountedOrderView | undefined {
  if (event.type === 'OrderPlaced') return order === undefined ? firstCounted(event, time) : undefined;
  const before = requireDocument(order, 'the order');
  const revision = Number(event.revision);
  if (before.revision >= revision) return undefined;
  return { ...before, isRejected: isRejected(event), revision };
}

function firstCounted({ data, revision }: Recorded<Placed>, time: ShopTime): CountedOrderView {
  const lines = new Map<number, CountedLine>();
  for (const { productId, name, quantity, pricePaise } of data.items) {
    const { units, paise } = lines.get(productId) ?? { units: 0, paise: 0 };
    const sold = { units: units + quantity, paise: paise + quantity * pricePaise };
    lines.set(productId, { productId, name, ...sold });
  }
  return {
    ...time.at(data.placedAt),
    paise: data.totalPaise,
    lines: [...lines.values()],
    isRejected: false,
    revision: Number(revision),
  };
}

const isRejected = (event: OrderStatusEvent): boolean => statusAfterEvent(event) === 'rejected';

const hasChanged = (before: CountedOrderView | undefined, now: CountedOrderView): boolean =>
  before?.isRejected !== now.isRejected;

const slotOf = (productId: number): Slot => `product ${productId}`;

function keysOf({ day, lines }: CountedOrderView): Readonly<Record<string, string>> {
  const products = lines.map(({ productId }) => [slotOf(productId), productSalesKey(productId)] as const);
  return { day: daySalesKey(day), ...Object.fromEntries(products) };
}

function count(
  documents: Documents<Own & Reached>,
  order: CountedOrderView,
  event: Recorded<OrderStatusEvent>,
  time: ShopTime,
): Changes<Own & Reached> {
  const sign = order.isRejected ? -1 : 1;
  const asOf = time.at(event.metadata.at).day;
  const day = countDay(documents.day, order, sign);
  const lines = order.lines.map((line): LineChanges & { slot: Slot } => {
    const slot = slotOf(line.productId);
    return { slot, ...countLine(documents[slot], { ...line, day: order.day }, sign, event, asOf) };
  });
  return {
    documents: { order, day, ...Object.fromEntries(lines.map(({ slot, sales }) => [slot, sales])) },
    indexes: [
      contribution(dayAuditIndex(order.day), event, { count: day.orders, paise: day.paise }),
      contribution(hourAuditIndex(order.day, order.hour), event, countedIn(day, order.hour)),
      ...lines.flatMap(({ index }) => index),
    ],
    messages: [dayMessage(asOf, order.day, day), ...lines.map(({ message }) => message)],
  };
}

function countedIn({ hours }: DaySalesView, hour: number): AuditIndex {
  const { orders, paise } = hours[hour] ?? { orders: 0, paise: 0 };
  return { count: orders, paise };
}
