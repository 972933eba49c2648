// The stocks of one process: one command handler for the back office and for the orders that reserve units.
import type { StockEvent } from '@aangan/shared-events/features/stock/events';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { makeCachedCommandHandler } from '../../domain/cached-command-handler.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { DecideFromFollower } from '../../domain/decide-from-follower.ts';
import type { DescribeEvent } from '../../domain/event-description.ts';
import type { NameOf } from '../../domain/ports/account-names.ts';
import type { ColorNameOf, ColorsNamed, FindStockedProduct } from '../../domain/ports/stocked-products.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Derived } from '../../views/views.ts';
import type { StockCommand } from './commands.ts';
import { stockDecider, type StockState } from './decider.ts';

export type StockHandler = CommandHandler<StockState, StockCommand, StockEvent>;

export type OpenStock = {
  readonly handler: StockHandler;
};

/** What the routes need. */
export type StockNeeds = OpenStock & {
  readonly productOf: FindStockedProduct;
  readonly colorName: ColorNameOf;
  readonly colorsNamed: ColorsNamed;
  readonly decided: DecideFromFollower;
  readonly describeEvent: DescribeEvent;
  readonly nameOf: NameOf;
  readonly time: ShopTime;
  /** The products' list, which is filtered by stock. */
  readonly listing: Derived;
};

/** Opens the stocks. */
export function openStock({
  log,
  keys,
  streamCache,
}: Pick<FeatureContext, 'log' | 'keys' | 'streamCache'>): OpenStock {
  return { handler: makeCachedCommandHandler(stockDecider, log, keys, streamCache) };
}
