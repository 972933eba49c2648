import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { MAX_STEP_DOCUMENTS, noWrites, PUBLISH_NOTHING } from '../fold/step.ts';
import type { Step } from './commit-steps.ts';
import { connectServer } from './redis-connection.ts';
import { openViewStore, type ViewStore } from './view-store.ts';

const at = (commit: bigint) => ({ logId: 'log1log1log1', commit });
const aStep = (step: Partial<Step> = {}): Step => ({
  projection: 'counter',
  generation: 'g1',
  writer: 'w-1',
  from: undefined,
  to: at(10n),
  writes: { ...noWrites, documents: new Map([['a', '{"count":1}']]) },
  messages: PUBLISH_NOTHING,
  ...step,
});

let server: TestRedis;
let redis: Redis;
let views: ViewStore;
beforeAll(async () => {
  server = await startRedis();
  redis = connectServer(server.url);
  // Longer than a machine may stall in the middle of a test.
  views = openViewStore(redis, 60_000);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  await redis.flushall();
  for (const projection of ['counter', 'other', 'third']) {
    await views.renewLeadership(projection, 'w-1');
    await views.register(projection, 'g1', 1);
  }
  // From now on Redis has the script.
  await views.commit(aStep({ projection: 'third', to: at(1n) }));
  await redis.config('RESETSTAT');
});
const scriptsRun = async (): Promise<string | undefined> =>
  /cmdstat_evalsha:calls=(\d+),/.exec(await redis.info('commandstats'))?.[1];

test('steps of one turn need one script, and each succeeds or fails independently', async () => {
  const outcomes = await Promise.all([
    views.commit(aStep()),
    views.commit(aStep({ projection: 'other', from: at(9n) })),
    views.commit(aStep({ projection: 'third', generation: 'g9' })),
    views.commit(aStep({ projection: 'third', writer: 'w-2' })),
    views.commit(aStep({ projection: 'third', from: at(1n), writes: noWrites, events: 3 })),
    views.commit(aStep({ from: at(10n), to: at(20n) })),
  ]);
  expect(outcomes).toEqual(['done', 'checkpoint', 'generation', 'writer', 'done', 'done']);
  expect(await scriptsRun()).toBe('1');
  expect((await views.loadCheckpoint('counter', 'g1'))?.checkpoint).toEqual(at(20n));
  expect((await views.loadCheckpoint('other', 'g1'))?.checkpoint).toBeUndefined();
  expect(await views.load('other', 'g1', ['a'])).toEqual(new Map());
  expect(await views.progress('third', 'g1')).toEqual({ events: 3, checkpoint: at(10n) });
});

test('steps that are too large for one script are divided', async () => {
  const large = new Map(Array.from({ length: MAX_STEP_DOCUMENTS - 1 }, (_, nth) => [`d-${nth}`, '{}']));
  const writes = { ...noWrites, documents: large };
  const outcomes = await Promise.all([
    views.commit(aStep({ writes })),
    views.commit(aStep({ projection: 'other', writes })),
    views.commit(aStep({ from: at(10n), to: at(20n) })),
  ]);
  expect(outcomes).toEqual(['done', 'done', 'done']);
  expect(await scriptsRun()).toBe('2');
});

test('a step adds more members to an index, and removes more, than one command can', async () => {
  const members = Array.from({ length: 2_501 }, (_, at) => `m${at}`);
  const all = new Map(members.map((member, at) => [member, at]));
  const other = new Map([['a', 1]]);
  const adding = {
    ...noWrites,
    indexes: new Map([
      ['all', all],
      ['other', other],
    ]),
  };
  expect(await views.commit(aStep({ writes: adding }))).toBe('done');
  expect(await redis.zrange('{counter}:g1:i:all', '0', '-1')).toEqual(members);
  const rest = new Map<string, number | null>([
    ...members.slice(1).map((each) => [each, null] as const),
    ['m0', 7],
  ]);
  const removing = {
    ...noWrites,
    indexes: new Map([
      ['all', rest],
      ['other', new Map([['a', null]])],
    ]),
  };
  const next = aStep({ from: at(10n), to: at(11n), writes: removing });
  // The step after it must be found behind so many values.
  const outcomes = await Promise.all([views.commit(next), views.commit(aStep({ projection: 'other' }))]);
  expect(outcomes).toEqual(['done', 'done']);
  expect(await redis.zrange('{counter}:g1:i:all', '0', '-1', 'WITHSCORES')).toEqual(['m0', '7']);
  expect(await redis.exists('{counter}:g1:i:other')).toBe(0);
});

test('a step writes more documents, and deletes more, than one command can, in one command each where it can', async () => {
  const keys = Array.from({ length: 2_501 }, (_, at) => `d-${at}`);
  const written = { ...noWrites, documents: new Map(keys.map((key) => [key, `{"of":"${key}"}`])) };
  expect(await views.commit(aStep({ writes: written }))).toBe('done');
  expect([...(await views.load('counter', 'g1', keys)).values()]).toEqual(keys.map((of) => ({ of })));
  const dropped = new Map<string, string | null>(keys.map((key, at) => [key, at === 7 ? '{}' : null]));
  const next = aStep({ from: at(10n), to: at(11n), writes: { ...noWrites, documents: dropped } });
  expect(await views.commit(next)).toBe('done');
  expect(await views.load('counter', 'g1', keys)).toEqual(new Map([['d-7', {}]]));
  const stats = await redis.info('commandstats');
  expect(['mset', 'del'].map((name) => new RegExp(`cmdstat_${name}:calls=(\\d+),`).exec(stats)?.[1])).toEqual(
    ['7', '3'],
  );
});
