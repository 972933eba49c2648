// Places an order so that no crash leaves it half done: price the lines, take a number, price again, reserve what is counted, claim it in the cart, place
// it. If the process dies after the claim, a process manager completes it through `placeClaimed`; what it reserved before expires.
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
import { isSameVariant } from '@aangan/shared-events/features/stock/levels';
import { toPaise } from '@aangan/shared-events/amounts';
import { erased, isErased } from '@aangan/shared-events/personal';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import { takeNumberAt } from '../../domain/sequence.ts';
import type { CheckOut } from '../../domain/ports/check-out.ts';
import type { OnlinePayment } from '../../domain/ports/order-payment.ts';
import type { OrderStock, Shortage } from '../../domain/ports/order-stock.ts';
import type { PriceLine } from '../../domain/ports/price-line.ts';
import type { ColorNameOf } from '../../domain/ports/stocked-products.ts';
import { priceLines } from './price-lines.ts';
import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import {
  onlinePaymentOff,
  onlineTotalTooSmall,
  priceChanged,
  stockShortage,
  type ShortLine,
} from './refusals.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './decider.ts';

export type Placed = { readonly orderId: number; readonly position: bigint | undefined };

export type OrderPlacing = {
  /**
   * Throws 409 `price-changed`, `product-unavailable`, `stock-shortage`, `online-payment-off` or `not-in-cart`, 503 while prices are unknown; then
   * nothing is ordered.
   */
  readonly place: (request: PlaceOrderRequest, accountId: string, context: CommandContext) => Promise<Placed>;
  /** Places the order of a claim, unless it is placed already. */
  readonly placeClaimed: (claim: CartCheckedOut) => Promise<Placed>;
};

export type OrderPlacingNeeds = CheckOut & {
  readonly orders: CommandHandler<OrderState, OrderCommand, OrderEvent>;
  readonly priceLine: PriceLine;
  readonly stock: OrderStock;
  readonly colorName: ColorNameOf;
  readonly online: OnlinePayment | undefined;
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
  {
    orders,
    priceLine,
    stock,
    colorName,
    online,
    reach,
    toHead,
    checkOut,
    findEarlierCheckOut,
  }: OrderPlacingNeeds,
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
  const shortageOf = (items: readonly OrderItem[], shortages: readonly Shortage[]): DomainError =>
    stockShortage(
      items.flatMap(({ productId, name, colorId, color, size, quantity }): ShortLine[] => {
        const short = shortages.find(
          (each) => each.productId === productId && isSameVariant(each.variant, { colorId, size }),
        );
        const named = colorId === null ? null : (colorName(colorId) ?? color);
        return short === undefined
          ? []
          : [{ id: productId, name, colorName: named, color, size, quantity, left: short.left }];
      }),
    );
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
      // The order may have been claimed while it was available; an available order is claimed once, by its append.
      const refuse = async (refusal: DomainError): Promise<Placed> => {
        const claimed = await findEarlierCheckOut(accountId, context);
        if (claimed === undefined) throw refusal;
        return placeClaimed(claimed);
      };
      if (request.paymentMethod === 'online' && online === undefined) return refuse(onlinePaymentOff());
      const priceNow = (): PricedOrder => {
        const found = priceOrder(request, priceLine);
        if ('refusal' in found) return found;
        const shortages = stock.shortagesOf(found.items, accountId);
        return shortages.length === 0 ? found : { refusal: shortageOf(found.items, shortages) };
      };
      let priced = priceNow();
      if ('refusal' in priced && priced.refusal.kind !== 'unavailable') {
        await toHead();
        priced = priceNow();
      }
      if ('refusal' in priced) return refuse(priced.refusal);
      if (request.paymentMethod === 'online' && priced.totalPaise < LEAST_PAISE)
        return refuse(onlineTotalTooSmall());
      const { number: orderId, ...taken } = await takeNumberAt(
        sequences,
        orderSequence,
        'PlaceOrder',
        context,
      );
      // The number is after every change of a product acknowledged before it, so reaching its position needs
      // no read.
      await (taken.repeated ? toHead() : reach(taken.position));
      const confirmed = priceNow();
      if ('refusal' in confirmed) return refuse(confirmed.refusal);
      const { items, totalPaise } = confirmed;
      const { shippingAddress, contactInfo, paymentMethod } = request;
      const recipient = { shippingAddress, contactInfo };
      const placedAt = context.at;
      const order = {
        ...{ orderId, accountId, items, totalPaise, paymentMethod, recipient, placedAt },
        ...(paymentMethod === 'online' && online && { payBy: payByOf(placedAt, online) }),
      };
      // A claimed order has its units; another attempt would reserve them in vain.
      const claimed = taken.repeated ? await findEarlierCheckOut(accountId, context) : undefined;
      if (claimed !== undefined) return placeClaimed(claimed);
      const reserved = await stock.reserve(order, context);
      if ('shortages' in reserved) return refuse(shortageOf(items, reserved.shortages));
      const claim = await checkOut(order, context, request.fromCart).catch(async (error: unknown) => {
        // After any other error the order may be claimed all the same.
        if (error instanceof DomainError && error.kind !== 'unavailable') await reserved.release();
        throw error;
      });
      return placeClaimed(claim);
    },
  };
}

const MINUTE_MS = 60_000;
function payByOf(placedAt: string, { deadlineMinutes }: OnlinePayment): string {
  return new Date(Date.parse(placedAt) + deadlineMinutes * MINUTE_MS).toISOString();
}

type PricedOrder =
  | { readonly items: OrderItem[]; readonly totalPaise: number }
  | { readonly refusal: DomainError };

/** The lines and their total, or the refusal. */
function priceOrder(request: PlaceOrderRequest, priceLine: PriceLine): PricedOrder {
  try {
    const items = priceLines(requestedIn(request), priceLine);
    const totalPaise = items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
    return toPaise(request.totalPrice) === totalPaise ? { items, totalPaise } : { refusal: priceChanged() };
  } catch (refusal) {
    if (refusal instanceof DomainError) return { refusal };
    throw refusal;
  }
}

// A cart that was read before a color's hex code was corrected names the color by its id. Elsewhere `color` counts.
function requestedIn({ items, fromCart }: PlaceOrderRequest): PlaceOrderRequest['items'] {
  return fromCart ? items : items.map(({ colorId: _, ...item }) => item);
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
