// The calls of the cart.
import { cartStream, type CartEvent, type CartLineId } from '@aangan/shared-events/features/cart/events';
import {
  cartClearedResponse,
  cartItemAddedResponse,
  cartItemRemovedResponse,
  cartItemRequest,
  cartItemSetResponse,
  cartLineRequest,
  cartPaths,
  cartResponse,
  type CartItemRequest,
  type CartItemResponse,
  type CartLineRequest,
  type CartResponse,
  type CartWriteResponse,
} from '@aangan/shared-events/features/cart/http';
import { cartKey, cartProjection } from '@aangan/shared-events/features/cart/views';
import { brandsProjection } from '@aangan/shared-events/features/catalogue/brands/views';
import { categoriesProjection } from '@aangan/shared-events/features/catalogue/categories/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import { NO_COLOR } from '@aangan/shared-events/features/catalogue/products/http';
import { productsProjection } from '@aangan/shared-events/features/catalogue/products/views';
import { reviewsProjection } from '@aangan/shared-events/features/reviews/views';
import { toRupees } from '@aangan/shared-events/money';
import { CART_LIMITS } from '../../http/authentication/write-limits.ts';
import type { DecideFromFollower } from '../../domain/decide-from-follower.ts';
import { defineRoute } from '../../http/define-route.ts';
import type { DomainError } from '../../domain/domain-error.ts';
import type { FeatureContext } from '../../http/feature-context.ts';
import type { Answer, Route, ShopRequest } from '../../http/route.ts';
import { signedIn } from '../../http/signed-in.ts';
import type { Carts } from './carts.ts';
import { MOST_LINES } from './decider.ts';
import { FAULTS, refusalOf, type Choose } from './choice.ts';
import type { CartCommand } from './commands.ts';
import { cartFull, cartLineMissing, quantityTooLarge } from './refusals.ts';
import { cartOf, toCartItem, type CartQueryNeeds } from './queries.ts';

export type CartNeeds = CartQueryNeeds & {
  readonly carts: Carts;
  readonly choose: Choose;
  readonly decided: DecideFromFollower;
  /** What a product costs now, in paise, also one that cannot be bought any more; throws 503 while nobody can tell. */
  readonly priceOf: (productId: number) => number | undefined;
  /** The id of a colour by its hex code, also of one that was removed. */
  readonly colorIdOf: (hexCode: string) => number | undefined;
};

const VIEWS = [
  cartProjection,
  productsProjection,
  categoriesProjection,
  brandsProjection,
  colorsProjection,
  reviewsProjection,
];

export function cartRoutes({ views }: FeatureContext, needs: CartNeeds): readonly Route[] {
  const write = { who: 'buyer', views: [cartProjection], limits: CART_LIMITS } as const;
  return [
    defineRoute({
      method: 'get',
      path: cartPaths.cart,
      who: 'signed-in',
      summary: 'The visitor’s cart. An auditor has none.',
      views: VIEWS,
      remembers: { own: cartProjection, madeOf: ({ accountId }) => [cartKey(accountId)] },
      answers: { body: cartResponse },
      handle: async ({ visitor }) => {
        const { accountId, role } = signedIn(visitor);
        const data = role === 'auditor' ? [] : await cartOf(views, needs, accountId);
        return { body: { success: true, data } satisfies CartResponse };
      },
    }),
    defineRoute({
      ...write,
      method: 'post',
      path: cartPaths.cart,
      summary: 'Adds to the quantity of a line.',
      body: cartItemRequest,
      answers: { body: cartItemAddedResponse },
      refuses: [...FAULTS.map(refusalOf), quantityTooLarge(98), cartFull(MOST_LINES)],
      handle: (request) => addItem(request, needs),
    }),
    defineRoute({
      ...write,
      method: 'put',
      path: cartPaths.cart,
      summary: 'Sets the quantity of a line.',
      body: cartItemRequest,
      answers: { body: cartItemSetResponse },
      refuses: [cartLineMissing()],
      handle: (request) => setQuantity(request, needs),
    }),
    defineRoute({
      ...write,
      method: 'delete',
      path: cartPaths.cart,
      summary: 'Removes a line; asked by body or by query.',
      body: cartLineRequest,
      answers: { body: cartItemRemovedResponse },
      handle: async (request) => {
        const line = await lineIn(request, needs);
        const { accountId } = signedIn(request.visitor);
        const message = 'Removed from your cart.';
        if (line === undefined) return { body: written(null, message) };
        const { position } = await carryOut(request, { type: 'RemoveCartItem', accountId, line }, needs);
        return { body: written(null, message), position };
      },
    }),
    defineRoute({
      ...write,
      method: 'delete',
      path: cartPaths.clear,
      summary: 'Removes everything.',
      answers: { body: cartClearedResponse },
      handle: async (request) => {
        const { accountId } = signedIn(request.visitor);
        const { position } = await carryOut(request, { type: 'ClearCart', accountId }, needs);
        return { body: written([], 'Your cart is empty now.'), position };
      },
    }),
  ];
}

const ADDED = 'Added to your cart.';

type Asked<Body> = ShopRequest<Body, unknown>;

async function addItem(request: Asked<CartItemRequest>, needs: CartNeeds): Promise<Answer> {
  const { accountId } = signedIn(request.visitor);
  const { productId, size, quantity } = request.body;
  const choice = await needs.decided(() => needs.choose(request.body), {
    seen: request.position?.commit,
    isRefusal: ({ fault }) => fault !== null,
  });
  if (choice.fault !== null) return addedBefore(request, needs, refusalOf(choice.fault));
  const { offer, colorId, color, image } = choice;
  const { name, description, pricePaise, oldPricePaise } = offer;
  const line = { productId, colorId, size };
  const command = { type: 'AddCartItem', accountId, line, quantity, name, pricePaise } as const;
  const { events, position } = await carryOut(request, command, needs);
  const data: CartItemResponse = {
    ...{ id: productId, name, description, image, color, size },
    quantity: addedIn(events)?.newQuantity ?? quantity,
    price: toRupees(pricePaise),
    oldPrice: oldPricePaise === null ? null : toRupees(oldPricePaise),
    available: true,
    changed: null,
  };
  return { body: written(data, ADDED), position };
}

// What cannot be had any more may have been added before under the same key; then that is the answer.
async function addedBefore(
  { visitor, context }: Asked<CartItemRequest>,
  { carts, productsOf, hexCodeOf }: CartNeeds,
  refusal: DomainError,
): Promise<Answer> {
  const { accountId } = signedIn(visitor);
  const earlier = await carts.handler.recall(cartStream(accountId), context);
  const added = addedIn(earlier?.events ?? []);
  if (added === undefined) throw refusal;
  const product = (await productsOf([added.productId])).get(added.productId);
  const line = { ...added, quantity: added.newQuantity };
  const data = product === undefined ? null : toCartItem(line, product, hexCodeOf);
  return { body: written(data, ADDED), position: earlier?.position };
}

async function setQuantity(request: Asked<CartItemRequest>, needs: CartNeeds): Promise<Answer> {
  const { accountId } = signedIn(request.visitor);
  const { productId, color, size, quantity } = request.body;
  const line = await lineIn(request, needs);
  const pricePaise = await needs.decided(() => needs.priceOf(productId), {
    seen: request.position?.commit,
    isRefusal: isUnknown,
  });
  if (line === undefined || pricePaise === undefined) throw cartLineMissing();
  const command = { type: 'SetCartItemQuantity', accountId, line, quantity, pricePaise } as const;
  const { position } = await carryOut(request, command, needs);
  return { body: written({ id: productId, color, size, quantity }, 'The quantity was changed.'), position };
}

function carryOut(
  { visitor, context }: Pick<Asked<unknown>, 'visitor' | 'context'>,
  command: CartCommand,
  { carts }: CartNeeds,
) {
  const { accountId } = signedIn(visitor);
  const seemsNew = () => carts.seemsNew(accountId);
  return carts.handler.handle({ stream: cartStream(accountId), command, context, seemsNew });
}

function addedIn(events: readonly CartEvent[]) {
  return events.find((event) => event.type === 'CartItemAdded')?.data;
}

// A colour that the shop has never known stands in no line.
async function lineIn(
  { body: { productId, color, size }, position }: Pick<Asked<CartLineRequest>, 'body' | 'position'>,
  { colorIdOf, decided }: CartNeeds,
): Promise<CartLineId | undefined> {
  if (color === NO_COLOR) return { productId, colorId: null, size };
  const colorId = await decided(() => colorIdOf(color), { seen: position?.commit, isRefusal: isUnknown });
  return colorId === undefined ? undefined : { productId, colorId, size };
}

function isUnknown(found: unknown): boolean {
  return found === undefined;
}

function written(data: unknown, message: string): CartWriteResponse {
  return { success: true, data, message };
}
