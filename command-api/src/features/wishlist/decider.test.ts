import type { WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import { describe, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import { MAX_ITEMS, wishlistDecider } from './decider.ts';

const given = givenFor(wishlistDecider);
const item = (productId = 12) => ({ accountId: 'a-1', productId });
const added = (productId = 12): WishlistEvent => ({ type: 'WishlistItemAdded', data: item(productId) });
const removed: WishlistEvent = { type: 'WishlistItemRemoved', data: item() };
const add = { type: 'AddWishlistItem', ...item() } as const;
const remove = { type: 'RemoveWishlistItem', ...item() } as const;

describe('a wishlist', () => {
  test('adds a product once', () => {
    given([]).when(add).then([added()]);
    given([added()]).when(add).thenNothing();
    given([added(), removed]).when(add).then([added()]);
  });
  test('removes a product that is in it', () => {
    given([added()]).when(remove).then([removed]);
    given([added(), removed]).when(remove).thenRefuses('wishlist-item-missing', 'missing');
  });
  test('has a limit', () => {
    const full = Array.from({ length: MAX_ITEMS }, (_, index) => added(index + 100));
    given(full).when(add).thenRefuses('wishlist-full', 'conflict');
  });
});
