// The history of a product's stock from the log: who changed the available units of which variant, why, and what was left.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { StockEvent, StockLine, VariantId } from '@aangan/shared-events/features/stock/events';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import type { StockChangeResponse } from '@aangan/shared-events/features/stock/http';
import { availableIn, levelOf } from '@aangan/shared-events/features/stock/levels';
import { codec } from '@aangan/shared-events/all-events';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { DescribeEvent } from '../../domain/event-description.ts';
import type { NameOf } from '../../domain/ports/account-names.ts';
import type { FeatureContext } from '../../http/feature-context.ts';
import type { StockCommand } from './commands.ts';
import { stockDecider, type StockState } from './decider.ts';

/** The most events that are read, and the most changes that are listed. */
const MOST = 500;

export type HistoryNeeds = {
  readonly handler: CommandHandler<StockState, StockCommand, StockEvent>;
  readonly describeEvent: DescribeEvent;
  /** For administrators. */
  readonly nameOf: NameOf;
};

/** The latest changes of a product's available units, newest first; those of one variant, where one is given. */
export async function stockHistory(
  { log, keys }: Pick<FeatureContext, 'log' | 'keys'>,
  needs: HistoryNeeds,
  productId: number,
  isWanted: (variant: VariantId) => boolean,
): Promise<readonly StockChangeResponse[]> {
  const stream = stockStream(productId);
  const { state, revision } = await needs.handler.load(stream);
  if (state === undefined || revision === undefined) return [];
  const raws = (await log.readLast(stream, MOST)).filter((raw) => raw.revision <= revision);
  const decoded = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
  const events = decoded
    .filter((event) => event !== undefined)
    .filter((event) => stockDecider.isEvent(event));
  const left = new Map<string, number>();
  const changes: StockChangeResponse[] = [];
  for (const event of events.toReversed()) {
    for (const { quantity: change, ...variant } of changesBy(event).filter(isWanted)) {
      const key = JSON.stringify([variant.colorId, variant.size]);
      const available = left.get(key) ?? availableIn(levelOf(state.levels, variant));
      left.set(key, available - change);
      changes.push({ ...variant, ...(await aboutOf(event, needs)), change, available });
    }
    // What was before belongs to an earlier count.
    if (event.type === 'StockCountingStarted') break;
  }
  return changes.slice(0, MOST);
}

async function aboutOf(event: Recorded<StockEvent>, { describeEvent, nameOf }: HistoryNeeds) {
  const { at, by } = event.metadata;
  const isByCustomer = by.kind === 'customer' || by.id === undefined;
  const name = isByCustomer || by.id === undefined ? undefined : await nameOf(by.id);
  const what = whatOf(event, describeEvent);
  return { at, by: name ?? by.kind, what, ...('orderId' in event.data && { orderId: event.data.orderId }) };
}

function whatOf(event: Recorded<StockEvent & ShopEvent>, describeEvent: DescribeEvent): string {
  return event.type === 'StockAdjusted' ? event.data.reason : describeEvent(event).title;
}

/** How an event changed the available units, by variant. */
function changesBy(event: StockEvent): readonly StockLine[] {
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
      return event.data.lines;
    case 'StockCommitted':
      // Changes nothing, and is listed for that.
      return (event.data.missing ?? []).map((line) => ({ ...line, quantity: 0 }));
    case 'StockThresholdSet':
    case 'StockCountingStopped':
      return [];
    default:
      return event satisfies never;
  }
}
