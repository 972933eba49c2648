import { eventsOf, type Recorded } from '@aangan/shared-events/event';
import {
  wishlistEvents,
  wishlistStream,
  type WishlistEvent,
} from '@aangan/shared-events/features/wishlist/events';
import { describe, expect, test } from 'vitest';
import type { Decider } from './decider.ts';
import { RECENT_COMMANDS, RECENT_COMMANDS_BYTES } from './recent-commands.ts';
import { emptyStream, foldStream, type StreamState } from './stream-state.ts';

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

/** The numbers of the products whose commands are held. */
const heldIn = ({ processed }: StreamState<State, WishlistEvent>, upTo: number): readonly number[] =>
  Array.from({ length: upTo }, (_, nth) => nth).filter((nth) => processed.get(`key ${nth}`) !== undefined);
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, nth) => from + nth);

describe('the processed commands of a stream', () => {
  test('are the newest hundred commands and the newest hundred claims', () => {
    const folded = fold(range(0, 1_000).map((number) => addProduct(number)));
    expect(folded.state.wishes).toBe(1_000);
    expect(heldIn(folded, 1_000)).toEqual(range(1_000 - 2 * RECENT_COMMANDS, 1_000));
  });

  test('include claims that are older than a hundred other commands', () => {
    const claims = Array.from({ length: 3 }, (_, nth) => addProduct(nth * 2));
    const others = Array.from({ length: 500 }, (_, nth) => addProduct(nth * 2 + 1));
    expect(fold([...claims, ...others]).processed.get('key 0')?.claim).toBe(true);
  });

  test('are limited in bytes, but always include the last one', () => {
    const long = 'x'.repeat(RECENT_COMMANDS_BYTES / 4);
    const folded = fold(Array.from({ length: 50 }, (_, number) => addProduct(number, long)));
    expect(heldIn(folded, 50)).toEqual([47, 48, 49]);
    expect(folded.processed.bytes).toBeLessThan(RECENT_COMMANDS_BYTES);
    expect(heldIn(fold([addProduct(1, long.repeat(8))]), 2)).toEqual([1]);
  });

  test('of several events have them all', () => {
    const first = addProduct(7);
    const second = { ...first, id: 'e-second', revision: 8n, position: 8n };
    expect(fold([first, second]).processed.get('key 7')?.events).toEqual([first, second]);
  });

  test('of two states that follow from one are apart', () => {
    const before = fold([addProduct(1)]);
    const one = foldStream(decider, before, [addProduct(2)]);
    const other = foldStream(decider, before, [addProduct(3)]);
    expect(heldIn(before, 5)).toEqual([1]);
    expect(heldIn(one, 5)).toEqual([1, 2]);
    expect(heldIn(other, 5)).toEqual([1, 3]);
    expect(heldIn(foldStream(decider, one, [addProduct(4)]), 5)).toEqual([1, 2, 4]);
    expect(other.processed.bytes).toBe(one.processed.bytes);
  });
});
