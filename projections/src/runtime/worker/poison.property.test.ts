// A projection that cannot fold some events and is fixed later: no event is skipped, and none counts twice.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codec } from '@aangan/shared-events/all-events';
import type { Recorded } from '@aangan/shared-events/event';
import { wishlistStream, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import { parkedKey } from '@aangan/shared-events/view-keys';
import { parseParked } from '@aangan/shared-events/parked';
import { makeDecoder } from '../fold/decoder.ts';
import { indexEntry, type Projection } from '../fold/projection.ts';
import { startReplay } from '../rebuild/replay.ts';
import { startShopInTest, until, type ShopInTest } from '../../testing/shop.ts';
import { verify } from '../rebuild/verify.ts';

let shop: ShopInTest;
beforeAll(async () => {
  shop = await startShopInTest();
});
afterAll(() => shop.close());

type Count = { readonly count: number; readonly last: number };

/** Counts the wishlist items of each account, and of each product over all accounts: a document that many streams write to. */
const countWishes = (
  name: string,
  isPoison: (event: Recorded<WishlistEvent>) => boolean,
): Projection<WishlistEvent, { account: Count; product: Count }> => ({
  name,
  version: 1,
  eventTypes: ['WishlistItemAdded'],
  documentKeys: ({ data }) => ({ account: `a:${data.accountId}`, product: `p:${data.productId}` }),
  project: ({ account, product }, event) => {
    if (isPoison(event)) throw new Error('a bug of today');
    const { accountId, productId } = event.data;
    const count = (product?.count ?? 0) + 1;
    return {
      documents: {
        account: { count: (account?.count ?? 0) + 1, last: productId },
        product: { count, last: Number(event.revision) },
      },
      indexes: [
        indexEntry('wished', productId, count),
        indexEntry('accounts', accountId, Number(event.revision)),
      ],
    };
  },
});

const add = (account: string, productId: number) =>
  shop.append(wishlistStream(account), [
    { type: 'WishlistItemAdded', data: { accountId: account, productId } } satisfies WishlistEvent,
  ]);

/** The differences between the live views and the fold of the log. */
const wrongIn = async (projection: Projection): Promise<readonly unknown[]> => {
  const decode = makeDecoder(codec, async () => undefined);
  const replay = startReplay(shop.log, decode, [projection]);
  const { differences } = await verify(shop.redis, replay, projection, await shop.live(projection.name));
  replay.close();
  return differences;
};
const blockedStreamsIn = async (name: string): Promise<Readonly<Record<string, string>>> =>
  shop.redis.hgetall(parkedKey(name, await shop.live(name)));

const history = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.boolean()), {
  minLength: 6,
  maxLength: 24,
});

test('parked events, retried by a fixed projection, give the fold of all events', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.nat(), async (events, cut) => {
      const name = `counter-${randomUUID().slice(0, 8)}`;
      const accounts = Array.from({ length: 4 }, () => randomUUID());
      const accountOf = (at: number): string => accounts[at] ?? '';
      const revisions = new Map<string, number>();
      const poison = new Map<string, number>();
      for (const [account, , isPoison] of events) {
        const revision = revisions.get(accountOf(account)) ?? 0;
        revisions.set(accountOf(account), revision + 1);
        const stream = wishlistStream(accountOf(account));
        if (isPoison && !poison.has(stream)) poison.set(stream, revision);
      }
      const broken = countWishes(name, ({ stream, revision }) => poison.get(stream) === Number(revision));
      const fixed = countWishes(name, () => false);
      const split = cut % events.length;

      for (const [account, product] of events.slice(0, split)) await add(accountOf(account), product);
      const first = shop.startWorker([broken]);
      await first.ready();
      for (const [account, product] of events.slice(split)) await add(accountOf(account), product);
      await shop.folded(name, await shop.log.head());
      const held = await blockedStreamsIn(name);
      const heldRevisions = Object.entries(held).map(([stream, text]) => [
        stream,
        Number(parseParked(text).revision),
      ]);
      expect(Object.fromEntries(heldRevisions)).toEqual(Object.fromEntries(poison));
      expect(await wrongIn(broken)).toEqual([]);
      const former = await shop.live(name);
      await first.stop();

      // The same code again: what cannot be folded stays parked, and no needless rebuild starts.
      const again = shop.startWorker([broken]);
      await again.ready();
      expect([await shop.live(name), await blockedStreamsIn(name)]).toEqual([former, held]);
      await again.stop();

      const second = shop.startWorker([fixed]);
      await second.ready();
      await until('no blocked stream', async () => Object.keys(await blockedStreamsIn(name)).length === 0);
      expect((await shop.live(name)) === former).toBe(poison.size === 0);
      expect(await wrongIn(fixed)).toEqual([]);
      await second.stop();
    }),
    { numRuns: 3 },
  );
});
