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
const count = (number: number) =>
  ({ to: 'account:a-1', name: 'wishlist-count', key: 'wishlist-count', data: { count: number } }) as const;

test('keeps products in the order in which they were added', () => {
  given(wishlist, history(added(12), added(7)))
    .then(wishlistKey(accountId), { accountId, productIds: [12, 7] })
    .thenPublishes([count(2)]);
});

test('a repeated event changes nothing', () => {
  given(wishlist, history(added(12), added(7), added(12), removed(7), removed(7)))
    .then(wishlistKey(accountId), { accountId, productIds: [12] })
    .thenPublishes([count(1)]);
});

test('an emptied wishlist has no document', () => {
  given(wishlist, history(added(12), removed(12)))
    .then(wishlistKey(accountId), undefined)
    .thenPublishes([count(0)]);
});
