import { test } from 'vitest';
import { wishlistStream, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import { wishlistKey } from '@aangan/shared-events/features/wishlist/views';
import { given, inStream } from '../../testing/given.ts';
import { wishlist } from './projection.ts';

const accountId = 'a-1';
const added = (productId: number): WishlistEvent => ({
  type: 'WishlistItemAdded',
  data: { accountId, productId },
});
const removed = (productId: number): WishlistEvent => ({
  type: 'WishlistItemRemoved',
  data: { accountId, productId },
});
const history = (...events: WishlistEvent[]) => inStream(wishlistStream(accountId), events);
/** The message of the event at this place, from 1. */
const published = (event: number, ...productIds: number[]) =>
  ({
    to: 'account:a-1',
    name: 'wishlist-count',
    key: 'wishlist-count',
    data: { count: productIds.length, commit: String(100 * event), productIds },
  }) as const;

test('keeps products in the order in which they were added', () => {
  given(wishlist, history(added(12), added(7)))
    .then(wishlistKey(accountId), { accountId, productIds: [12, 7] })
    .thenPublishes([published(2, 12, 7)]);
});

test('a repeated event changes nothing', () => {
  given(wishlist, history(added(12), added(7), added(12), removed(7), removed(7)))
    .then(wishlistKey(accountId), { accountId, productIds: [12] })
    .thenPublishes([published(5, 12)]);
});

test('an emptied wishlist has no document', () => {
  given(wishlist, history(added(12), removed(12)))
    .then(wishlistKey(accountId), undefined)
    .thenPublishes([published(2)]);
});
