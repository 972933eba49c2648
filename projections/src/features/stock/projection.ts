// Stock events -> StockView of each counted product, the lists of counted products and of those that are low on stock, the events behind the available
// units of each variant, and when reservations expire.
import type { Recorded } from '@aangan/shared-events/event';
import type { OrderEvent } from '@aangan/shared-events/features/orders/events';
import type { ProductEvent } from '@aangan/shared-events/features/catalogue/products/events';
import { FREE_SIZE } from '@aangan/shared-events/features/catalogue/products/paths';
import { isKept, type StockEvent, type VariantId } from '@aangan/shared-events/features/stock/events';
import {
  availableIn,
  isSameVariant,
  levelOf,
  levelsAfter,
  type StockLevels,
} from '@aangan/shared-events/features/stock/levels';
import { offeredVariants } from '@aangan/shared-events/features/stock/shown';
import {
  availableAuditIndex,
  countedIndex,
  dueReservation,
  dueReservationsIndex,
  parseDueReservation,
  lowStockIndex,
  offeredKey,
  stockKey,
  stockProjection,
  type OfferedView,
  type StockView,
} from '@aangan/shared-events/features/stock/views';
import {
  contribution,
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
type Offered = Extract<ProductEvent, { type: 'ProductAdded' | 'ProductDetailsChanged' }>;
type Views = { stock: StockView; offered: OfferedView };

export const stock: Projection<StockEvent | Placed | Offered, Views> = {
  name: stockProjection,
  version: 3,
  eventTypes: [
    'StockCountingStarted',
    'StockAdjusted',
    'StockThresholdSet',
    'StockReserved',
    'StockReleased',
    'StockCommitted',
    'StockReturned',
    'StockRestocked',
    'StockCountingStopped',
    'OrderPlaced',
    'ProductAdded',
    'ProductDetailsChanged',
  ],
  documentKeys: (event) => {
    if (event.type === 'OrderPlaced') return {};
    const { productId } = event.data;
    return { stock: stockKey(productId), offered: offeredKey(productId) };
  },
  indexes: (event) => (event.type === 'StockCountingStopped' ? dueReservationsIndex : undefined),
  project: (documents, event, members) => {
    switch (event.type) {
      case 'OrderPlaced':
        return keepReservations(event);
      case 'ProductAdded':
      case 'ProductDetailsChanged':
        return offer(documents, event);
      default:
        return change(documents, event, members);
    }
  },
};

/** A color or size that is offered from now on has nothing until it is counted, which is low. */
function offer({ stock: counted }: Documents<Views>, { data }: Offered): Changes<Views> {
  const { productId, colorIds, sizes } = data;
  const offered = { variants: offeredVariants(colorIds, sizes.length === 0 ? [FREE_SIZE] : sizes) };
  return {
    documents: { offered },
    ...(counted !== undefined && { indexes: [lowStockEntry(productId, counted, offered)] }),
  };
}

/** The reservations of a placed order do not expire. */
function keepReservations({ data: { orderId, items } }: Placed): Changes<Views> {
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  return { indexes: productIds.map((productId) => notDue({ productId, orderId })) };
}

function change(
  { stock: before, offered }: Documents<Views>,
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
        ...availableEntries(before, undefined, event),
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
      lowStockEntry(productId, levels, offered),
      ...availableEntries(before, levels, event),
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
    case 'StockRestocked':
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

function lowStockEntry(productId: number, levels: StockLevels, offered: OfferedView | undefined) {
  const variants: readonly VariantId[] = offered?.variants ?? levels.variants;
  const fewest = Math.min(...variants.map((variant) => availableIn(levelOf(levels, variant))));
  return fewest <= levels.lowAt
    ? indexEntry(lowStockIndex, productId, fewest)
    : removedIndexEntry(lowStockIndex, productId);
}

const NOTHING: StockLevels = { lowAt: 0, variants: [] };

/** The available units of each variant in which the event changes them. */
function availableEntries(
  before: StockLevels | undefined,
  after: StockLevels | undefined,
  event: Recorded<StockEvent>,
): readonly IndexChange[] {
  const [then, now] = [before ?? NOTHING, after ?? NOTHING];
  const gone = then.variants.filter((level) => !now.variants.some((each) => isSameVariant(each, level)));
  return [...now.variants, ...gone].flatMap((variant) => {
    const count = availableIn(levelOf(now, variant));
    return count === availableIn(levelOf(then, variant))
      ? []
      : [contribution(availableAuditIndex(event.data.productId, variant), event, { count })];
  });
}
