import { test } from 'vitest';
import {
  causedEventsKey,
  keyUseKey,
  MAX_PLACES,
  MAX_KEY_USES,
} from '@aangan/shared-events/features/audit/views';
import { wishlistStream, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { given, inStream } from '../../testing/given.ts';
import { audit } from './projection.ts';

const added = (productId: number): WishlistEvent => ({
  type: 'WishlistItemAdded',
  data: { accountId: 'a-1', productId },
});
const number = { type: 'NumberTaken', data: { number: 1, purpose: 'PlaceOrder' } };
/** The default correlation id. */
const caused = causedEventsKey('c');

test('the events of a request are listed in the order of the log, whatever their streams', () => {
  const wishes = inStream(wishlistStream('a-1'), [added(12), added(13)]);
  const [other] = inStream(wishlistStream('a-2'), [added(12)]);
  const elsewhere = other && { ...other, metadata: { ...other.metadata, correlationId: 'another' } };
  given(audit, [
    ...inStream(sequenceStream('order'), [number]),
    ...wishes,
    ...(elsewhere === undefined ? [] : [elsewhere]),
  ])
    .then(caused, {
      places: [
        { stream: 'sequence-order', revision: 0 },
        { stream: 'wishlist-a-1', revision: 0 },
        { stream: 'wishlist-a-1', revision: 1 },
      ],
      isCut: false,
    })
    .then(causedEventsKey('another'), { places: [{ stream: 'wishlist-a-2', revision: 0 }], isCut: false });
});

test('a repeated event has one place', () => {
  const events = inStream(wishlistStream('a-1'), [added(12)]);
  given(audit, [...events, ...events]).then(caused, {
    places: [{ stream: 'wishlist-a-1', revision: 0 }],
    isCut: false,
  });
});

test('a request that causes very many events has the first of them, and is marked as cut', () => {
  const many = Array.from({ length: MAX_PLACES + 2 }, (_, index) => added(index + 1));
  given(audit, inStream(wishlistStream('a-1'), many)).then(caused, {
    places: Array.from({ length: MAX_PLACES }, (_, revision) => ({ stream: 'wishlist-a-1', revision })),
    isCut: true,
  });
});

test('an idempotency key has the place of the first event of each stream', () => {
  const withKey = (account: string, productIds: readonly number[]) =>
    inStream(wishlistStream(account), productIds.map(added)).map((event) => ({
      ...event,
      metadata: { ...event.metadata, commandId: 'key', commandMac: 'mac' },
    }));
  const [first, ...others] = withKey('a-1', [1, 2, 3]);
  const elsewhere = withKey('a-2', [1]);
  given(audit, [...(first ? [first, first] : []), ...others, ...elsewhere]).then(keyUseKey('key'), {
    places: [
      { stream: 'wishlist-a-1', revision: 0 },
      { stream: 'wishlist-a-2', revision: 0 },
    ],
  });
  const many = Array.from({ length: MAX_KEY_USES + 5 }, (_, nth) => withKey(`a-${nth}`, [1]));
  const places = Array.from({ length: MAX_KEY_USES }, (_, nth) => ({
    ...{ stream: `wishlist-a-${nth}`, revision: 0 },
  }));
  given(audit, many.flat()).then(keyUseKey('key'), { places });
});
