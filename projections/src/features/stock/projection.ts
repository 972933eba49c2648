// Stock events -> StockView of each counted product, the lists of counted products and of those that are low on stock, and when reservations expire.
import type { Recorded } from '@aangan/shared-events/event';
import type { OrderEvent } from '@aangan/shared-events/features/orders/events';
import { isKept, type StockEvent } from '@aangan/shared-events/features/stock/events';
import { availableIn, levelsAfter, type StockLevels } from '@aangan/shared-events/features/stock/levels';
import {
  countedIndex,
  dueReservation,
  dueReservationsIndex,
  parseDueReservation,
  lowStockIndex,
  stockKey,
  stockProjection,
  type StockView,
} from '@aangan/shared-events/features/stock/views';
import {
  indexEntry,
  noChanges,
  removedIndexEntry,
  type Changes,
  type Documents,
  type IndexChange,
  type LiveMessage,
  type Projection,
} from '../../runtime/fold/projection.ts';

type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>;
type Views = { stock: StockView };

export const stock: Projection<StockEvent | Placed, Views> = {
  name: stockProjection,
  version: 2,
  eventTypes: [
    'StockCountingStarted',
    'StockAdjusted',
    'StockThresholdSet',
    'StockReserved',
    'StockReleased',
    'StockCommitted',
    'StockReturned',
    'StockCountingStopped',
    'OrderPlaced',
  ],
  documentKeys: (event) => (event.type === 'OrderPlaced' ? {} : { stock: stockKey(event.data.productId) }),
  indexes: (event) => (event.type === 'StockCountingStopped' ? dueReservationsIndex : undefined),
  project: (documents, event, members) =>
    event.type === 'OrderPlaced' ? keepReservations(event) : change(documents, event, members),
};

/** The reservations of a placed order do not expire. */
function keepReservations({ data: { orderId, items } }: Placed): Changes<Views> {
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  return { indexes: productIds.map((productId) => notDue({ productId, orderId })) };
}

function change(
  { stock: before }: Documents<Views>,
  event: Recorded<StockEvent>,
  members: readonly string[],
): Changes<Views> {
  const { productId } = event.data;
  const revision = Number(event.revision);
  if (before !== undefined && before.revision >= revision) return noChanges;
  const levels = levelsAfter(before, event);
  if (levels === undefined)
    return {
      documents: { stock: null },
      indexes: [
        removedIndexEntry(countedIndex, productId),
        removedIndexEntry(lowStockIndex, productId),
        ...members
          .filter((member) => parseDueReservation(member)?.productId === productId)
          .map((member) => removedIndexEntry(dueReservationsIndex, member)),
      ],
      messages: [changed(productId, null, revision)],
    };
  const { lowAt, variants } = levels;
  return {
    documents: { stock: { productId, lowAt, variants, revision } },
    indexes: [
      ...(before === undefined ? [indexEntry(countedIndex, productId, productId)] : []),
      lowStockEntry(productId, levels),
      ...dueEntries(event),
    ],
    messages: [changed(productId, { lowAt, variants }, revision)],
  };
}

function dueEntries({ type, data }: StockEvent): readonly IndexChange[] {
  switch (type) {
    case 'StockReserved': {
      const due = dueReservation(data.productId, data.orderId);
      return [
        isKept(data.attempt)
          ? removedIndexEntry(dueReservationsIndex, due)
          : indexEntry(dueReservationsIndex, due, Date.parse(data.until)),
      ];
    }
    case 'StockReleased':
      // Without units: another attempt holds them.
      return data.lines.length === 0 ? [] : [notDue(data)];
    case 'StockCommitted':
    case 'StockReturned':
      return [notDue(data)];
    case 'StockCountingStarted':
    case 'StockAdjusted':
    case 'StockThresholdSet':
    case 'StockCountingStopped':
      return [];
    default:
      return type satisfies never;
  }
}

type Reservation = { readonly productId: number; readonly orderId: number };

function notDue({ productId, orderId }: Reservation): IndexChange {
  return removedIndexEntry(dueReservationsIndex, dueReservation(productId, orderId));
}

function changed(productId: number, levels: StockLevels | null, revision: number): LiveMessage {
  return {
    to: 'admins',
    name: 'stock-changed',
    key: `stock-changed:${productId}`,
    data: { productId, levels, revision },
  };
}

function lowStockEntry(productId: number, { lowAt, variants }: StockLevels) {
  const fewest = Math.min(...variants.map(availableIn));
  return fewest <= lowAt
    ? indexEntry(lowStockIndex, productId, fewest)
    : removedIndexEntry(lowStockIndex, productId);
}
