// Places an order so that no crash leaves it half done: price the lines, take a number, price again, claim it
// in the cart, place it. If the process dies after the claim, a process manager completes it through
// `placeClaimed`.
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import type { CartCheckedOut } from '@aangan/shared-events/features/cart/events';
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
import type { CheckOut } from '../../domain/ports/check-out.ts';
import type { PriceLine } from '../../domain/ports/price-line.ts';
import { priceLines } from './price-lines.ts';
import { priceChanged } from './refusals.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './decider.ts';

export type Placed = { readonly orderId: number; readonly position: bigint | undefined };

export type OrderPlacing = {
  /**
   * Throws 409 `price-changed` or `product-unavailable`, 503 while prices are unknown; then nothing is
   * ordered.
   */
  readonly place: (request: PlaceOrderRequest, accountId: string, context: CommandContext) => Promise<Placed>;
  /** Places the order of a claim, unless it is placed already. */
  readonly placeClaimed: (claim: CartCheckedOut) => Promise<Placed>;
};

export type OrderPlacingNeeds = CheckOut & {
  readonly orders: CommandHandler<OrderState, OrderCommand, OrderEvent>;
  readonly priceLine: PriceLine;
  /**
   * Resolves once `priceLine` reflects the catalogue up to the position at which a number was taken. Throws
   * 503.
   */
  readonly reach: (position: bigint | undefined) => Promise<void>;
  /** Brings the catalogue behind `priceLine` to the head of the log. Throws 503. */
  readonly toHead: () => Promise<void>;
};

/** Makes the placing of orders. */
export function makeOrderPlacing(
  { sequences, now }: Pick<FeatureContext, 'sequences' | 'now'>,
  { orders, priceLine, reach, toHead, checkOut, findEarlierCheckOut, cachedCheckOut }: OrderPlacingNeeds,
): OrderPlacing {
  const placeOnce = (order: PlacedOrder, claim: CartCheckedOut) =>
    orders.handle({
      stream: orderStream(order.orderId),
      command: { type: 'PlaceOrder', order },
      context: contextOf(claim, now()),
      expectNew: true,
      // The personal data of a person erased meanwhile is no longer sealed.
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
      const cached = cachedCheckOut(accountId, context);
      const earlier = cached === 'unknown' ? await findEarlierCheckOut(accountId, context) : cached;
      if (earlier !== undefined) return placeClaimed(earlier);
      let priced = priceOrder(request, priceLine);
      if ('refusal' in priced && priced.refusal.kind !== 'unavailable') {
        await toHead();
        priced = priceOrder(request, priceLine);
      }
      if ('refusal' in priced) {
        // Another process may have claimed the order while it was available; an available order is claimed
        // once, by its append.
        const claimed = await findEarlierCheckOut(accountId, context);
        if (claimed === undefined) throw priced.refusal;
        return placeClaimed(claimed);
      }
      const { number: orderId, ...taken } = await takeNumberAt(
        sequences,
        orderSequence,
        'PlaceOrder',
        context,
      );
      // The number is after every change of a product acknowledged before it, so reaching its position needs
      // no read.
      await (taken.repeated ? toHead() : reach(taken.position));
      const confirmed = priceOrder(request, priceLine);
      if ('refusal' in confirmed) throw confirmed.refusal;
      const { items, totalPaise } = confirmed;
      const { shippingAddress, contactInfo, paymentMethod } = request;
      const recipient = { shippingAddress, contactInfo };
      const order = { orderId, accountId, items, totalPaise, paymentMethod, recipient, placedAt: context.at };
      return placeClaimed(await checkOut(order, context));
    },
  };
}

type PricedOrder =
  | { readonly items: OrderItem[]; readonly totalPaise: number }
  | { readonly refusal: DomainError };

/** The lines and their total, or the refusal. */
function priceOrder(request: PlaceOrderRequest, priceLine: PriceLine): PricedOrder {
  try {
    const items = priceLines(request.items, priceLine);
    const totalPaise = items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
    return toPaise(request.totalPrice) === totalPaise ? { items, totalPaise } : { refusal: priceChanged() };
  } catch (refusal) {
    if (refusal instanceof DomainError) return { refusal };
    throw refusal;
  }
}

// The order is attributed to its owner, whichever process completes it.
function contextOf({ id, metadata }: CartCheckedOut, now: Date): CommandContext {
  const { by, origin, correlationId, commandId, commandMac } = metadata;
  return {
    by,
    origin,
    correlationId,
    causationId: id,
    at: now.toISOString(),
    ...(commandId !== undefined &&
      commandMac !== undefined && { idempotencyKey: { id: commandId, mac: commandMac } }),
  };
}
