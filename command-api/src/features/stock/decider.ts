// The rules of a product's stock: never below zero, and sold + available + reserved = counted for every variant.
import { eventsOf } from '@aangan/shared-events/event';
import {
  stockEvents,
  type StockEvent,
  type StockLine,
  type VariantId,
} from '@aangan/shared-events/features/stock/events';
import {
  availableIn,
  isSameVariant,
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
  RestockReturn,
  ReturnStock,
  StartCounting,
  StockCommand,
  TakeStock,
} from './commands.ts';
import { recordOf, withRecord, type OrderRecords } from './order-records.ts';
import { noReservations, type Reservations } from './reservations.ts';
import { alreadyCounted, belowZero, notCounted, recordedChanged, ShortageError } from './refusals.ts';

/** The stock of a product that is counted. */
export type CountedStock = {
  /** Null when counting was started before countings had ids. */
  readonly countingId: string | null;
  readonly levels: StockLevels;
  readonly reservations: Reservations;
  readonly records: OrderRecords;
  /** The returns whose units were put back. */
  readonly restocked: ReadonlySet<string>;
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

type OrderStockCommand = ReserveStock | ReleaseStock | CommitStock | ReturnStock | RestockReturn;

function decideForOrder(command: OrderStockCommand, state: CountedStock): readonly StockEvent[] {
  // Counting was stopped and started since: what came before was counted with the others.
  if ('countingId' in command && command.countingId !== state.countingId) return [];
  switch (command.type) {
    case 'ReserveStock':
      return reserve(command, state);
    case 'ReleaseStock':
      return release(command, state);
    case 'CommitStock':
      return commit(command, state);
    case 'ReturnStock':
      return giveBack(command, state);
    case 'RestockReturn':
      return restock(command, state);
    default:
      return command satisfies never;
  }
}

function requireCounted(state: StockState): CountedStock {
  if (state === undefined) throw notCounted();
  return state;
}

function start(
  { productId, lowAt, counts, countingId }: StartCounting,
  state: StockState,
): readonly StockEvent[] {
  if (state !== undefined) throw alreadyCounted();
  const variants = counts.map(({ colorId, size, units }) => ({ colorId, size, counted: units }));
  return [{ type: 'StockCountingStarted', data: { productId, lowAt, variants, countingId } }];
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
  const events: StockEvent[] = [];
  let now: StockLevels = levels;
  for (const { units, before, ...variant } of counts) {
    const { colorId, size, counted, sold, reserved } = levelOf(now, variant);
    if (before !== undefined && before !== counted - sold) throw recordedChanged();
    const by = units - (counted - sold);
    if (units < reserved) throw belowZero(counted - sold - reserved);
    if (by === 0) continue;
    const event: StockEvent = { type: 'StockAdjusted', data: { productId, colorId, size, by, reason } };
    events.push(event);
    // A variant that comes again is counted from here.
    now = levelsAfter(now, event) ?? now;
  }
  return events;
}

/** Throws for the first line of which there is not enough. */
function requireAvailable(lines: readonly StockLine[], levels: StockLevels): void {
  for (const { quantity, ...variant } of lines) {
    const left = availableIn(levelOf(levels, variant));
    if (left < quantity) throw new ShortageError(variant, left);
  }
}

/** What there is of the lines, and what is missing. */
function splitAvailable(lines: readonly StockLine[], levels: StockLevels) {
  const split = lines.map((line) => ({
    line,
    there: Math.min(line.quantity, availableIn(levelOf(levels, line))),
  }));
  const some = (line: StockLine, quantity: number) => (quantity > 0 ? [{ ...line, quantity }] : []);
  return {
    there: split.flatMap(({ line, there }) => some(line, there)),
    missing: split.flatMap(({ line, there }) => some(line, line.quantity - there)),
  };
}

function reserve(
  { productId, orderId, accountId, attempt, lines, until, orderRevision }: ReserveStock,
  { levels, reservations, records }: CountedStock,
): readonly StockEvent[] {
  const record = recordOf(records, orderId);
  if (record?.isReturned === false) return [];
  if (orderRevision !== undefined && record !== undefined && record.orderRevision >= orderRevision) return [];
  const held = reservations.get(orderId);
  if (held?.attempts.includes(attempt)) return [];
  // Only keeps what is reserved.
  if (held === undefined && lines.length === 0) return [];
  if (held === undefined) requireAvailable(lines, levels);
  const data = { productId, orderId, accountId, attempt, until, lines: held === undefined ? [...lines] : [] };
  return [
    { type: 'StockReserved', data: { ...data, ...(orderRevision !== undefined && { orderRevision }) } },
  ];
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
  { productId, orderId, accountId, orderRevision, lines, at, whenShort }: CommitStock,
  { levels, reservations, records }: CountedStock,
): readonly StockEvent[] {
  const record = recordOf(records, orderId);
  if (record !== undefined && record.orderRevision >= orderRevision) return [];
  const committed = (sold: readonly StockLine[], missing: readonly StockLine[] = []): StockEvent => ({
    type: 'StockCommitted',
    data: {
      ...{ productId, orderId, orderRevision, lines: [...sold] },
      ...(missing.length > 0 && { missing: [...missing] }),
    },
  });
  // Sold already; the newer revision keeps a late return of an older one from undoing it.
  if (record?.isReturned === false) return [committed([])];
  const held = reservations.get(orderId);
  if (held !== undefined) return [committed(held.lines)];
  if (whenShort === 'refuse') requireAvailable(lines, levels);
  const { there, missing } = splitAvailable(lines, levels);
  const taken = { productId, orderId, accountId, attempt: 'placed', until: at, lines: there, orderRevision };
  return there.length === 0
    ? [committed([], missing)]
    : [{ type: 'StockReserved', data: taken }, committed(there, missing)];
}

function giveBack(
  { productId, orderId, orderRevision }: ReturnStock,
  { reservations, records }: CountedStock,
): readonly StockEvent[] {
  const record = recordOf(records, orderId);
  if (record !== undefined && record.orderRevision >= orderRevision) return [];
  const held = record?.isReturned === false ? undefined : reservations.get(orderId);
  if (held !== undefined) {
    // The order was rejected, and is not any more.
    if (held.orderRevision > orderRevision) return [];
    const data = { productId, orderId, lines: [...held.lines] };
    return [
      { type: 'StockCommitted', data: { ...data, orderRevision: 0 } },
      { type: 'StockReturned', data: { ...data, orderRevision } },
    ];
  }
  const lines = record === undefined || record.isReturned ? [] : [...record.lines];
  return [{ type: 'StockReturned', data: { productId, orderId, orderRevision, lines } }];
}

// What the count has as sold to the order is no longer sold; what it does not have is counted in.
function restock(
  { productId, orderId, returnId, lines }: RestockReturn,
  { records, restocked }: CountedStock,
): readonly StockEvent[] {
  if (restocked.has(returnId)) return [];
  const record = recordOf(records, orderId);
  const sold = record === undefined || record.isReturned ? [] : record.lines;
  const soldBack = lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, quantityIn(sold, line));
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const others = less(lines, soldBack);
  const back = (as: 'sold' | 'counted', units: readonly StockLine[]): readonly StockEvent[] =>
    units.length === 0
      ? []
      : [{ type: 'StockRestocked', data: { productId, orderId, returnId, as, lines: [...units] } }];
  return [...back('sold', soldBack), ...back('counted', others)];
}

function quantityIn(lines: readonly StockLine[], variant: VariantId): number {
  return lines.find((line) => isSameVariant(line, variant))?.quantity ?? 0;
}

function less(lines: readonly StockLine[], taken: readonly StockLine[]): readonly StockLine[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - quantityIn(taken, line) }))
    .filter(({ quantity }) => quantity > 0);
}

function evolve(state: StockState, event: StockEvent): StockState {
  const levels = levelsAfter(state?.levels, event);
  if (levels === undefined) return undefined;
  if (event.type === 'StockCountingStarted') return counted(levels, event.data.countingId ?? null);
  if (state === undefined) return counted(levels, null);
  const { countingId } = state;
  const restocked = restockedAfter(state.restocked, event);
  return { countingId, levels, ...ordersAfter(state, event), restocked };
}

function counted(levels: StockLevels, countingId: string | null): CountedStock {
  return { countingId, levels, reservations: noReservations, records: new Map(), restocked: new Set() };
}

function restockedAfter(restocked: ReadonlySet<string>, event: StockEvent): ReadonlySet<string> {
  if (event.type !== 'StockRestocked' || restocked.has(event.data.returnId)) return restocked;
  return new Set(restocked).add(event.data.returnId);
}

function ordersAfter(
  { reservations, records }: CountedStock,
  event: StockEvent,
): Pick<CountedStock, 'reservations' | 'records'> {
  switch (event.type) {
    case 'StockReserved': {
      const { orderId, accountId, attempt, lines, orderRevision = -1 } = event.data;
      const held = reservations.get(orderId);
      const reservation = {
        lines: held?.lines ?? lines,
        attempts: [...(held?.attempts ?? []), attempt],
        accountId,
        orderRevision: Math.max(orderRevision, held?.orderRevision ?? -1),
      };
      return { reservations: reservations.with(orderId, reservation), records };
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
      const before = recordOf(records, orderId);
      // Without lines it keeps what it has bought, if anything.
      const bought = lines.length > 0 || before?.isReturned !== false ? lines : before.lines;
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
    case 'StockRestocked': {
      const { orderId, as, lines } = event.data;
      const record = recordOf(records, orderId);
      if (as === 'counted' || record === undefined) return { reservations, records };
      // What came back is no longer the order's, which may give back the rest.
      const rest = { ...record, lines: less(record.lines, lines) };
      return { reservations, records: withRecord(records, orderId, rest) };
    }
    default:
      return { reservations, records };
  }
}
