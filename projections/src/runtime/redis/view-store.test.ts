import { Redis } from 'ioredis';
import { parseFeedEntry, type FeedEntry } from '@aangan/shared-events/feed-entry';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import {
  checkpointKey,
  documentKey,
  feedKey,
  heartbeatKey,
  parkedKey,
  indexKey,
  livePointerKey,
} from '@aangan/shared-events/view-keys';
import { membersKey } from '../fold/members-key.ts';
import { noWrites, PUBLISH_NOTHING, PUBLISH_RESYNC } from '../fold/step.ts';
import { connectServer } from './redis-connection.ts';
import type { Step } from './commit-steps.ts';
import { openViewStore, type ViewStore } from './view-store.ts';
import { writerKey } from './worker-keys.ts';

const logId = 'log1log1log1';
const at = (commit: bigint) => ({ logId, commit });
const counted = JSON.stringify([
  { to: 'admins', name: 'users-count', key: 'users-count', data: { count: 1 } },
]);

/** Longer than a machine may stall in the middle of a test. */
const LEASE_MS = 60_000;

let server: TestRedis;
let redis: Redis;
let views: ViewStore;
beforeAll(async () => {
  server = await startRedis();
  redis = connectServer(server.url);
  views = openViewStore(redis, LEASE_MS);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  await redis.flushall();
  await views.renewLeadership('counter', 'w-1');
  await views.register('counter', 'g1', 1);
});

const aStep = (step: Partial<Step> = {}): Step => ({
  projection: 'counter',
  generation: 'g1',
  writer: 'w-1',
  from: undefined,
  to: at(10n),
  writes: {
    documents: new Map([['a', '{"count":1}']]),
    indexes: new Map([['all', new Map([['a', 1]])]]),
    blockedStreams: new Map([['s-9', 'broken']]),
  },
  messages: PUBLISH_NOTHING,
  ...step,
});
const goLive = async (generation = 'g1') =>
  views.activate('counter', { name: generation, version: 1, building: true, begunAt: 5 });

const goLiveAt = async (commit: bigint): Promise<void> => {
  await views.commit(aStep({ to: at(commit) }));
  await goLive();
};

test('a step writes documents, indexes, parked records, and the checkpoint', async () => {
  expect(await views.commit(aStep())).toBe('done');
  expect(await redis.get(documentKey('counter', 'g1', 'a'))).toBe('{"count":1}');
  expect(await redis.zrange(indexKey('counter', 'g1', 'all'), '0', '-1', 'WITHSCORES')).toEqual(['a', '1']);
  expect(await redis.hgetall(parkedKey('counter', 'g1'))).toEqual({ 's-9': 'broken' });
  expect(await redis.get(checkpointKey('counter', 'g1'))).toBe(`${logId}:10`);
  expect(await views.loadCheckpoint('counter', 'g1')).toEqual({
    checkpoint: at(10n),
    blockedStreams: new Set(['s-9']),
  });
  expect(await views.load('counter', 'g1', ['a', 'b'])).toEqual(new Map([['a', { count: 1 }]]));
});

test('the checkpoint is written after all documents, and the entry of the feed after it', async () => {
  await goLiveAt(10n);
  const listener = new Redis(server.url);
  await redis.config('SET', 'notify-keyspace-events', 'KA');
  const written: string[] = [];
  listener.on('pmessage', (_pattern: string, channel: string) => written.push(channel.replace(/^.*?:/, '')));
  await listener.psubscribe('__keyspace@0__:*');
  await views.commit(aStep({ from: at(10n), to: at(20n), messages: counted }));
  await listener.ping();
  listener.disconnect();
  await redis.config('SET', 'notify-keyspace-events', '');
  expect(written).toContain(documentKey('counter', 'g1', 'a'));
  expect(written.slice(-2)).toEqual([checkpointKey('counter', 'g1'), feedKey('counter')]);
});

describe('the feed', () => {
  /** Runs the work and returns the entries that it publishes. */
  const published = async (work: () => Promise<unknown>): Promise<readonly (FeedEntry | undefined)[]> => {
    const reader = new Redis(server.url);
    const entries: (FeedEntry | undefined)[] = [];
    reader.on('message', (_channel: string, text: string) => entries.push(parseFeedEntry(text)));
    await reader.subscribe(feedKey('counter'));
    await work();
    await reader.ping();
    reader.disconnect();
    return entries;
  };
  const changed = [documentKey('counter', 'g1', 'a'), indexKey('counter', 'g1', 'all')];
  const place = { kind: 'step', generation: 'g1', stored: undefined };

  test('has one entry for each step of the live generation, with its keys and messages', async () => {
    await goLiveAt(10n);
    const [first] = await redis.xrange(feedKey('counter'), '-', '+');
    const entries = await published(async () => {
      await views.commit(aStep({ from: at(10n), to: at(20n) }));
      await views.commit(aStep({ from: at(20n), to: at(30n), writes: noWrites }));
      await views.commit(aStep({ from: at(30n), to: at(40n), messages: counted }));
      await views.commit(aStep({ from: at(30n), to: at(50n) }));
      await views.register('counter', 'g2', 1);
      await views.commit(aStep({ generation: 'g2', to: at(50n) }));
    });
    const last = (await redis.xrange(feedKey('counter'), '-', '+')).at(-1);
    const stored = { id: last?.[0], previous: first?.[0], messages: counted, forgets: false };
    expect(entries).toEqual([
      { ...place, from: `${logId}:10`, to: `${logId}:20`, changed },
      { ...place, from: `${logId}:20`, to: `${logId}:30`, changed: [] },
      { ...place, from: `${logId}:30`, to: `${logId}:40`, changed, stored },
    ]);
  });

  test('has an entry when a generation becomes live, and when the live one is dropped', async () => {
    await views.commit(aStep({ to: at(10n) }));
    const entries = await published(async () => {
      await goLive();
      await views.dropEvenIfLive('counter', 'g1');
    });
    const [last] = (await redis.xrange(feedKey('counter'), '-', '+')).slice(-1);
    const stored = { id: last?.[0], previous: '0-0', messages: PUBLISH_RESYNC, forgets: true };
    expect(entries).toEqual([
      { ...place, from: '', to: `${logId}:10`, changed: [], stored },
      { kind: 'dropped' },
    ]);
  });

  test('has an entry for each heartbeat, with the live generation and its checkpoint', async () => {
    const beat = (state: 'live' | undefined) =>
      views.renewLeadership('counter', 'w-1', [{ generation: 'g1', state, folded: at(10n) }]);
    const entries = await published(async () => {
      await beat('live');
      await goLiveAt(10n);
      await beat(undefined);
      await beat('live');
    });
    expect(entries.filter((entry) => entry?.kind === 'heartbeat')).toEqual([
      { kind: 'heartbeat', state: 'catching-up', generation: '', checkpoint: '' },
      { kind: 'heartbeat', state: 'live', generation: 'g1', checkpoint: `${logId}:10` },
    ]);
  });
});

test('a step deletes documents and removes members of indexes', async () => {
  await views.commit(aStep());
  const writes = {
    ...noWrites,
    documents: new Map([['a', null]]),
    indexes: new Map([['all', new Map([['a', null]])]]),
  };
  await views.commit(aStep({ from: at(10n), to: at(20n), writes }));
  expect(await redis.exists(documentKey('counter', 'g1', 'a'), indexKey('counter', 'g1', 'all'))).toBe(0);
});

test('a step from another checkpoint, generation or writer changes nothing at all', async () => {
  await views.commit(aStep());
  const before = await redis.keys('*');
  const writes = { ...noWrites, documents: new Map([['b', '{}']]) };
  const next = { from: at(10n), to: at(20n), writes };
  expect(await views.commit(aStep({ ...next, from: undefined }))).toBe('checkpoint');
  expect(await views.commit(aStep({ ...next, from: at(9n) }))).toBe('checkpoint');
  expect(await views.commit(aStep({ ...next, from: { logId: 'log2log2log2', commit: 10n } }))).toBe(
    'checkpoint',
  );
  expect(await views.commit(aStep({ ...next, generation: 'g2', from: undefined }))).toBe('generation');
  expect(await views.commit(aStep({ ...next, writer: 'w-2' }))).toBe('writer');
  expect((await redis.keys('*')).sort()).toEqual(before.sort());
  expect(await redis.get(checkpointKey('counter', 'g1'))).toBe(`${logId}:10`);
});

test('the checkpoint shows whether a step with a lost reply was applied', async () => {
  const step = aStep();
  expect(await views.commit(step)).toBe('done');
  expect(await views.commit(step)).toBe('checkpoint');
  expect((await views.loadCheckpoint('counter', 'g1'))?.checkpoint).toEqual(step.to);
});

test('live messages are written in the step, name their predecessor, and only for the live generation', async () => {
  await views.commit(aStep({ messages: counted }));
  expect(await redis.exists(feedKey('counter'))).toBe(0);
  expect(await goLive()).toBe('done');
  await views.commit(aStep({ from: at(10n), to: at(20n), messages: counted }));
  await views.commit(aStep({ from: at(20n), to: at(30n), messages: PUBLISH_NOTHING }));
  await views.commit(aStep({ from: at(30n), to: at(40n), messages: counted }));
  const entries = await redis.xrange(feedKey('counter'), '-', '+');
  const [resync, second, third] = entries;
  expect(entries.map(([, fields]) => fields)).toEqual([
    ['commit', '10', 'previous', '0-0', 'messages', PUBLISH_RESYNC, 'forgets', '1'],
    ['commit', '20', 'previous', resync?.[0], 'messages', counted],
    ['commit', '40', 'previous', second?.[0], 'messages', counted],
  ]);
  expect(third?.[0]).not.toBe(second?.[0]);
});

test('a step that retracts messages leaves only its own entry, which is marked', async () => {
  await goLiveAt(10n);
  await views.commit(aStep({ from: at(10n), to: at(20n), messages: counted }));
  const [, published] = await redis.xrange(feedKey('counter'), '-', '+');
  await views.commit(aStep({ from: at(20n), to: at(30n), messages: counted, retractsMessages: true }));
  const entries = await redis.xrange(feedKey('counter'), '-', '+');
  expect(entries.map(([, fields]) => fields)).toEqual([
    ['commit', '30', 'previous', published?.[0], 'messages', counted, 'forgets', '1'],
  ]);
  expect(await redis.get(checkpointKey('counter', 'g1'))).toBe(`${logId}:30`);
});

test('a step without messages can retract earlier ones, and only if its generation is live', async () => {
  await goLiveAt(10n);
  await views.register('counter', 'g2', 1);
  await views.commit(aStep({ generation: 'g2', messages: counted, retractsMessages: true }));
  expect(await redis.xlen(feedKey('counter'))).toBe(1);
  await views.commit(
    aStep({ from: at(10n), to: at(20n), messages: PUBLISH_NOTHING, retractsMessages: true }),
  );
  expect(await redis.xlen(feedKey('counter'))).toBe(0);
});

test('an activated generation has no earlier messages', async () => {
  await goLiveAt(10n);
  await views.commit(aStep({ from: at(10n), to: at(20n), messages: counted }));
  const [, published] = await redis.xrange(feedKey('counter'), '-', '+');
  await views.register('counter', 'g2', 1);
  await views.commit(aStep({ generation: 'g2', to: at(20n) }));
  expect(await goLive('g2')).toBe('done');
  expect((await redis.xrange(feedKey('counter'), '-', '+')).map(([, fields]) => fields)).toEqual([
    ['commit', '20', 'previous', published?.[0], 'messages', PUBLISH_RESYNC, 'forgets', '1'],
  ]);
});

test('the members of an index are loaded like a document', async () => {
  await views.commit(aStep());
  const keys = ['a', membersKey('all'), membersKey('none')];
  expect([...(await views.load('counter', 'g1', keys))]).toEqual([
    ['a', { count: 1 }],
    [membersKey('all'), ['a']],
    [membersKey('none'), []],
  ]);
});

test('a feed is capped', async () => {
  await views.commit(aStep());
  await goLive();
  const pipeline = redis.pipeline();
  for (let entry = 0; entry < 12_000; entry += 1)
    pipeline.xadd(feedKey('counter'), '*', 'commit', '1', 'previous', '0-0', 'messages', counted);
  await pipeline.exec();
  await views.commit(aStep({ from: at(10n), to: at(20n), messages: counted }));
  const length = await redis.xlen(feedKey('counter'));
  expect(length).toBeGreaterThanOrEqual(10_000);
  expect(length).toBeLessThan(10_200);
});

test('an activation succeeds only when the new checkpoint is at least the live one', async () => {
  await views.commit(aStep({ to: at(1_000n) }));
  await goLive();
  await views.register('counter', 'g2', 1);
  expect(await goLive('g2')).toBe('behind');
  await views.commit(aStep({ generation: 'g2', to: at(999n) }));
  expect(await goLive('g2')).toBe('behind');
  expect(await redis.get(livePointerKey('counter'))).toBe('g1');
  await views.commit(aStep({ generation: 'g2', from: at(999n), to: at(1_000n) }));
  expect(await goLive('g2')).toBe('done');
  expect(await redis.get(livePointerKey('counter'))).toBe('g2');
  expect(await goLive('g1')).toBe('done');
  expect(await goLive('g3')).toBe('generation');
});

test('positions are compared as numbers, beyond what a double can tell apart', async () => {
  await views.commit(aStep({ to: at(9_007_199_254_740_993n) }));
  await goLive();
  await views.register('counter', 'g2', 1);
  await views.commit(aStep({ generation: 'g2', to: at(9_007_199_254_740_992n) }));
  expect(await goLive('g2')).toBe('behind');
  await views.commit(
    aStep({ generation: 'g2', from: at(9_007_199_254_740_992n), to: at(10_000_000_000_000_000n) }),
  );
  expect(await goLive('g2')).toBe('done');
});

test('one worker leads, and another one takes over when it resigns or its lease expires', async () => {
  expect((await views.renewLeadership('counter', 'w-2')).isLeader).toBe(false);
  await views.resign('counter', 'w-2');
  expect((await views.renewLeadership('counter', 'w-1')).isLeader).toBe(true);
  await views.resign('counter', 'w-1');
  expect((await views.renewLeadership('counter', 'w-2')).isLeader).toBe(true);
  expect(await redis.pttl(writerKey('counter'))).toBeGreaterThan(0);
  await redis.pexpire(writerKey('counter'), 1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await views.renewLeadership('counter', 'w-1')).isLeader).toBe(true);
});

test('a step renews the leadership of a busy worker', async () => {
  await redis.pexpire(writerKey('counter'), LEASE_MS / 3);
  await views.commit(aStep());
  expect(await redis.pttl(writerKey('counter'))).toBeGreaterThan(LEASE_MS / 3);
});

test('the heartbeat changes with every renewal and is live only while the live generation is the reported one', async () => {
  const renewLeadership = () =>
    views.renewLeadership('counter', 'w-1', [{ generation: 'g1', state: 'live', folded: undefined }]);
  await renewLeadership();
  expect(await redis.get(heartbeatKey('counter'))).toBe('catching-up:1');
  await views.commit(aStep());
  await goLive();
  await renewLeadership();
  expect(await redis.get(heartbeatKey('counter'))).toBe('live:2');
  await views.renewLeadership('counter', 'w-1');
  await views.renewLeadership('counter', 'w-2', [
    { generation: 'g1', state: 'catching-up', folded: undefined },
  ]);
  expect(await redis.get(heartbeatKey('counter'))).toBe('live:2');
  await redis.flushall();
  await renewLeadership();
  expect(await redis.get(heartbeatKey('counter'))).toBe('catching-up:1');
});

test('the heartbeat has the state that the leader reports for the live generation, whichever worker activated it', async () => {
  const statuses = (['live', 'catching-up', undefined] as const).map((state, at) => ({
    generation: `g${at + 1}`,
    state,
    folded: undefined,
  }));
  const heartbeats: (string | null)[] = [];
  for (const live of ['g1', 'g2', 'g3', 'g1', 'g4']) {
    await redis.set(livePointerKey('counter'), live);
    await views.renewLeadership('counter', 'w-1', statuses);
    heartbeats.push(await redis.get(heartbeatKey('counter')));
  }
  expect(heartbeats).toEqual(['live:1', 'catching-up:2', 'catching-up:2', 'live:3', 'catching-up:4']);
});

test('views that have lost steps are not live, and the leader is informed', async () => {
  const { to } = aStep();
  const renewLeadership = (commit: bigint) =>
    views.renewLeadership('counter', 'w-1', [{ generation: 'g1', state: 'live', folded: { ...to, commit } }]);
  await views.commit(aStep());
  await goLive();
  expect((await renewLeadership(to.commit)).lostSteps).toBe(false);
  expect((await renewLeadership(to.commit - 1n)).lostSteps).toBe(false);
  expect(await redis.get(heartbeatKey('counter'))).toBe('live:2');
  expect((await renewLeadership(to.commit + 1n)).lostSteps).toBe(true);
  expect(await redis.get(heartbeatKey('counter'))).toBe('catching-up:3');
  await redis.del(checkpointKey('counter', 'g1'));
  expect((await renewLeadership(to.commit)).lostSteps).toBe(true);
});

test('a generation that is dropped leaves no key, and the live one cannot be dropped', async () => {
  await views.commit(aStep());
  await goLive();
  await views.register('counter', 'g2', 1);
  await views.commit(aStep({ generation: 'g2' }));
  await views.drop('counter', 'g1');
  expect(await redis.get(livePointerKey('counter'))).toBe('g1');
  await views.drop('counter', 'g2');
  expect(await views.commit(aStep({ generation: 'g2' }))).toBe('generation');
  await views.finishDrops('counter');
  expect(await redis.keys('{counter}:g2:*')).toEqual([]);
  await views.dropEvenIfLive('counter', 'g1');
  await views.finishDrops('counter');
  expect((await redis.keys('*')).sort()).toEqual([feedKey('counter'), writerKey('counter')].sort());
});

test('keys of a generation that a dead worker left are deleted', async () => {
  await views.register('counter', 'g2', 1);
  await views.commit(aStep({ generation: 'g2' }));
  await redis.hdel('{counter}:generations', 'g2');
  await redis.sadd('{counter}:forgotten', 'g2');
  await views.finishDrops('counter');
  expect(await redis.keys('{counter}:g2:*')).toEqual([]);
  expect(await redis.exists('{counter}:forgotten')).toBe(0);
});

test('scripts survive a SCRIPT FLUSH', async () => {
  await redis.script('FLUSH');
  expect(await views.commit(aStep())).toBe('done');
});
