// A missing key: only the streams that it seals are blocked, and they are folded when it is back.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLogger } from '@aangan/platform/process/logger';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { codec } from '@aangan/shared-events/all-events';
import { MissingKeyError, type PersonKey } from '@aangan/shared-events/codec';
import { accountStream, type AccountEvent } from '@aangan/shared-events/features/accounts/events';
import { accountKey } from '@aangan/shared-events/features/accounts/views';
import { accounts } from '../../features/accounts/projection.ts';
import { makeDecoder } from '../fold/decoder.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { startReplay } from '../rebuild/replay.ts';
import { openShopInTest, until, type ShopInTest } from '../../testing/shop.ts';
import { verify } from '../rebuild/verify.ts';
import { keysMissingIn } from './missing-keys.ts';

let store: EventStoreHere;
let redis: TestRedis;
let shop: ShopInTest;
let keys: Map<string, Uint8Array | 'erased'>;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  store = await startEventStoreHere();
  shop = openShopInTest({ log: store.url, redis: redis.url });
  await shop.redis.flushall();
  keys = new Map();
});
afterEach(async () => {
  await shop.close();
  await store.stop();
});

const findKey = async (keyId: string) => keys.get(keyId);
const setup = () => ({ findKey, decode: makeDecoder(codec, findKey) });

type SealedPerson = { readonly accountId: string; readonly key: PersonKey };
function aPerson(): SealedPerson {
  const key = { id: randomUUID(), secret: Buffer.alloc(32, 7) };
  keys.set(key.id, key.secret);
  return { accountId: randomUUID(), key };
}
const opened = (accountId: string): AccountEvent => ({
  type: 'AccountOpened',
  data: {
    accountId,
    role: 'customer',
    person: { username: accountId, name: 'Meera', mobile: '9000000001', passwordHash: 'h' },
  },
});
const granted = (accountId: string): AccountEvent => ({
  type: 'AccountRoleGranted',
  data: { accountId, from: 'customer', to: 'auditor' },
});
const open = ({ accountId, key }: SealedPerson) =>
  shop.append(accountStream(accountId), [opened(accountId), granted(accountId)], key);
const seen = ({ accountId }: SealedPerson) => shop.document('accounts', accountKey(accountId));
const missing = async () => keysMissingIn(shop.views, 'accounts', await shop.live('accounts'));

const rebuildAccounts = () =>
  rebuild(
    {
      ...setup(),
      projections: [accounts],
      writer: randomUUID(),
      log: shop.log,
      views: shop.views,
      jobs: shop.jobs,
      logger: makeLogger('rebuild', 'silent'),
    },
    { progressed: () => undefined, live: () => undefined },
    new AbortController().signal,
  );

test('only the streams that it seals wait, in order, and they are folded without a command when it is back', async () => {
  await shop.startWorker([accounts], setup()).ready();
  const [her, him] = [aPerson(), aPerson()];
  keys.delete(her.key.id);
  await open(her);
  await shop.folded('accounts', (await open(him)).position);
  expect(await seen(him)).toMatchObject({ name: 'Meera', role: 'auditor' });
  expect(await seen(her)).toBeUndefined();
  const [first, ...others] = await missing();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ keyId: her.key.id, holder: her.accountId, streams: 1 });
  expect(Date.parse(first?.since ?? '')).toBeGreaterThan(Date.now() - 60_000);

  const generation = await shop.live('accounts');
  keys.set(her.key.id, her.key.secret);
  await until('new views', async () => (await shop.live('accounts')) !== generation);
  expect(await seen(her)).toMatchObject({ name: 'Meera', role: 'auditor' });
  expect(await missing()).toEqual([]);
});

test('a worker that starts without it folds everything else, and accepts a tombstone as the end of the key', async () => {
  const [her, him] = [aPerson(), aPerson()];
  keys.delete(her.key.id);
  await open(her);
  await open(him);
  await shop.startWorker([accounts], setup()).ready();
  expect(await seen(him)).toMatchObject({ name: 'Meera' });
  keys.set(her.key.id, 'erased');
  await until('her view', async () => (await seen(her)) !== undefined);
  expect(await seen(her)).toMatchObject({ name: null, role: 'auditor' });
});

test('a rebuild fails with the reason, and readers lose no data', async () => {
  const her = aPerson();
  await open(her);
  await shop.startWorker([accounts], setup()).ready();
  const generation = await shop.live('accounts');
  keys.delete(her.key.id);
  const why = new RegExp(`^The key ${her.key.id} of account ${her.accountId} has been missing from`);
  await expect(rebuildAccounts()).rejects.toThrow(why);
  expect(await shop.live('accounts')).toBe(generation);
  expect(await seen(her)).toMatchObject({ name: 'Meera' });
  expect((await shop.views.listGenerations('accounts')).generations.map(({ name }) => name)).toEqual([
    generation,
  ]);
  keys.set(her.key.id, her.key.secret);
  await rebuildAccounts();
  expect(await shop.live('accounts')).not.toBe(generation);
});

test('a rebuild job fails with the reason', async () => {
  const her = aPerson();
  await open(her);
  await shop.startWorker([accounts], setup()).ready();
  const generation = await shop.live('accounts');
  keys.delete(her.key.id);
  const job = { id: randomUUID(), kind: 'rebuild', by: 'a-1', askedAt: '2026-11-23T06:30:00.000Z' } as const;
  await shop.redis.set('{accounts}:upkeep', JSON.stringify({ ...job, state: 'asked' }));
  await until('the end', async () => (await shop.jobs.newest('accounts'))?.state === 'failed');
  expect((await shop.jobs.newest('accounts'))?.outcome).toContain(`The key ${her.key.id}`);
  expect(await shop.live('accounts')).toBe(generation);
});

test('verify fails with the reason', async () => {
  const her = aPerson();
  await open(her);
  await shop.startWorker([accounts], setup()).ready();
  keys.delete(her.key.id);
  const replay = startReplay(shop.log, setup().decode, [accounts]);
  await expect(verify(shop.redis, replay, accounts, await shop.live('accounts'))).rejects.toThrow(
    MissingKeyError,
  );
  replay.close();
});
