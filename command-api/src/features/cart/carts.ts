// The carts of one process: one command handler, shared by the cart's routes and the orders that claim its
// lines.
import type { Recorded } from '@aangan/shared-events/event';
import { cartStream, type CartCheckedOut, type CartEvent } from '@aangan/shared-events/features/cart/events';
import { cartKey, cartProjection } from '@aangan/shared-events/features/cart/views';
import { z } from 'zod';
import type { CheckOut } from '../../domain/ports/check-out.ts';
import { makeCachedCommandHandler } from '../../domain/cached-command-handler.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { CartCommand } from './commands.ts';
import { cartDecider, type CartState } from './decider.ts';

export type Carts = CheckOut & {
  readonly handler: CommandHandler<CartState, CartCommand, CartEvent>;
  /**
   * Whether the views have no cart, so that the stream need not be read before its first append; false while
   * the views cannot answer.
   */
  readonly seemsNew: (accountId: string) => Promise<boolean>;
  /** Whether the order has been claimed in the account's cart; reads the whole stream. */
  readonly hasClaimed: (accountId: string, orderId: number) => Promise<boolean>;
};

/** Makes the carts. */
export function makeCarts({
  log,
  keys,
  views,
  streamCache,
}: Pick<FeatureContext, 'log' | 'keys' | 'views' | 'streamCache'>): Carts {
  const handler = makeCachedCommandHandler(cartDecider, log, keys, streamCache);
  return {
    handler,
    seemsNew: (accountId) =>
      views.document(cartProjection, cartKey(accountId)).then(
        (cart) => cart === undefined,
        () => false,
      ),
    hasClaimed: async (accountId, orderId) =>
      (await log.readStream(cartStream(accountId))).some(
        ({ type, data }) =>
          type === 'CartCheckedOut' && claimSchema.safeParse(data).data?.orderId === orderId,
      ),
    checkOut: async (order, context, fromCart) => {
      const { accountId } = order;
      const command = { type: 'CheckOutCart', order, fromCart } as const;
      const handled = await handler.handle({
        stream: cartStream(accountId),
        command,
        context,
        sealFor: accountId,
      });
      const claim = claimIn(handled.events);
      if (claim === undefined) throw new Error('checking out a cart made no claim');
      return claim;
    },
    findEarlierCheckOut: async (accountId, context) =>
      claimIn((await handler.findByIdempotencyKey(cartStream(accountId), context))?.events ?? []),
  };
}

const claimSchema = z.object({ orderId: z.int() });

function claimIn(events: readonly Recorded<CartEvent>[]): CartCheckedOut | undefined {
  return events.find((event): event is CartCheckedOut => event.type === 'CartCheckedOut');
}
