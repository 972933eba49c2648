// The routes of the wishlist.
import { wishlistStream } from '@aangan/shared-events/features/wishlist/events';
import { wishlistPaths } from '@aangan/shared-events/features/wishlist/paths';
import {
  wishlistRequest,
  wishlistResponse,
  wishlistWriteResponse,
  type WishlistResponse,
  type WishlistWriteResponse,
} from '@aangan/shared-events/features/wishlist/http';
import { wishlistProjection } from '@aangan/shared-events/features/wishlist/views';
import {
  productViews,
  type IsSold,
  type KnownProduct,
  type ProductsOf,
} from '../../domain/ports/known-products.ts';
import { defineRoute, requireVisitor } from '../../http/define-route.ts';
import { missingProduct } from '../../domain/common-refusals.ts';
import { makeCachedCommandHandler } from '../../domain/cached-command-handler.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Route } from '../../http/route.ts';
import { MAX_ITEMS, wishlistDecider } from './decider.ts';
import { WISHLIST_LIMITS } from './limits.ts';
import { entryId, toWishlistEntry, wishlistOf } from './queries.ts';
import { missingItem, wishlistFull } from './refusals.ts';

export type WishlistNeeds = {
  readonly productsOf: ProductsOf;
  readonly isSold: IsSold;
  /** A product that is for sale now, if its listing can be told. */
  readonly listed: (productId: number) => KnownProduct | undefined;
};

const VIEWS = [wishlistProjection, ...productViews];

export function wishlistRoutes(
  { log, keys, views, streamCache }: FeatureContext,
  needs: WishlistNeeds,
): readonly Route[] {
  const wishlists = makeCachedCommandHandler(wishlistDecider, log, keys, streamCache);
  const write = {
    method: 'post',
    who: 'buyer',
    body: wishlistRequest,
    views: [wishlistProjection],
    limits: WISHLIST_LIMITS,
    answers: { body: wishlistWriteResponse },
  } as const;
  return [
    defineRoute({
      method: 'get',
      path: wishlistPaths.all,
      who: 'signed-in',
      summary: 'The products on the visitor’s wishlist. An auditor has none.',
      views: VIEWS,
      isCachedFor: () => true,
      answers: { body: wishlistResponse },
      handle: async ({ visitor }) => {
        const { accountId, role } = requireVisitor(visitor);
        const data = role === 'auditor' ? [] : await wishlistOf(views, needs.productsOf, accountId);
        return { body: { success: true, data } satisfies WishlistResponse };
      },
    }),
    defineRoute({
      ...write,
      path: wishlistPaths.add,
      summary: 'Adds a product to the wishlist, if it is not there yet.',
      refuses: [missingProduct(), wishlistFull(MAX_ITEMS)],
      handle: async ({ visitor, body: { productId }, context, position: seen }) => {
        const { accountId } = requireVisitor(visitor);
        const stream = wishlistStream(accountId);
        if (
          !(await needs.isSold(productId, seen)) &&
          (await wishlists.findByIdempotencyKey(stream, context)) === undefined
        )
          throw missingProduct();
        const command = { type: 'AddWishlistItem', accountId, productId } as const;
        const { position } = await wishlists.handle({ stream, command, context });
        const product = needs.listed(productId);
        const entry = product === undefined ? idsOf(productId) : toWishlistEntry(product);
        return { body: written(entry, 'Added to your wishlist.'), position };
      },
    }),
    defineRoute({
      ...write,
      path: wishlistPaths.remove,
      summary: 'Removes a product from the wishlist.',
      refuses: [missingItem()],
      handle: async ({ visitor, body: { productId }, context }) => {
        const { accountId } = requireVisitor(visitor);
        const command = { type: 'RemoveWishlistItem', accountId, productId } as const;
        const { position } = await wishlists.handle({ stream: wishlistStream(accountId), command, context });
        return { body: written(idsOf(productId), 'Removed from your wishlist.'), position };
      },
    }),
  ];
}

function idsOf(productId: number): WishlistWriteResponse['data'] {
  return { id: entryId(productId), productId };
}

function written(data: WishlistWriteResponse['data'], message: string): WishlistWriteResponse {
  return { success: true, data, message };
}
