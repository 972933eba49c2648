// The carts of one process: one handler for the cart's own calls and for the orders that claim what is in it.
import type { Recorded } from '@aangan/shared-events/event';
import { cartStream, type CartEvent } from '@aangan/shared-events/features/cart/events';
import { cartKey, cartProjection } from '@aangan/shared-events/features/cart/views';
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';
import type { CommandContext } from '../../domain/command-context.ts';
import { makeCommandHandler, type CommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/feature-context.ts';
import type { CartCommand } from './commands.ts';
import { cartDecider, type CartState } from './decider.ts';

/** The claim of an order, as it stands in the log. */
export type CartCheckedOut = Recorded<Extract<CartEvent, { type: 'CartCheckedOut' }>>;

export type Carts = {
  readonly handler: CommandHandler<CartState, CartCommand, CartEvent>;
  /** Whether the views know of no cart, so that its stream need not be read before the first line; false while nobody can tell. */
  readonly seemsNew: (accountId: string) => Promise<boolean>;
  /** Claims an order: what was ordered leaves the cart in the same event. */
  readonly checkOut: (order: PlacedOrder, context: CommandContext) => Promise<CartCheckedOut>;
  /** The claim that this intention made before; undefined when it is new. */
  readonly checkedOutBefore: (
    accountId: string,
    context: CommandContext,
  ) => Promise<CartCheckedOut | undefined>;
  /** The same as far as this process remembers, without a question to the log; `unknown` when it remembers nothing of the cart. */
  readonly rememberedCheckOut: (
    accountId: string,
    context: CommandContext,
  ) => CartCheckedOut | undefined | 'unknown';
};

/** Makes the carts. */
export function makeCarts({ log, keys, views }: Pick<FeatureContext, 'log' | 'keys' | 'views'>): Carts {
  const handler = makeCommandHandler(cartDecider, log, keys);
  return {
    handler,
    seemsNew: (accountId) =>
      views.document(cartProjection, cartKey(accountId)).then(
        (cart) => cart === undefined,
        () => false,
      ),
    checkOut: async (order, context) => {
      const { accountId } = order;
      const command = { type: 'CheckOutCart', order } as const;
      const done = await handler.handle({
        stream: cartStream(accountId),
        command,
        context,
        sealFor: accountId,
      });
      const claim = claimIn(done.events);
      if (claim === undefined) throw new Error('checking out a cart made no claim');
      return claim;
    },
    checkedOutBefore: async (accountId, context) =>
      claimIn((await handler.recall(cartStream(accountId), context))?.events ?? []),
    rememberedCheckOut: (accountId, context) => {
      const kept = handler.recallKept(cartStream(accountId), context);
      return kept === 'unknown' ? kept : claimIn(kept?.events ?? []);
    },
  };
}

function claimIn(events: readonly Recorded<CartEvent>[]): CartCheckedOut | undefined {
  return events.find((event): event is CartCheckedOut => event.type === 'CartCheckedOut');
}
