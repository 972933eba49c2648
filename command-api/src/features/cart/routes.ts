// The routes of the cart.
import {
  cartLineKey,
  cartStream,
  type CartEvent,
  type CartLineId,
} from '@aangan/shared-events/features/cart/events';
import {
  cartAdditionRequest,
  cartClearedResponse,
  cartItemRemovedResponse,
  cartItemRequest,
  cartLineRequest,
  cartLineWrittenResponse,
  cartResponse,
  type CartAdditionRequest,
  type CartItemRequest,
  type CartLineRequest,
  type CartResponse,
  type CartWriteResponse,
} from '@aangan/shared-events/features/cart/http';
import { cartPaths } from '@aangan/shared-events/features/cart/paths';
import { cartProjection } from '@aangan/shared-events/features/cart/views';
import { NO_COLOR } from '@aangan/shared-events/features/catalogue/products/paths';
import { lineRefusal, quantityTooLarge } from '../../domain/common-refusals.ts';
import type { OrderStock } from '../../domain/ports/order-stock.ts';
import type { DecideFromFollower } from '../../domain/decide-from-follower.ts';
import { defineRoute, requireVisitor } from '../../http/define-route.ts';
import type { DomainError } from '../../domain/domain-error.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Answer, Route, ShopRequest } from '../../http/route.ts';
import type { Carts } from './carts.ts';
import { MAX_LINES } from './decider.ts';
import { productViews } from '../../domain/ports/known-products.ts';
import { LINE_FAULTS, type PricedLine, type PriceLine } from '../../domain/ports/price-line.ts';
import type { CartCommand } from './commands.ts';
import { CART_LIMITS } from './limits.ts';
import { cartFull, cartLineMissing } from './refusals.ts';
import { cartOf, ofKnown, toCartItem, type CartQueryNeeds, type LineProduct } from './queries.ts';

export type CartNeeds = CartQueryNeeds & {
  readonly carts: Carts;
  readonly priceLine: PriceLine;
  readonly decided: DecideFromFollower;
  /**
   * A product as it is now, also one that cannot be bought any more; throws 503 while the catalogue is not
   * live.
   */
  readonly pricedProduct: (productId: number) => LineProduct | undefined;
  readonly shortagesOf: OrderStock['shortagesOf'];
  /** The ids of the colours with a hex code: of an existing one first, then of removed ones. */
  readonly colorIdsOf: (hexCode: string) => readonly number[];
};

const VIEWS = [cartProjection, ...productViews];

export function cartRoutes({ views }: FeatureContext, needs: CartNeeds): readonly Route[] {
  const write = { who: 'buyer', views: [cartProjection], limits: CART_LIMITS } as const;
  return [
    defineRoute({
      method: 'get',
      path: cartPaths.cart,
      who: 'signed-in',
      summary: 'The visitor’s cart. An auditor has none.',
      views: VIEWS,
      isCachedFor: () => true,
      answers: { body: cartResponse },
      handle: async ({ visitor }) => {
        const { accountId, role } = requireVisitor(visitor);
        const data = role === 'auditor' ? [] : await cartOf(views, needs, accountId);
        return { body: { success: true, data } satisfies CartResponse };
      },
    }),
    defineRoute({
      ...write,
      method: 'post',
      path: cartPaths.cart,
      summary: 'Adds to the quantity of a line.',
      body: cartAdditionRequest,
      answers: { body: cartLineWrittenResponse },
      refuses: [...LINE_FAULTS.map(lineRefusal), quantityTooLarge('conflict', 98), cartFull(MAX_LINES)],
      handle: (request) => addItem(request, needs),
    }),
    defineRoute({
      ...write,
      method: 'put',
      path: cartPaths.cart,
      summary: 'Sets the quantity of a line.',
      body: cartItemRequest,
      answers: { body: cartLineWrittenResponse },
      refuses: [cartLineMissing()],
      handle: (request) => setQuantity(request, needs),
    }),
    defineRoute({
      ...write,
      method: 'delete',
      path: cartPaths.cart,
      summary: 'Removes a line, named in the body or in the query.',
      body: cartLineRequest,
      answers: { body: cartItemRemovedResponse },
      handle: async (request) => {
        const line = await lineIn(request, needs);
        const { accountId } = requireVisitor(request.visitor);
        const message = 'Removed from your cart.';
        if (line === undefined) return { body: written(null, message) };
        const { position } = await handleCommand(request, { type: 'RemoveCartItem', accountId, line }, needs);
        return { body: written(null, message), position };
      },
    }),
    defineRoute({
      ...write,
      method: 'delete',
      path: cartPaths.clear,
      summary: 'Empties the cart.',
      answers: { body: cartClearedResponse },
      handle: async (request) => {
        const { accountId } = requireVisitor(request.visitor);
        const { position } = await handleCommand(request, { type: 'ClearCart', accountId }, needs);
        return { body: written([], 'Your cart is empty now.'), position };
      },
    }),
  ];
}

const ADDED = 'Added to your cart.';

type Request<Body> = ShopRequest<Body, unknown>;

async function addItem(request: Request<CartAdditionRequest>, needs: CartNeeds): Promise<Answer> {
  const { accountId } = requireVisitor(request.visitor);
  const { productId, size, quantity, place } = request.body;
  const priced = await needs.decided(() => unlessSoldOut(needs.priceLine(request.body)), {
    seen: request.position?.commit,
    isRefusal: ({ fault }) => fault !== null,
  });
  if (priced.fault !== null) return answerEarlierAdd(request, needs, lineRefusal(priced.fault));
  const { product, colorId } = priced;
  const { name, pricePaise } = product;
  const line = { productId, colorId, size };
  const command = { type: 'AddCartItem', accountId, line, quantity, name, pricePaise, place } as const;
  const { events, position } = await handleCommand(request, command, needs);
  const newQuantity = addedIn(events)?.newQuantity ?? quantity;
  const data = toCartItem({ ...line, quantity: newQuantity, pricePaise }, product, needs.hexCodeOf);
  const shortage = shortageOf({ ...line, quantity: newQuantity }, accountId, needs);
  return { body: { ...written(data, ADDED), ...shortage }, position };
}

// Nothing is reserved for a cart; a line whose last unit is gone is refused all the same.
function unlessSoldOut(priced: PricedLine): PricedLine {
  const isSoldOut = priced.fault === null && priced.left !== undefined && priced.left <= 0;
  return isSoldOut ? { fault: 'out-of-stock', name: priced.product.name } : priced;
}

// The same idempotency key may have added the line while it was available; then that is the answer.
async function answerEarlierAdd(
  { visitor, context }: Request<CartItemRequest>,
  { carts, productsOf, hexCodeOf }: CartNeeds,
  refusal: DomainError,
): Promise<Answer> {
  const { accountId } = requireVisitor(visitor);
  const earlier = await carts.handler.findByIdempotencyKey(cartStream(accountId), context);
  const added = addedIn(earlier?.events ?? []);
  if (added === undefined) throw refusal;
  const product = (await productsOf([added.productId])).get(added.productId);
  const line = { ...added, quantity: added.newQuantity };
  const data = product === undefined ? null : toCartItem(line, ofKnown(product), hexCodeOf);
  return { body: written(data, ADDED), position: earlier?.position };
}

async function setQuantity(request: Request<CartItemRequest>, needs: CartNeeds): Promise<Answer> {
  const { accountId } = requireVisitor(request.visitor);
  const { productId, quantity } = request.body;
  const line = await lineIn(request, needs);
  const product = await needs.decided(() => needs.pricedProduct(productId), {
    seen: request.position?.commit,
    isRefusal: isUnknown,
  });
  if (line === undefined || product === undefined) throw cartLineMissing();
  const { pricePaise } = product;
  const command = { type: 'SetCartItemQuantity', accountId, line, quantity, pricePaise } as const;
  const { position } = await handleCommand(request, command, needs);
  const data = toCartItem({ ...line, quantity, pricePaise }, product, needs.hexCodeOf);
  const shortage = shortageOf({ ...line, quantity }, accountId, needs);
  return { body: { ...written(data, 'The quantity was changed.'), ...shortage }, position };
}

/** What is left where the line wants more, as far as this process knows. */
function shortageOf(
  line: CartLineId & { readonly quantity: number },
  accountId: string,
  { shortagesOf }: CartNeeds,
): Pick<CartWriteResponse, 'left'> {
  const [shortage] = shortagesOf([line], accountId);
  return shortage === undefined ? {} : { left: Math.max(0, shortage.left) };
}

async function handleCommand(
  { visitor, context }: Pick<Request<unknown>, 'visitor' | 'context'>,
  command: CartCommand,
  { carts }: CartNeeds,
) {
  const { accountId } = requireVisitor(visitor);
  const expectNew = await carts.seemsNew(accountId);
  return carts.handler.handle({ stream: cartStream(accountId), command, context, expectNew });
}

function addedIn(events: readonly CartEvent[]) {
  return events.find((event) => event.type === 'CartItemAdded')?.data;
}

// A colour that the shop has never had is in no line. A line keeps a colour that was removed, and another one
// may have its hex code by now: the one that is in the cart counts.
async function lineIn(
  { visitor, body: { productId, color, colorId: known, size }, position }: Request<CartLineRequest>,
  { carts, colorIdsOf, decided }: CartNeeds,
): Promise<CartLineId | undefined> {
  if (known) return { productId, colorId: known, size };
  if (color === NO_COLOR) return { productId, colorId: null, size };
  const colorIds = await decided(() => colorIdsOf(color), {
    seen: position?.commit,
    isRefusal: ({ length }) => length === 0,
  });
  const lines = colorIds.map((colorId) => ({ productId, colorId, size }));
  if (lines.length < 2) return lines[0];
  const { state } = await carts.handler.load(cartStream(requireVisitor(visitor).accountId));
  return lines.find((line) => state.has(cartLineKey(line))) ?? lines[0];
}

function isUnknown(found: unknown): boolean {
  return found === undefined;
}

function written(data: unknown, message: string): CartWriteResponse {
  return { success: true, data, message };
}
