import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { makeLogger } from '@aangan/platform/process/logger';
import { breakableLine } from '@aangan/test/setup/breakable-line';
import { startEventStoreHere } from '@aangan/test/setup/start-event-store';
import { codec } from '@aangan/shared-events/all-events';
import { wishlistStream, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import type { FillProgress } from '@aangan/shared-events/features/maintenance/filling';
import { wishlistKey } from '@aangan/shared-events/features/wishlist/views';
import { documentKey, HEARTBEAT_EVERY_MS, indexKey } from '@aangan/shared-events/view-keys';
import { EventStoreDBClient } from '@eventstore/db-client';
import { pino } from 'pino';
import { audit } from '../../features/audit/projection.ts';
import { wishlist } from '../../features/wishlist/projection.ts';
import { isBusinessEvent } from '../fold/business-event.ts';
import { makeDecoder } from '../fold/decoder.ts';
import type { Projection } from '../fold/projection.ts';
import { dropInactiveGenerations, activatePrevious, rebuild } from './rebuild.ts';
import { startReplay } from './replay.ts';
import { startShopInTest } from '../../testing/shop.ts';
import { verify, verifyEach, viewsAheadOfLog, type Difference } from './verify.ts';

let shop: Awaited<ReturnType<typeof startShopInTest>>;
beforeAll(async () => {
  shop = await startShopInTest();
});
afterAll(() => shop.close());
beforeEach(() => shop.redis.flushall());
afterEach(() => shop.stopWorkers());

const decode = makeDecoder(codec, async () => undefined);
const never = new AbortController().signal;
const add = (accountId: string, ...productIds: number[]) => {
  const events = productIds.map((productId): WishlistEvent => ({
    type: 'WishlistItemAdded',
    data: { accountId, productId },
  }));
  return shop.append(wishlistStream(accountId), events);
};
const rebuildWishlist = async (log = shop.log, taken: number[] = []) => {
  const live: string[] = [];
  const logger = makeLogger('rebuild', 'silent');
  const setup = {
    projections: [wishlist],
    writer: randomUUID(),
    log,
    views: shop.views,
    jobs: shop.jobs,
    decode,
    logger,
  };
  const observer = {
    progressed: () => undefined,
    live: (_: string, generation: string, { events }: FillProgress) => {
      live.push(generation);
      taken.push(events);
    },
  };
  await rebuild(setup, observer, never);
  return live;
};
const verifyWishlist = async () => {
  const replay = startReplay(shop.log, decode, [wishlist]);
  const verification = await verify(shop.redis, replay, wishlist, await shop.live('wishlist'));
  replay.close();
  return verification;
};

test('a rebuild beside a running worker activates new views with the same bytes, and publishes one resync', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist]).ready();
  await shop.folded('wishlist', (await add(accountId, 1, 2)).position);
  const former = await shop.live('wishlist');
  const before = await shop.everyKey('wishlist', former);
  const [generation] = await rebuildWishlist();
  expect(await shop.live('wishlist')).toBe(generation);
  expect(generation).not.toBe(former);
  expect(await shop.everyKey('wishlist', generation ?? '')).toEqual(before);
  expect((await shop.feed('wishlist')).map(({ names }) => names)).toEqual([['resync']]);
});

test('the previous views are still folded without publishing, so that returning to them loses nothing', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist]).ready();
  const former = await shop.live('wishlist');
  await rebuildWishlist();
  const entries = (await shop.feed('wishlist')).length;
  const { position } = await add(accountId, 1);
  await shop.folded('wishlist', position);
  const published = (await shop.feed('wishlist')).slice(entries);
  expect(published.map(({ names }) => names)).toEqual([['wishlist-count']]);
  expect(await activatePrevious(shop.views, wishlist, never)).toBe(former);
  expect(await shop.live('wishlist')).toBe(former);
  await shop.folded('wishlist', (await add(accountId, 2)).position);
  expect(await shop.document('wishlist', wishlistKey(accountId))).toEqual({ accountId, productIds: [1, 2] });
  const later = await shop.feed('wishlist');
  expect(later.map(({ names }) => names)).toEqual([['resync'], ['wishlist-count']]);
});

test('views that are not live can be dropped, and then there is nothing to return to', async () => {
  await shop.startWorker([wishlist]).ready();
  const former = await shop.live('wishlist');
  await rebuildWishlist();
  expect(await dropInactiveGenerations(shop.views, 'wishlist')).toBe(1);
  expect(await shop.redis.keys(`{wishlist}:${former}:*`)).toEqual([]);
  expect(await activatePrevious(shop.views, wishlist, never)).toBeUndefined();
  const accountId = randomUUID();
  await shop.folded('wishlist', (await add(accountId, 1)).position);
  expect(await shop.redis.keys(`{wishlist}:${former}:*`)).toEqual([]);
});

test('a rebuild under load loses nothing and delays no reader', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist]).ready();
  let over = false;
  const adding = (async () => {
    let productId = 0;
    while (!over) await add(accountId, (productId += 1));
    return productId;
  })();
  await rebuildWishlist();
  over = true;
  const last = await adding;
  await shop.folded('wishlist', await shop.log.head());
  const productIds = Array.from({ length: last }, (_, at) => at + 1);
  expect(await shop.document('wishlist', wishlistKey(accountId))).toEqual({ accountId, productIds });
});

test('a rebuild counts business events, and no system events', async () => {
  const { position } = await add(randomUUID(), 1, 2);
  const { length } = (await shop.log.eventsAfter(undefined, 10_000)).filter(isBusinessEvent);
  const client = EventStoreDBClient.connectionString(shop.store.url);
  for (let turn = 0; turn < 3; turn++) await client.setStreamMetadata('wishlist-noted', { noted: turn });
  expect(await shop.log.head()).toBeGreaterThan(position);
  const taken: number[] = [];
  await rebuildWishlist(shop.log, taken);
  expect(taken).toEqual([length]);
  await client.dispose();
});

test('a worker loses no step when older views are dropped', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const accountId = randomUUID();
  await shop.startWorker([wishlist], { logger }).ready();
  let over = false;
  const adding = (async () => {
    for (let productId = 1; !over; productId += 1) await add(accountId, productId);
  })();
  // The third one drops the first, which is being folded.
  for (let turn = 0; turn < 3; turn++) await rebuildWishlist();
  over = true;
  await adding;
  await shop.folded('wishlist', await shop.log.head());
  expect(lines.filter((line) => line.includes('"generation live"')).length).toBeGreaterThan(2);
  expect(lines.filter((line) => line.includes('step lost'))).toEqual([]);
});

test('a rebuild without a running worker does the work itself', async () => {
  const accountId = randomUUID();
  await add(accountId, 1);
  const [generation] = await rebuildWishlist();
  expect(await shop.live('wishlist')).toBe(generation);
  expect(await shop.document('wishlist', wishlistKey(accountId))).toEqual({ accountId, productIds: [1] });
});

test('a rebuild waits for an event store that is unreachable for longer than a request may take', async () => {
  const accountId = randomUUID();
  await add(accountId, 1);
  const line = await breakableLine(shop.store.port);
  const log = connectEventLog(`esdb://127.0.0.1:${line.port}?tls=false`);
  line.losesAfter = 0;
  const rebuilding = rebuildWishlist(log);
  rebuilding.catch(() => undefined);
  await expect(log.head()).rejects.toThrow(LogUnavailableError);
  await sleep(500);
  line.losesAfter = Infinity;
  line.cut();
  const [generation] = await rebuilding;
  expect(await shop.live('wishlist')).toBe(generation);
  expect(await shop.document('wishlist', wishlistKey(accountId))).toEqual({ accountId, productIds: [1] });
  await log.close();
  line.close();
});

test('verify finds nothing wrong with views that are being folded', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist]).ready();
  await add(accountId, 1);
  const adding = (async () => {
    for (let productId = 2; productId < 40; productId += 1) await add(accountId, productId);
  })();
  const during = await verifyWishlist();
  await adding;
  await shop.folded('wishlist', await shop.log.head());
  const after = await verifyWishlist();
  expect([during.differences, after.differences]).toEqual([[], []]);
  expect(after.keys).toBeGreaterThan(0);
});

test('verify compares views that are behind other views with the log up to where they are', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist, audit]).ready();
  await shop.folded('audit', (await add(accountId, 1)).position);
  await shop.stopWorkers();
  await shop.startWorker([wishlist]).ready();
  await shop.folded('wishlist', (await add(accountId, 2)).position);
  const replay = startReplay(shop.log, decode, [wishlist, audit]);
  const found: [string, readonly Difference[]][] = [];
  const verifyInTurn = async (...projections: readonly Projection[]) => {
    for await (const { projection, differences } of verifyEach(shop.redis, shop.views, replay, projections))
      found.push([projection, differences]);
  };
  await verifyInTurn(wishlist, audit);
  await shop.stopWorkers();
  await shop.startWorker([wishlist, audit]).ready();
  await shop.folded('audit', (await add(accountId, 3)).position);
  await verifyInTurn(audit, wishlist);
  replay.close();
  expect(found).toEqual([
    ['wishlist', []],
    ['audit', []],
    ['audit', []],
    ['wishlist', []],
  ]);
});

test('verify knows views that are ahead of the log, as where an older copy of it was put in its place', async () => {
  await shop.startWorker([wishlist]).ready();
  const { position } = await add(randomUUID(), 1);
  await shop.folded('wishlist', position);
  expect(await viewsAheadOfLog(shop.log, shop.views, [wishlist, audit])).toBeUndefined();
  const older = await startEventStoreHere();
  const log = connectEventLog(older.url);
  expect(await viewsAheadOfLog(log, shop.views, [wishlist, audit])).toEqual({
    ...{ head: await log.head(), reached: position },
  });
  await log.close();
  await older.stop();
});

test('verify names every key that differs from the log', async () => {
  const [wrong, missing] = [randomUUID(), randomUUID()];
  await shop.startWorker([wishlist]).ready();
  await add(wrong, 1);
  await shop.folded('wishlist', (await add(missing, 1)).position);
  const generation = await shop.live('wishlist');
  const key = (account: string) => documentKey('wishlist', generation, wishlistKey(account));
  await shop.redis.set(key(wrong), `{"accountId":"${wrong}","productIds":[ 1]}`);
  await shop.redis.del(key(missing));
  await shop.redis.set(key('nobody'), '{}');
  await shop.redis.zadd(indexKey('wishlist', generation, 'all'), 1, 'x');
  await shop.redis.set(`{wishlist}:${generation}:x`, '1');
  const { differences } = await verifyWishlist();
  expect(differences.map(({ key, what }) => `${key} is ${what}`).sort()).toEqual(
    [
      `{wishlist}:${generation}:x is unexpected`,
      `document ${wishlistKey(wrong)} is different`,
      `document ${wishlistKey(missing)} is missing`,
      `document ${wishlistKey('nobody')} is unexpected`,
      'index all is unexpected',
    ].sort(),
  );
});

test('a rebuild of several projections reads the log once', async () => {
  const accountId = randomUUID();
  await add(accountId, 1, 2);
  const projections = [wishlist, { ...wishlist, name: 'cart' }, { ...wishlist, name: 'stock' }] as const;
  const from: (bigint | undefined)[] = [];
  const log = {
    ...shop.log,
    subscribe: (options: Parameters<typeof shop.log.subscribe>[0]) => {
      from.push(options.after);
      return shop.log.subscribe(options);
    },
  };
  // As in a shop: with the faster one of tests, a busy machine lets a leader notice its generation after the others have begun to read.
  await shop.startWorker(projections, { log, heartbeatEveryMs: HEARTBEAT_EVERY_MS }).ready();
  from.length = 0;
  const before = await shop.live('stock');
  const { views, jobs } = shop;
  const setup = { projections, writer: randomUUID(), log: shop.log, views, jobs, decode };
  const observer = { progressed: () => undefined, live: () => undefined };
  await rebuild({ ...setup, logger: makeLogger('rebuild', 'silent') }, observer, never);
  expect(await shop.live('stock')).not.toBe(before);
  expect(from.filter((after) => after === undefined)).toEqual([undefined]);
});
