import { eventsOf, type Recorded } from '@aangan/shared-events/event';
import {
  wishlistEvents,
  wishlistStream,
  type WishlistEvent,
} from '@aangan/shared-events/features/wishlist/events';
import { describe, expect, test } from 'vitest';
import type { Decider } from './decider.ts';
import {
  emptyStream,
  foldStream,
  RECENT_COMMANDS_BYTES,
  RECENT_COMMANDS,
  recentCommandsBytes,
} from './stream-state.ts';

type State = { readonly wishes: number };
/** Every even product is a claim. */
const decider: Decider<State, never, WishlistEvent> = {
  initialState: { wishes: 0 },
  decide: () => [],
  evolve: ({ wishes }) => ({ wishes: wishes + 1 }),
  isEvent: eventsOf(wishlistEvents),
  isClaim: ({ data }) => data.productId % 2 === 0,
};
const at = '2026-11-18T06:12:09.000Z';
const stream = wishlistStream('a-1');

function addProduct(productId: number, accountId = 'a-1'): Recorded<WishlistEvent> {
  const place = { id: `e-${productId}`, stream, revision: BigInt(productId), position: BigInt(productId) };
  const sender = { by: { kind: 'system' as const }, origin: { client: 'api' as const } };
  const idempotencyKey = { commandId: `key ${productId}`, commandMac: 'mac' };
  const metadata = { at, ...sender, correlationId: 'c', schemaVersion: 1, ...idempotencyKey };
  return { type: 'WishlistItemAdded', data: { accountId, productId }, ...place, metadata };
}
const fold = (events: readonly Recorded<WishlistEvent>[]) =>
  events.reduce((folded, event) => foldStream(decider, folded, [event]), emptyStream(decider));

describe('the processed commands of a stream', () => {
  test('are the newest hundred commands and the newest hundred claims', () => {
    const { processed, state } = fold(Array.from({ length: 1_000 }, (_, number) => addProduct(number)));
    expect(state.wishes).toBe(1_000);
    expect(processed.size).toBe(2 * RECENT_COMMANDS);
    expect(processed.has('key 800')).toBe(true);
    expect(processed.has('key 799')).toBe(false);
  });

  test('include claims that are older than a hundred other commands', () => {
    const claims = Array.from({ length: 3 }, (_, nth) => addProduct(nth * 2));
    const others = Array.from({ length: 500 }, (_, nth) => addProduct(nth * 2 + 1));
    expect(fold([...claims, ...others]).processed.has('key 0')).toBe(true);
  });

  test('are limited in bytes, but always include the last one', () => {
    const long = 'x'.repeat(RECENT_COMMANDS_BYTES / 4);
    const folded = fold(Array.from({ length: 50 }, (_, number) => addProduct(number, long)));
    expect([...folded.processed.keys()]).toEqual(['key 47', 'key 48', 'key 49']);
    expect(recentCommandsBytes(folded)).toBeLessThan(RECENT_COMMANDS_BYTES);
    expect(fold([addProduct(1, long.repeat(8))]).processed.size).toBe(1);
  });
});
