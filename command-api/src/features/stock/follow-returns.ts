// ReturnReceived -> StockRestocked: what can be sold again is available again, where the product's stock is counted.
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { returnEvents } from '@aangan/shared-events/features/returns/events';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import type { CommandContext } from '../../domain/command-context.ts';
import type { CountedOf } from '../../domain/ports/counted-stock.ts';
import type { UnitsToRestock } from '../../domain/ports/return-units.ts';
import type { ProcessManager } from '../../domain/process-manager.ts';
import type { StockHandler } from './open-stock.ts';
import { linesByProduct } from './reserve-units.ts';

export type FollowReturnsNeeds = {
  readonly handler: StockHandler;
  readonly countedOf: CountedOf;
  /** Brings `countedOf` to a commit position. Throws 503. */
  readonly followTo: (position: bigint | undefined) => Promise<void>;
  readonly unitsToRestock: UnitsToRestock;
  readonly now: () => Date;
};

const isReturnEvent = eventsOf(returnEvents);

/** Every process may run it: the units of a return are put back once. */
export function followReturns({
  handler,
  countedOf,
  followTo,
  unitsToRestock,
  now,
}: FollowReturnsNeeds): ProcessManager {
  return {
    name: 'stock-of-return',
    types: ['ReturnReceived'],
    taskRequestedBy: ({ type, id }) => (type === 'ReturnReceived' ? id : undefined),
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (!isReturnEvent(event) || event.type !== 'ReturnReceived') return;
      const { orderId, number, returnId } = event.data;
      const context = contextOf(event, now());
      for (const [productId, lines] of linesByProduct(await unitsToRestock(orderId, number))) {
        const stream = stockStream(productId);
        // What this process has not followed yet may have started or ended the counting.
        await followTo((await handler.load(stream)).position);
        const counted = countedOf(productId);
        // What arrived before counting started was counted with the others.
        if (counted === undefined || event.position <= counted.since) continue;
        const { countingId } = counted;
        const command = { type: 'RestockReturn', productId, countingId, orderId, returnId, lines } as const;
        await handler.handle({ stream, command, context });
      }
    },
  };
}

// The shop itself acts, not the person who caused the event.
function contextOf({ id, metadata }: Recorded<ShopEvent>, now: Date): CommandContext {
  const { origin, correlationId } = metadata;
  return { by: { kind: 'system' }, origin, correlationId, causationId: id, at: now.toISOString() };
}
