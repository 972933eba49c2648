// Placing an order, so that no crash can tear it: look up, take a number, look up again, claim it in the cart, place it. A process that dies after the claim
// leaves the rest to a reaction, which comes through `placeClaimed` as well.
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import type { Recorded } from '@aangan/shared-events/event';
import type { CartEvent } from '@aangan/shared-events/features/cart/events';
import {
  orderSequence,
  orderStream,
  type OrderEvent,
  type OrderItem,
  type PlacedOrder,
} from '@aangan/shared-events/features/orders/events';
import type { PlaceOrderRequest } from '@aangan/shared-events/features/orders/http';
import { toPaise } from '@aangan/shared-events/money';
import { erased, isErased } from '@aangan/shared-events/personal';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/feature-context.ts';
import { takeNumberAt } from '../../domain/sequence.ts';
import { orderItems, type Choose } from './choice.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './decider.ts';

/** The claim of an order, as it stands in a cart. */
export type Claim = Recorded<Extract<CartEvent, { type: 'CartCheckedOut' }>>;

export type Placed = { readonly orderId: number; readonly position: bigint | undefined };

export type OrderPlacing = {
  /** Throws 409 `price-changed` or `product-unavailable`, 503 while prices are not known; then nothing is ordered. */
  readonly place: (request: PlaceOrderRequest, accountId: string, context: CommandContext) => Promise<Placed>;
  /** Places the order that a claim speaks of, unless it is placed already. */
  readonly placeClaimed: (claim: Claim) => Promise<Placed>;
};

export type OrderPlacingNeeds = {
  readonly orders: CommandHandler<OrderState, OrderCommand, OrderEvent>;
  readonly choose: Choose;
  /** Resolves once what `choose` goes by holds all of the catalogue up to where a number was taken. Throws 503. */
  readonly reach: (position: bigint | undefined) => Promise<void>;
  /** Brings what `choose` goes by to the head of the log. Throws 503. */
  readonly toHead: () => Promise<void>;
  /** Claims an order in its owner's cart. */
  readonly checkOut: (order: PlacedOrder, context: CommandContext) => Promise<Claim>;
  /** The claim that this intention made before. */
  readonly checkedOutBefore: (accountId: string, context: CommandContext) => Promise<Claim | undefined>;
  /** The same as far as this process remembers; `unknown` when it remembers nothing of the cart. */
  readonly rememberedCheckOut: (accountId: string, context: CommandContext) => Claim | undefined | 'unknown';
};

/** Makes the placing of orders. */
export function makeOrderPlacing(
  { sequences, now }: Pick<FeatureContext, 'sequences' | 'now'>,
  { orders, choose, reach, toHead, checkOut, checkedOutBefore, rememberedCheckOut }: OrderPlacingNeeds,
): OrderPlacing {
  const placeOnce = (order: PlacedOrder, claim: Claim) =>
    orders.handle({
      stream: orderStream(order.orderId),
      command: { type: 'PlaceOrder', order },
      context: contextOf(claim, now()),
      expectNew: true,
      // Nothing is left to seal of a person who was erased meanwhile.
      ...(!isErased(order.recipient) && { sealFor: order.accountId }),
    });
  const placeClaimed: OrderPlacing['placeClaimed'] = async (claim) => {
    const { leaving: _, ...order } = claim.data;
    const { position } = await placeOnce(order, claim).catch((error: unknown) => {
      // The claim was read before its owner was erased.
      if (error instanceof KeyDestroyedError) return placeOnce({ ...order, recipient: erased }, claim);
      throw error;
    });
    return { orderId: order.orderId, position };
  };
  return {
    placeClaimed,
    place: async (request, accountId, context) => {
      const remembered = rememberedCheckOut(accountId, context);
      const earlier = remembered === 'unknown' ? await checkedOutBefore(accountId, context) : remembered;
      if (earlier !== undefined) return placeClaimed(earlier);
      let agreed = agreeOn(request, choose);
      if ('refusal' in agreed && agreed.refusal.kind !== 'unavailable') {
        await toHead();
        agreed = agreeOn(request, choose);
      }
      if ('refusal' in agreed) {
        // Another process may have claimed the order while it could be had; an order that can be had is claimed once by its append.
        const claimed = await checkedOutBefore(accountId, context);
        if (claimed === undefined) throw agreed.refusal;
        return placeClaimed(claimed);
      }
      const { number: orderId, ...taken } = await takeNumberAt(
        sequences,
        orderSequence,
        'PlaceOrder',
        context,
      );
      // The number stands in the log behind every change of a product that was acknowledged before: nothing need be read to know them all.
      await (taken.repeated ? toHead() : reach(taken.position));
      const confirmed = agreeOn(request, choose);
      if ('refusal' in confirmed) throw confirmed.refusal;
      const { items, totalPaise } = confirmed;
      const { shippingAddress, contactInfo, paymentMethod } = request;
      const recipient = { shippingAddress, contactInfo };
      const order = { orderId, accountId, items, totalPaise, paymentMethod, recipient, placedAt: context.at };
      return placeClaimed(await checkOut(order, context));
    },
  };
}

type Agreed =
  | { readonly items: OrderItem[]; readonly totalPaise: number }
  | { readonly refusal: DomainError };

/** What is bought for what, or why nothing can be. */
function agreeOn(request: PlaceOrderRequest, choose: Choose): Agreed {
  try {
    const items = orderItems(request.items, choose);
    const totalPaise = items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
    return toPaise(request.totalPrice) === totalPaise ? { items, totalPaise } : { refusal: priceChanged() };
  } catch (refusal) {
    if (refusal instanceof DomainError) return { refusal };
    throw refusal;
  }
}

export function priceChanged(): DomainError {
  return new DomainError(
    'conflict',
    'price-changed',
    'The price of this order has changed. Please review it.',
  );
}

// The order is its owner's doing, whoever brings it to its end.
function contextOf({ id, metadata }: Claim, now: Date): CommandContext {
  const { by, origin, correlationId, commandId, commandMac } = metadata;
  return {
    by,
    origin,
    correlationId,
    causationId: id,
    at: now.toISOString(),
    ...(commandId !== undefined &&
      commandMac !== undefined && { intention: { id: commandId, mac: commandMac } }),
  };
}
