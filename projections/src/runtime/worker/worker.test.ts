import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLogger } from '@aangan/platform/process/logger';
import { codec } from '@aangan/shared-events/all-events';
import { accountStream, type AccountEvent } from '@aangan/shared-events/features/accounts/events';
import { accountKey } from '@aangan/shared-events/features/accounts/views';
import { wishlistStream, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import { wishlistKey } from '@aangan/shared-events/features/wishlist/views';
import {
  checkpointKey,
  documentKey,
  feedKey,
  droppedGenerationsKey,
  heartbeatKey,
  parseHeartbeat,
} from '@aangan/shared-events/view-keys';
import { accounts } from '../../features/accounts/projection.ts';
import { categories } from '../../features/catalogue/categories/projection.ts';
import { wishlist } from '../../features/wishlist/projection.ts';
import { makeDecoder } from '../fold/decoder.ts';
import { startShopInTest, until, type ShopInTest } from '../../testing/shop.ts';

let shop: ShopInTest;
beforeAll(async () => {
  shop = await startShopInTest();
});
afterAll(() => shop.close());
beforeEach(() => shop.redis.flushall());
afterEach(() => shop.stopWorkers());

const added = (accountId: string, productId: number): WishlistEvent => ({
  type: 'WishlistItemAdded',
  data: { accountId, productId },
});
const add = (accountId: string, ...productIds: number[]) =>
  shop.append(
    wishlistStream(accountId),
    productIds.map((productId) => added(accountId, productId)),
  );
const productsOf = async (accountId: string) => {
  const view = await shop.document('wishlist', wishlistKey(accountId));
  return typeof view === 'object' && view !== null && 'productIds' in view ? view.productIds : [];
};

test('a worker builds the views in an empty Redis, and then follows new events', async () => {
  const accountId = randomUUID();
  await add(accountId, 1);
  const worker = shop.startWorker([wishlist]);
  await worker.ready();
  expect(await productsOf(accountId)).toEqual([1]);
  const { position } = await add(accountId, 2);
  await shop.folded('wishlist', position);
  expect(await productsOf(accountId)).toEqual([1, 2]);
});

test('checkpoints of projections that ignore an event follow at once', async () => {
  await shop.startWorker([wishlist, categories]).ready();
  const { position } = await add(randomUUID(), 1);
  await Promise.all([shop.folded('wishlist', position), shop.folded('categories', position)]);
  expect(await shop.checkpoint('categories')).toBe(await shop.checkpoint('wishlist'));
});

test('catching up publishes only one resync, and each later event is published in its own step', async () => {
  await add(randomUUID(), 1, 2);
  await shop.startWorker([wishlist]).ready();
  const accountId = randomUUID();
  const first = await add(accountId, 1);
  await shop.folded('wishlist', first.position);
  const second = await add(accountId, 2);
  await shop.folded('wishlist', second.position);
  const feed = await shop.feed('wishlist');
  expect(feed.map(({ names }) => names)).toEqual([['resync'], ['wishlist-count'], ['wishlist-count']]);
  expect(feed.map(({ commit }) => commit).slice(1)).toEqual([`${first.position}`, `${second.position}`]);
  expect(feed.map(({ previous }) => previous)).toEqual(['0-0', feed[0]?.id, feed[1]?.id]);
});

test('a restarted worker folds what it missed without publishing, and one resync follows', async () => {
  const worker = shop.startWorker([wishlist]);
  await worker.ready();
  await worker.stop();
  const { position } = await add(randomUUID(), 1, 2, 3);
  await shop.startWorker([wishlist]).ready();
  await shop.folded('wishlist', position);
  expect((await shop.feed('wishlist')).map(({ names }) => names)).toEqual([['resync'], ['resync']]);
});

test('a restarted worker that missed nothing publishes no resync', async () => {
  const worker = shop.startWorker([wishlist]);
  await worker.ready();
  await worker.stop();
  await shop.startWorker([wishlist]).ready();
  expect(await shop.feed('wishlist')).toHaveLength(1);
});

test('the heartbeat is catching-up until the views are live, and changes every second', async () => {
  const accountId = randomUUID();
  await add(accountId, 1);
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const decode = makeDecoder(codec, async () => undefined);
  const worker = shop.startWorkerAtShopPace([wishlist], { decode: (raw) => opened.then(() => decode(raw)) });
  await until('a heartbeat', async () => (await shop.heartbeat('wishlist')) !== null);
  expect(parseHeartbeat(await shop.heartbeat('wishlist'))?.state).toBe('catching-up');
  await expect(shop.live('wishlist')).rejects.toThrow('not live');
  open();
  await worker.ready();
  await until('live', async () => parseHeartbeat(await shop.heartbeat('wishlist'))?.state === 'live');
  const before = parseHeartbeat(await shop.heartbeat('wishlist'))?.count ?? 0;
  await until(
    'two more',
    async () => (parseHeartbeat(await shop.heartbeat('wishlist'))?.count ?? 0) >= before + 2,
  );
});

test('a flushed Redis is rebuilt without a new event, and every key holds the same bytes', async () => {
  const accountId = randomUUID();
  await add(accountId, 1, 2);
  await shop.startWorker([wishlist]).ready();
  const { position } = await add(accountId, 3);
  await shop.folded('wishlist', position);
  const before = await shop.everyKey('wishlist', await shop.live('wishlist'));
  await shop.redis.flushall();
  await shop.folded('wishlist', position);
  expect(await shop.everyKey('wishlist', await shop.live('wishlist'))).toEqual(before);
  expect(Object.keys(before)).toContain(`{wishlist}:d:${wishlistKey(accountId)}`);
  expect((await shop.feed('wishlist')).map(({ names }) => names)).toEqual([['resync']]);
});

test('a flush between two events loses nothing', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist]).ready();
  await shop.folded('wishlist', (await add(accountId, 1)).position);
  await shop.redis.flushall();
  const { position } = await add(accountId, 2);
  await shop.folded('wishlist', position);
  expect(await productsOf(accountId)).toEqual([1, 2]);
});

/** A worker has folded one entry of a wishlist, and does not run any more. */
async function aStoppedShop() {
  const accountId = randomUUID();
  const { position } = await add(accountId, 1);
  const worker = shop.startWorker([wishlist]);
  await worker.ready();
  await worker.stop();
  return { accountId, position, generation: await shop.live('wishlist') };
}

for (const [what, checkpointOf] of [
  ['another log', () => 'anotherlog12:5'],
  ['more of the log than there is', (logId: string, head: bigint) => `${logId}:${head + 1_000_000n}`],
] as const)
  test(`views that were built from ${what} are rebuilt`, async () => {
    const { accountId, position, generation } = await aStoppedShop();
    const checkpoint = checkpointOf(await shop.log.logId(), position);
    await shop.redis.set(checkpointKey('wishlist', generation), checkpoint);
    await shop.redis.set(documentKey('wishlist', generation, wishlistKey(accountId)), '{"productIds":[7]}');
    await shop.startWorker([wishlist]).ready();
    await until('other views', () =>
      shop.live('wishlist').then(
        (live) => live !== generation,
        () => false,
      ),
    );
    expect(await productsOf(accountId)).toEqual([1]);
    expect(await shop.redis.keys(`{wishlist}:${generation}:*`)).toEqual([]);
  });

test('views stay when a node that was just elected does not know the newest events at first', async () => {
  const { generation } = await aStoppedShop();
  let asked = 0;
  const log = { ...shop.log, head: async () => (++asked < 3 ? 1n : shop.log.head()) };
  await shop.startWorker([wishlist], { log }).ready();
  expect(await shop.live('wishlist')).toBe(generation);
});

test('a new version of a projection is folded beside the old views, which are dropped once it is live', async () => {
  const { accountId, generation } = await aStoppedShop();
  await shop.startWorker([{ ...wishlist, version: 2 }]).ready();
  expect(await shop.live('wishlist')).not.toBe(generation);
  expect(await productsOf(accountId)).toEqual([1]);
  // Readers may need a moment to switch, and until then they read the old ones.
  await sleep(1_000);
  expect((await shop.redis.keys(`{wishlist}:${generation}:*`)).length).toBeGreaterThan(0);
  await until(
    'the old views gone',
    async () => (await shop.redis.keys(`{wishlist}:${generation}:*`)).length === 0,
  );
});

test('keys of dropped views that a dead worker left are deleted by the leader', async () => {
  await shop.startWorker([wishlist]).ready();
  const left = documentKey('wishlist', 'g-left', wishlistKey('a-1'));
  await shop.redis.multi().set(left, '{}').sadd(droppedGenerationsKey('wishlist'), 'g-left').exec();
  await until('no key left', async () => (await shop.redis.exists(left)) === 0);
  await until(
    'no dropped generation left',
    async () => (await shop.redis.exists(droppedGenerationsKey('wishlist'))) === 0,
  );
});

test('heartbeats go on while the keys of dropped views are deleted', async () => {
  const deleting = Promise.withResolvers<void>();
  const views = { ...shop.views, finishDrops: () => deleting.promise };
  const worker = shop.startWorker([wishlist], { views });
  const beats = async () => parseHeartbeat(await shop.heartbeat('wishlist'))?.count ?? 0;
  try {
    await expect.poll(beats).toBeGreaterThanOrEqual(3);
    await worker.ready();
  } finally {
    deleting.resolve();
  }
});

test('a second worker stands by, and takes over when the first resigns', async () => {
  const first = shop.startWorker([wishlist]);
  await first.ready();
  const second = shop.startWorker([wishlist]);
  await second.ready();
  expect([first.states.get('wishlist'), second.states.get('wishlist')]).toEqual(['live', 'standing-by']);
  await first.stop();
  await until('the second one live', () => second.states.get('wishlist') === 'live');
  const accountId = randomUUID();
  await shop.folded('wishlist', (await add(accountId, 1)).position);
  expect(await productsOf(accountId)).toEqual([1]);
});

test('a poison event blocks only its own stream, and is recorded', async () => {
  const [poisoned, other] = [randomUUID(), randomUUID()];
  await add(poisoned, 1);
  const poison = codec.encode(added(poisoned, 2), shop.metadata, undefined, () => Buffer.alloc(12));
  await shop.appendRaw(wishlistStream(poisoned), [
    { ...poison, data: { accountId: poisoned, productId: 'two' } },
  ]);
  const lines: string[] = [];
  const logger = makeLogger('worker', 'debug', { write: (line) => void lines.push(line) });
  await shop.startWorker([wishlist], { logger }).ready();
  await add(poisoned, 3);
  const { position } = await add(other, 1);
  await shop.folded('wishlist', position);
  expect([await productsOf(poisoned), await productsOf(other)]).toEqual([[1], [1]]);
  const held = await shop.redis.hgetall(`{wishlist}:${await shop.live('wishlist')}:held-back`);
  expect(held).toMatchObject({ [wishlistStream(poisoned)]: expect.stringContaining('WishlistItemAdded') });
  const published = lines.map((line) => JSON.parse(line) as object);
  const { correlationId } = shop.metadata;
  expect(published).toContainEqual(
    expect.objectContaining({ level: 'error', stream: wishlistStream(poisoned), correlationId }),
  );
  const type = 'WishlistItemAdded';
  const stream = wishlistStream(other);
  expect(published).toContainEqual(
    expect.objectContaining({
      level: 'debug',
      msg: 'event folded',
      stream,
      type,
      revision: 0,
      correlationId,
    }),
  );
});

test('a key store that cannot be reached stops the fold, and no event is skipped', async () => {
  const key = { id: 'k-1', secret: Buffer.alloc(32, 7) };
  const keys = { reachable: true };
  const decode = makeDecoder(codec, async () => {
    if (!keys.reachable) throw new Error('ECONNREFUSED');
    return key.secret;
  });
  const worker = shop.startWorker([accounts, wishlist], { decode });
  await worker.ready();
  keys.reachable = false;
  const accountId = randomUUID();
  const person = { username: 'meera', name: 'Meera', mobile: '9000000001', passwordHash: '$argon2id$1' };
  const opened: AccountEvent = { type: 'AccountOpened', data: { accountId, role: 'customer', person } };
  const { position } = await shop.append(accountStream(accountId), [opened], key);
  const saysCatchingUp = async () =>
    parseHeartbeat(await shop.heartbeat('accounts'))?.state === 'catching-up';
  await until('accounts that are not live', saysCatchingUp);
  await shop.folded('wishlist', (await add(accountId, 1)).position);
  expect(await shop.document('accounts', accountKey(accountId))).toBeUndefined();
  keys.reachable = true;
  await shop.folded('accounts', position);
  expect(await shop.document('accounts', accountKey(accountId))).toMatchObject({ username: 'meera' });
  await until('live again', async () => !(await saysCatchingUp()));
});

test('views of which only the pointer is lost are rebuilt', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist]).ready();
  await shop.folded('wishlist', (await add(accountId, 1)).position);
  await shop.redis.del('{wishlist}:live');
  await until('live views', () => shop.live('wishlist').then(Boolean, () => false));
  expect(await productsOf(accountId)).toEqual([1]);
});

test('a Redis that has lost the newest steps is repaired without a new event, and readers get a resync', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist]).ready();
  await shop.folded('wishlist', (await add(accountId, 1)).position);
  const published = await shop.feed('wishlist');
  const names = (await shop.redis.keys('{wishlist}:*')).filter((key) => !key.endsWith(':writer'));
  const before = await Promise.all(names.map((key) => shop.redis.dumpBuffer(key)));
  const { position } = await add(accountId, 2, 3);
  await shop.folded('wishlist', position);
  const generation = await shop.live('wishlist');
  const whole = await shop.everyKey('wishlist', generation);

  const lose = shop.redis.multi();
  names.forEach((key, at) => lose.restore(key, 0, before[at] ?? '', 'REPLACE'));
  await lose.exec();
  expect(await productsOf(accountId)).toEqual([1]);
  await shop.folded('wishlist', position);
  expect(await shop.everyKey('wishlist', generation)).toEqual(whole);
  const again = await shop.feed('wishlist');
  expect(again.at(-1)).toMatchObject({ names: ['resync'], previous: published.at(-1)?.id });
});

test('nothing is written but keys of the projection', async () => {
  await shop.startWorker([wishlist]).ready();
  await shop.folded('wishlist', (await add(randomUUID(), 1)).position);
  await sleep(50);
  const keys = await shop.redis.keys('*');
  expect(keys.filter((key) => !key.startsWith('{wishlist}:'))).toEqual([]);
  expect(keys).toEqual(expect.arrayContaining([feedKey('wishlist'), heartbeatKey('wishlist')]));
});
