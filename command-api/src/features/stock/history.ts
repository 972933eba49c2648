// The history of a product's stock from the log, read backwards in pages: who changed the available units of which variant, why, and what was left.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { StockEvent, StockLine, VariantId } from '@aangan/shared-events/features/stock/events';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import type { StockChangeResponse, StockHistoryResponse } from '@aangan/shared-events/features/stock/http';
import {
  availableIn,
  isSameVariant,
  levelOf,
  levelsAfter,
  type StockLevels,
} from '@aangan/shared-events/features/stock/levels';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { DescribeEvent } from '../../domain/event-description.ts';
import type { NameOf } from '../../domain/ports/account-names.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { StockCommand } from './commands.ts';
import { stockDecider, type StockState } from './decider.ts';

/** A page ends with the event that fills it. */
const CHANGES_PER_PAGE = 100;
/** Events are read in chunks; a page of a variant that seldom changes ends after so many, with what was found. */
const CHUNK = 500;
const MOST_READ = 5_000;

export type HistoryNeeds = {
  readonly handler: CommandHandler<StockState, StockCommand, StockEvent>;
  readonly describeEvent: DescribeEvent;
  /** For administrators. */
  readonly nameOf: NameOf;
};

type Log = Pick<FeatureContext, 'keys'> & { readonly log: Pick<EventLog, 'readLast' | 'readStream'> };

export type HistoryQuery = {
  readonly productId: number;
  /** Undefined for all variants. */
  readonly variant: VariantId | undefined;
  /** The `next` of the page before. */
  readonly before?: string | undefined;
};

/** The changes of a product's available units, newest first, also of earlier counts; those of one variant, where one is given. */
export async function stockHistory(
  platform: Log,
  needs: HistoryNeeds,
  query: HistoryQuery,
): Promise<StockHistoryResponse> {
  const { productId, variant } = query;
  const stream = stockStream(productId);
  const changes: StockChangeResponse[] = [];
  let { end, levels } = await startOf(platform, needs, query);
  for (let read = 0; end > 0n && read < MOST_READ && changes.length < CHANGES_PER_PAGE; read += CHUNK) {
    const raws = await platform.log.readLast(stream, CHUNK, end);
    const events = await decoded(platform, raws);
    let reached = raws[0]?.revision ?? 0n;
    for (const event of events.toReversed()) {
      if (event.type === 'StockCountingStopped')
        levels = await levelsBefore(platform, stream, event.revision);
      const lines = changesBy(event, levels).filter((line) => !variant || isSameVariant(line, variant));
      const about = lines.length === 0 ? undefined : await aboutOf(event, needs);
      for (const { quantity: change, colorId, size } of lines) {
        const isEnd = event.type === 'StockCountingStopped';
        const available = isEnd ? 0 : availableOf(levels, { colorId, size });
        if (about) changes.push({ colorId, size, ...about, change, available });
      }
      levels = levelsUndone(levels, event);
      if (changes.length < CHANGES_PER_PAGE) continue;
      reached = event.revision;
      break;
    }
    end = reached;
  }
  return { changes, next: end === 0n ? null : cursorAt(end, levels, variant) };
}

type Start = {
  /** The events before this revision are listed. */
  readonly end: bigint;
  /** The levels after the last one of them; only their available units are meant. */
  readonly levels: StockLevels | undefined;
};

async function startOf(
  platform: Log,
  { handler }: HistoryNeeds,
  { productId, variant, before }: HistoryQuery,
): Promise<Start> {
  const stream = stockStream(productId);
  if (before === undefined) {
    const { state, revision } = await handler.load(stream);
    return { end: revision === undefined ? 0n : revision + 1n, levels: state?.levels };
  }
  const [revision = '0', available] = before.split('-');
  const end = BigInt(revision);
  // The available units of one variant save reading the events before the page.
  if (variant === undefined || available === undefined)
    return { end, levels: await levelsBefore(platform, stream, end) };
  const level = { ...variant, counted: Number(available), reserved: 0, sold: 0 };
  return { end, levels: { lowAt: 0, variants: [level] } };
}

function cursorAt(end: bigint, levels: StockLevels | undefined, variant: VariantId | undefined): string {
  return variant === undefined ? String(end) : `${end}-${availableOf(levels, variant)}`;
}

/** The levels after the events before a revision; undefined when the product was not counted then. */
async function levelsBefore(platform: Log, stream: string, end: bigint): Promise<StockLevels | undefined> {
  let levels: StockLevels | undefined;
  for (let from = 0n; from < end; from += BigInt(CHUNK)) {
    const raws = await platform.log.readStream(stream, from, CHUNK);
    const events = await decoded(
      platform,
      raws.filter(({ revision }) => revision < end),
    );
    levels = events.reduce<StockLevels | undefined>(levelsAfter, levels);
    if (raws.length < CHUNK) break;
  }
  return levels;
}

async function decoded({ keys }: Log, raws: readonly RawEvent[]): Promise<readonly Recorded<StockEvent>[]> {
  const events = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
  return events.filter((event) => event !== undefined).filter((event) => stockDecider.isEvent(event));
}

function availableOf(levels: StockLevels | undefined, variant: VariantId): number {
  return levels === undefined ? 0 : availableIn(levelOf(levels, variant));
}

/** The levels before an event, as far as available units go. Before counting started there was nothing. */
function levelsUndone(levels: StockLevels | undefined, event: StockEvent): StockLevels | undefined {
  if (event.type === 'StockCountingStarted') return undefined;
  if (event.type === 'StockCountingStopped' || levels === undefined) return levels;
  const variants = changesBy(event, levels).reduce((all, line) => {
    const level = levelOf({ ...levels, variants: all }, line);
    const before = { ...level, counted: level.counted - line.quantity };
    return [...all.filter((each) => !isSameVariant(each, line)), before];
  }, levels.variants);
  return { ...levels, variants };
}

async function aboutOf(event: Recorded<StockEvent>, { describeEvent, nameOf }: HistoryNeeds) {
  const { at, by } = event.metadata;
  const isByCustomer = by.kind === 'customer' || by.id === undefined;
  const name = isByCustomer || by.id === undefined ? undefined : await nameOf(by.id);
  const what = whatOf(event, describeEvent);
  return { at, by: name ?? by.kind, what, ...('orderId' in event.data && { orderId: event.data.orderId }) };
}

function whatOf(event: Recorded<StockEvent & ShopEvent>, describeEvent: DescribeEvent): string {
  // No title names a color.
  return event.type === 'StockAdjusted' ? event.data.reason : describeEvent(event, new Map()).title;
}

/** How an event changed the available units, by variant. `levels`: after it, or of a count that ends those before it. */
function changesBy(event: StockEvent, levels: StockLevels | undefined): readonly StockLine[] {
  switch (event.type) {
    case 'StockCountingStarted':
      return event.data.variants.map(({ counted, ...variant }) => ({ ...variant, quantity: counted }));
    case 'StockAdjusted': {
      const { colorId, size, by } = event.data;
      return [{ colorId, size, quantity: by }];
    }
    case 'StockReserved':
      return event.data.lines.map((line) => ({ ...line, quantity: -line.quantity }));
    case 'StockReleased':
    case 'StockReturned':
    case 'StockRestocked':
      return event.data.lines;
    case 'StockCountingStopped':
      return (levels?.variants ?? []).map((level) => ({ ...level, quantity: 0 - availableIn(level) }));
    case 'StockCommitted':
      // Changes nothing, and is listed for that.
      return (event.data.missing ?? []).map((line) => ({ ...line, quantity: 0 }));
    case 'StockThresholdSet':
      return [];
    default:
      return event satisfies never;
  }
}
