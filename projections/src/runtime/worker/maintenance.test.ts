import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { codec } from '@aangan/shared-events/all-events';
import {
  maintenanceJobKey,
  type MaintenanceJob,
  type MaintenanceKind,
} from '@aangan/shared-events/features/maintenance/views';
import { wishlistStream, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import { wishlistKey } from '@aangan/shared-events/features/wishlist/views';
import { documentKey } from '@aangan/shared-events/view-keys';
import { wishlist } from '../../features/wishlist/projection.ts';
import { makeDecoder } from '../fold/decoder.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { startReplay } from '../rebuild/replay.ts';
import { startShopInTest, until, type ShopInTest } from '../../testing/shop.ts';
import type { VerifyProjection } from './worker-context.ts';
import { publicResult, verify } from '../rebuild/verify.ts';
import { makeLogger } from '@aangan/platform/process/logger';

let shop: ShopInTest;
beforeAll(async () => {
  shop = await startShopInTest();
});
afterAll(() => shop.close());
beforeEach(() => shop.redis.flushall());
afterEach(() => shop.stopWorkers());

const decode = makeDecoder(codec, async () => undefined);
const verifyProjection: VerifyProjection = async (projection, onProgress) => {
  const replay = startReplay(shop.log, decode, [projection]);
  const found = await verify(shop.redis, replay, projection, await shop.live(projection.name), onProgress);
  replay.close();
  return publicResult(found);
};
const add = (accountId: string, productId: number) =>
  shop.append(wishlistStream(accountId), [
    { type: 'WishlistItemAdded', data: { accountId, productId } } satisfies WishlistEvent,
  ]);
const put = (job: Partial<MaintenanceJob> & { readonly kind: MaintenanceKind }) => {
  const whole = { id: randomUUID(), by: 'a-1', askedAt: '2026-11-20T06:30:00.000Z', state: 'asked', ...job };
  return shop.redis.set(maintenanceJobKey('wishlist'), JSON.stringify(whole));
};
const ended = async (
  kind: MaintenanceKind,
  job: Partial<MaintenanceJob> = {},
): Promise<MaintenanceJob | undefined> => {
  await put({ kind, ...job });
  let found: MaintenanceJob | undefined;
  await until(`the end of ${kind}`, async () => {
    found = await shop.jobs.newest('wishlist');
    return found?.endedAt !== undefined;
  });
  return found;
};

test('a rebuild job fills new views and retains the previous ones, and no older ones', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist]).ready();
  await add(accountId, 1);
  const [first] = [await shop.live('wishlist')];
  expect(await ended('rebuild')).toMatchObject({ state: 'done', generation: await shop.live('wishlist') });
  const second = await shop.live('wishlist');
  expect(second).not.toBe(first);
  expect(await ended('back')).toMatchObject({ state: 'done', generation: first });
  expect(await shop.live('wishlist')).toBe(first);
  await shop.folded('wishlist', (await add(accountId, 2)).position);
  expect(await shop.document('wishlist', wishlistKey(accountId))).toEqual({ accountId, productIds: [1, 2] });

  await ended('rebuild');
  const { generations } = await shop.views.listGenerations('wishlist');
  expect(generations.map(({ name }) => name).sort()).toEqual([first, await shop.live('wishlist')].sort());
  await until(
    'no trace of the older ones',
    async () => (await shop.redis.keys(`{wishlist}:${second}:*`)).length === 0,
  );
});

test('a new leader continues the job of a worker that died', async () => {
  await add(randomUUID(), 1);
  const generation = 'g-begun';
  await shop.views.begin('wishlist', generation, wishlist.version);
  await put({ kind: 'rebuild', state: 'running', worker: 'dead', generation });
  await shop.startWorker([wishlist], { verifyProjection }).ready();
  await until('the end', async () => (await shop.jobs.newest('wishlist'))?.state === 'done');
  expect(await shop.live('wishlist')).toBe(generation);
  expect(await ended('verify', { state: 'running', worker: 'dead' })).toMatchObject({
    state: 'done',
    verified: { differences: 0 },
  });
  expect(await ended('rebuild', { state: 'running', generation: 'gone' })).toMatchObject({ state: 'failed' });
  expect(await ended('back')).toMatchObject({
    state: 'failed',
    outcome: expect.stringContaining('no former'),
  });
});

test('a verify job names the first key that differs and the path, and no values', async () => {
  const accountId = randomUUID();
  await shop.startWorker([wishlist], { verifyProjection }).ready();
  await shop.folded('wishlist', (await add(accountId, 1)).position);
  const key = documentKey('wishlist', await shop.live('wishlist'), wishlistKey(accountId));
  await shop.redis.set(key, JSON.stringify({ accountId, productIds: [1_234_567] }));
  const job = await ended('verify');
  expect(job).toMatchObject({
    state: 'done',
    verified: {
      differences: 1,
      first: { key: `document ${wishlistKey(accountId)}`, what: 'different', where: 'productIds.0' },
    },
  });
  expect(JSON.stringify(job)).not.toContain('1234567');
});

test('a retry that still fails starts no rebuild', async () => {
  const broken: typeof wishlist = {
    ...wishlist,
    project: () => {
      throw new Error('a bug of today');
    },
  };
  await add(randomUUID(), 1);
  await shop.startWorker([broken]).ready();
  const former = await shop.live('wishlist');
  expect(await ended('retry')).toMatchObject({
    state: 'failed',
    outcome: expect.stringContaining('a bug of today'),
  });
  expect(await shop.live('wishlist')).toBe(former);
});

test('two concurrent rebuilds fill one generation', async () => {
  await add(randomUUID(), 1);
  await shop.startWorker([wishlist]).ready();
  const lived: string[] = [];
  const observer = {
    progressed: () => undefined,
    live: (_: string, generation: string) => void lived.push(generation),
  };
  const logger = makeLogger('rebuild', 'silent');
  const { log, views, jobs } = shop;
  const rebuildNow = () =>
    rebuild(
      { projections: [wishlist], writer: randomUUID(), log, views, jobs, decode, logger },
      observer,
      new AbortController().signal,
    );
  await Promise.all([rebuildNow(), rebuildNow()]);
  expect(lived).toHaveLength(2);
  expect(new Set(lived).size).toBe(1);
});
