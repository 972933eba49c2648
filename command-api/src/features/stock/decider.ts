// The rules of a product's stock: never below zero, and sold + available + reserved = counted for every variant.
import { eventsOf } from '@aangan/shared-events/event';
import { stockEvents, type StockEvent, type StockLine } from '@aangan/shared-events/features/stock/events';
import {
  availableIn,
  levelOf,
  levelsAfter,
  type StockLevels,
} from '@aangan/shared-events/features/stock/levels';
import type { Decider } from '../../domain/decider.ts';
import type {
  AdjustStock,
  CommitStock,
  ReleaseStock,
  ReserveStock,
  ReturnStock,
  StartCounting,
  StockCommand,
  TakeStock,
} from './commands.ts';
import { recordOf, withRecord, type OrderRecords } from './order-records.ts';
import { noReservations, type Reservations } from './reservations.ts';
import { alreadyCounted, belowZero, notCounted, ShortageError } from './refusals.ts';

/** The stock of a product that is counted. */
export type CountedStock = {
  readonly levels: StockLevels;
  readonly reservations: Reservations;
  readonly records: OrderRecords;
};
export type StockState = CountedStock | undefined;

export const stockDecider: Decider<StockState, StockCommand, StockEvent> = {
  initialState: undefined,
  isEvent: eventsOf(stockEvents),
  decide,
  evolve,
};

function decide(command: StockCommand, state: StockState): readonly StockEvent[] {
  switch (command.type) {
    case 'StartCounting':
      return start(command, state);
    case 'StopCounting':
      return state === undefined
        ? []
        : [{ type: 'StockCountingStopped', data: { productId: command.productId } }];
    case 'AdjustStock':
      return adjust(command, requireCounted(state));
    case 'SetThreshold': {
      const { productId, lowAt } = command;
      const from = requireCounted(state).levels.lowAt;
      return from === lowAt ? [] : [{ type: 'StockThresholdSet', data: { productId, lowAt, from } }];
    }
    case 'TakeStock':
      return takeStock(command, requireCounted(state));
    default:
      // Orders of a product that is not counted (any more) need nothing of it.
      return state === undefined ? [] : decideForOrder(command, state);
  }
}

type OrderStockCommand = ReserveStock | ReleaseStock | CommitStock | ReturnStock;

function decideForOrder(command: OrderStockCommand, state: CountedStock): readonly StockEvent[] {
  switch (command.type) {
    case 'ReserveStock':
      return reserve(command, state);
    case 'ReleaseStock':
      return release(command, state);
    case 'CommitStock':
      return commit(command, state);
    case 'ReturnStock':
      return giveBack(command, state);
    default:
      return command satisfies never;
  }
}

function requireCounted(state: StockState): CountedStock {
  if (state === undefined) throw notCounted();
  return state;
}

function start({ productId, lowAt, counts }: StartCounting, state: StockState): readonly StockEvent[] {
  if (state !== undefined) throw alreadyCounted();
  const variants = counts.map(({ colorId, size, units }) => ({ colorId, size, counted: units }));
  return [{ type: 'StockCountingStarted', data: { productId, lowAt, variants } }];
}

function adjust(
  { productId, variant, by, reason }: AdjustStock,
  { levels }: CountedStock,
): readonly StockEvent[] {
  if (by === 0) return [];
  const { colorId, size, ...level } = levelOf(levels, variant);
  const left = availableIn(level);
  if (left + by < 0) throw belowZero(left);
  return [{ type: 'StockAdjusted', data: { productId, colorId, size, by, reason } }];
}

function takeStock(
  { productId, counts, reason }: TakeStock,
  { levels }: CountedStock,
): readonly StockEvent[] {
  return counts.flatMap(({ units, ...variant }): readonly StockEvent[] => {
    const { colorId, size, counted, sold, reserved } = levelOf(levels, variant);
    const by = units - (counted - sold);
    if (units < reserved) throw belowZero(counted - sold - reserved);
    return by === 0 ? [] : [{ type: 'StockAdjusted', data: { productId, colorId, size, by, reason } }];
  });
}

/** Throws for the first line of which there is not enough. */
function requireAvailable(lines: readonly StockLine[], levels: StockLevels): void {
  for (const { quantity, ...variant } of lines) {
    const left = availableIn(levelOf(levels, variant));
    if (left < quantity) throw new ShortageError(variant, left);
  }
}

function reserve(
  { productId, orderId, accountId, attempt, lines, until }: ReserveStock,
  { levels, reservations, records }: CountedStock,
): readonly StockEvent[] {
  if (recordOf(records, orderId)?.isReturned === false) return [];
  const held = reservations.get(orderId);
  if (held?.attempts.includes(attempt)) return [];
  // Only keeps what is reserved.
  if (held === undefined && lines.length === 0) return [];
  if (held === undefined) requireAvailable(lines, levels);
  const data = { productId, orderId, accountId, attempt, until, lines: held === undefined ? [...lines] : [] };
  return [{ type: 'StockReserved', data }];
}

function release(
  { productId, orderId, attempt, reason }: ReleaseStock,
  { reservations }: CountedStock,
): readonly StockEvent[] {
  const held = reservations.get(orderId);
  if (held === undefined || (attempt !== null && !held.attempts.includes(attempt))) return [];
  const isLast = attempt === null || held.attempts.length === 1;
  const data = { productId, orderId, attempt, reason, lines: isLast ? [...held.lines] : [] };
  return [{ type: 'StockReleased', data }];
}

function commit(
  { productId, orderId, accountId, orderRevision, lines, at }: CommitStock,
  { levels, reservations, records }: CountedStock,
): readonly StockEvent[] {
  const record = recordOf(records, orderId);
  if (record !== undefined && record.orderRevision >= orderRevision) return [];
  const committed = (sold: readonly StockLine[]): StockEvent => ({
    type: 'StockCommitted',
    data: { productId, orderId, orderRevision, lines: [...sold] },
  });
  // Sold already; the newer revision keeps a late return of an older one from undoing it.
  if (record?.isReturned === false) return [committed([])];
  const held = reservations.get(orderId);
  if (held !== undefined) return [committed(held.lines)];
  requireAvailable(lines, levels);
  const taken = { productId, orderId, accountId, attempt: 'placed', until: at, lines: [...lines] };
  return [{ type: 'StockReserved', data: taken }, committed(lines)];
}

function giveBack(
  { productId, orderId, orderRevision }: ReturnStock,
  { reservations, records }: CountedStock,
): readonly StockEvent[] {
  const record = recordOf(records, orderId);
  if (record !== undefined && record.orderRevision >= orderRevision) return [];
  const held = record?.isReturned === false ? undefined : reservations.get(orderId);
  if (held !== undefined) {
    const data = { productId, orderId, lines: [...held.lines] };
    return [
      { type: 'StockCommitted', data: { ...data, orderRevision: 0 } },
      { type: 'StockReturned', data: { ...data, orderRevision } },
    ];
  }
  if (record === undefined || record.isReturned) return [];
  const data = { productId, orderId, orderRevision, lines: [...record.lines] };
  return [{ type: 'StockReturned', data }];
}

function evolve(state: StockState, event: StockEvent): StockState {
  const levels = levelsAfter(state?.levels, event);
  if (levels === undefined) return undefined;
  if (state === undefined || event.type === 'StockCountingStarted')
    return { levels, reservations: noReservations, records: new Map() };
  return { levels, ...ordersAfter(state, event) };
}

function ordersAfter(
  { reservations, records }: CountedStock,
  event: StockEvent,
): Pick<CountedStock, 'reservations' | 'records'> {
  switch (event.type) {
    case 'StockReserved': {
      const { orderId, accountId, attempt, lines } = event.data;
      const held = reservations.get(orderId);
      const attempts = [...(held?.attempts ?? []), attempt];
      return {
        reservations: reservations.with(orderId, {
          lines: held?.lines ?? lines,
          attempts,
          accountId,
        }),
        records,
      };
    }
    case 'StockReleased': {
      const { orderId, attempt } = event.data;
      const held = reservations.get(orderId);
      const attempts = attempt === null ? [] : (held?.attempts.filter((other) => other !== attempt) ?? []);
      const isHeld = held !== undefined && attempts.length > 0;
      const left = isHeld ? reservations.with(orderId, { ...held, attempts }) : reservations.without(orderId);
      return { reservations: left, records };
    }
    case 'StockCommitted': {
      const { orderId, orderRevision, lines } = event.data;
      const bought = lines.length > 0 ? lines : (recordOf(records, orderId)?.lines ?? []);
      const record = { orderRevision, isReturned: false, lines: bought };
      return { reservations: reservations.without(orderId), records: withRecord(records, orderId, record) };
    }
    case 'StockReturned': {
      const { orderId, orderRevision, lines } = event.data;
      return {
        reservations,
        records: withRecord(records, orderId, { orderRevision, isReturned: true, lines }),
      };
    }
    default:
      return { reservations, records };
  }
}
