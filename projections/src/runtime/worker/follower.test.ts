import { fieldsOf } from '@aangan/shared-events/fields';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { makeCodec, type RawEvent } from '@aangan/shared-events/codec';
import { documentKey, feedKey } from '@aangan/shared-events/view-keys';
import { z } from 'zod';
import { connectServer } from '../redis/redis-connection.ts';
import type { Step } from '../redis/commit-steps.ts';
import { openViewStore, type ViewStore } from '../redis/view-store.ts';
import { makeDecoder } from '../fold/decoder.ts';
import { LostStepError, startFollower, type FollowerSetup } from './follower.ts';
import { NOON } from '../../testing/given.ts';
import { indexEntry, type Projection } from '../fold/projection.ts';
import { MAX_STEP_DOCUMENTS } from '../fold/step.ts';

type Counted = { readonly type: 'Counted'; readonly data: { readonly of: string } };
const countWishes: Projection<Counted, { countWishes: { count: number }; total: { count: number } }> = {
  name: 'counter',
  version: 1,
  eventTypes: ['Counted'],
  documentKeys: (event) => ({ countWishes: `of:${event.data.of}`, total: 'total' }),
  project: ({ countWishes, total }, event) => ({
    documents: {
      countWishes: { count: (countWishes?.count ?? 0) + 1 },
      total: { count: (total?.count ?? 0) + 1 },
    },
    indexes: [indexEntry('all', event.data.of, Number(event.position))],
    messages: [{ to: 'admins', name: 'users-count', key: 'total', data: { count: (total?.count ?? 0) + 1 } }],
  }),
};
const decode = makeDecoder(
  makeCodec({ Counted: { version: 1, data: z.object({ of: z.string() }) } }),
  async () => undefined,
);

const logId = 'log1log1log1';
const metadata = {
  at: NOON,
  by: { kind: 'system' },
  origin: { client: 'api' },
  correlationId: 'c',
  schemaVersion: 1,
};
const eventAt = (position: bigint, of: string, type = 'Counted'): RawEvent => ({
  id: `e-${position}`,
  stream: `s-${of}`,
  revision: position,
  position,
  type,
  data: { of },
  metadata,
});

let server: TestRedis;
let redis: Redis;
let views: ViewStore;
beforeAll(async () => {
  server = await startRedis();
  redis = connectServer(server.url);
  // A machine that stalls in the middle of a test does not lose leadership.
  views = openViewStore(redis, 60_000);
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

const aFollower = (setup: Partial<FollowerSetup> = {}) =>
  startFollower({
    projection: countWishes,
    generation: 'g1',
    writer: 'w-1',
    views,
    decode,
    logId,
    head: 0n,
    checkpoint: undefined,
    blockedStreams: new Set(),
    onCaughtUp: () => undefined,
    onStep: () => undefined,
    onBlocked: () => undefined,
    ...setup,
  });
const count = async (key: string): Promise<unknown> =>
  fieldsOf(JSON.parse((await redis.get(documentKey('counter', 'g1', key))) ?? '{}')).count;
// A view store that records every step.
const watched = (steps: Step[]): ViewStore => ({
  ...views,
  commit: (step) => {
    steps.push(step);
    return views.commit(step);
  },
});

test('events that were folded before are skipped, also in the middle of a batch', async () => {
  const batch = { events: [eventAt(1n, 'a'), eventAt(2n, 'b'), eventAt(3n, 'a')] };
  const follower = aFollower();
  await follower.take({ events: batch.events.slice(0, 2) });
  await follower.take(batch);
  await follower.take(batch);
  expect(await count('of:a')).toBe(2);
  expect(await count('total')).toBe(3);
  expect(follower.position()).toBe(3n);
});

test('two followers of the same events count each once: one loses its step and has to reload the checkpoint', async () => {
  const first = aFollower();
  const second = aFollower();
  const events = [eventAt(1n, 'a'), eventAt(2n, 'a')];
  const outcomes = await Promise.allSettled([first.take({ events }), second.take({ events })]);
  const lost = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  expect(lost).toEqual([expect.any(LostStepError)]);
  expect(await count('of:a')).toBe(2);
});

test('the checkpoint follows events that the projection ignores, in one step for all of them', async () => {
  const steps: Step[] = [];
  const follower = aFollower({ views: watched(steps) });
  await follower.take({ events: [1n, 2n, 3n].map((position) => eventAt(position, 'a', 'Ignored')) });
  expect(steps.map(({ to }) => to.commit)).toEqual([3n]);
  await follower.take({ events: [eventAt(4n, 'a'), eventAt(5n, 'a', 'Ignored')] });
  expect(steps.map(({ to }) => to.commit)).toEqual([3n, 5n]);
  expect((await views.loadCheckpoint('counter', 'g1'))?.checkpoint).toEqual({ logId, commit: 5n });
});

test('a batch is folded in steps of bounded size, each with the checkpoint of its last event', async () => {
  const steps: Step[] = [];
  const events = Array.from({ length: 2 * MAX_STEP_DOCUMENTS }, (_, at) => eventAt(BigInt(at + 1), `${at}`));
  await aFollower({ views: watched(steps) }).take({ events: [...events, eventAt(5_000n, 'x', 'Ignored')] });
  expect(steps.map(({ writes }) => writes.documents.size)).toEqual([
    MAX_STEP_DOCUMENTS,
    MAX_STEP_DOCUMENTS,
    3,
  ]);
  expect(steps.map(({ to }) => to.commit)).toEqual([499n, 998n, 5_000n]);
  expect(await count('total')).toBe(2 * MAX_STEP_DOCUMENTS);
});

test('nothing is published below the head at the start; one resync follows, then every step publishes', async () => {
  await views.commit({
    projection: 'counter',
    generation: 'g1',
    writer: 'w-1',
    from: undefined,
    to: { logId, commit: 1n },
    writes: { documents: new Map(), indexes: new Map(), blockedStreams: new Map() },
    messages: '',
  });
  await views.activate('counter', { name: 'g1', version: 1, building: true, begunAt: 5 });
  await redis.del(feedKey('counter'));
  let caughtUp = 0;
  const follower = aFollower({
    head: 4n,
    checkpoint: { logId, commit: 1n },
    onCaughtUp: () => (caughtUp += 1),
  });
  await follower.take({ events: [eventAt(2n, 'a'), eventAt(3n, 'a')] });
  expect(follower.isCaughtUp()).toBe(false);
  await follower.take({ events: [eventAt(4n, 'a'), eventAt(5n, 'a')] });
  expect(follower.isCaughtUp()).toBe(true);
  await follower.take({ events: [eventAt(6n, 'a')] });
  await follower.take({ events: [eventAt(7n, 'a')] });
  const published = (await redis.xrange(feedKey('counter'), '-', '+')).map(([, fields]) => [
    fields[1],
    (JSON.parse(fields[5] ?? '[]') as readonly { readonly name: string }[])[0]?.name,
  ]);
  expect(published).toEqual([
    ['5', 'resync'],
    ['6', 'users-count'],
    ['7', 'users-count'],
  ]);
  expect(caughtUp).toBe(1);
});

test('a follower that starts at the head is caught up and publishes no resync', async () => {
  expect(aFollower({ head: 7n, checkpoint: { logId, commit: 7n } }).isCaughtUp()).toBe(true);
  expect(aFollower({ head: 8n, checkpoint: { logId, commit: 7n } }).isCaughtUp()).toBe(false);
  expect(aFollower({ head: 0n }).isCaughtUp()).toBe(false);
});

test('a poison event blocks only its own stream, also in later batches', async () => {
  const held: string[] = [];
  const poison = { ...eventAt(2n, 'a'), data: { of: 7 } };
  const follower = aFollower({ onBlocked: ({ stream }) => held.push(stream) });
  await follower.take({ events: [eventAt(1n, 'a'), poison, eventAt(3n, 'a'), eventAt(4n, 'b')] });
  await follower.take({ events: [eventAt(5n, 'a'), eventAt(6n, 'b')] });
  expect([await count('of:a'), await count('of:b')]).toEqual([1, 2]);
  expect(held).toEqual(['s-a']);
  const mark = await views.loadCheckpoint('counter', 'g1');
  expect(mark?.blockedStreams).toEqual(new Set(['s-a']));
  const again = aFollower({ ...mark, head: 0n });
  await again.take({ events: [eventAt(7n, 'a'), eventAt(8n, 'b')] });
  expect([await count('of:a'), await count('of:b')]).toEqual([1, 3]);
});

test('frequent events that it ignores wait for a time that all projections share, and the first ones little', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => clock.mockRestore());
  const follower = aFollower();
  const ignored = [eventAt(9n, 'a', 'Ignored')];
  const wanted = eventAt(1n, 'a');
  await follower.take({ events: [wanted] });
  expect(follower.deliveryDelay([wanted])).toBe(0);
  clock.mockReturnValue(1_013);
  expect(follower.deliveryDelay(ignored)).toBe(27);
  clock.mockReturnValue(1_050);
  expect(follower.deliveryDelay(ignored)).toBe(10);
});

// Steps wait for `answer`, then Redis gets them.
const slowViews = (sent: Step[]) => {
  let answer: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  const loaded: string[] = [];
  const slow: ViewStore = {
    ...views,
    commit: async (step) => {
      sent.push(step);
      await gate;
      return views.commit(step);
    },
    load: (projection, generation, keys) => {
      loaded.push(...keys);
      return views.load(projection, generation, keys);
    },
  };
  return { slow, answer: () => answer(), loaded };
};

test('while behind, the next step is folded before Redis has answered and sent once it has', async () => {
  const sent: Step[] = [];
  const { slow, answer, loaded } = slowViews(sent);
  const decoded: bigint[] = [];
  const follower = aFollower({
    head: 3n,
    views: slow,
    decode: (raw) => {
      decoded.push(raw.position);
      return decode(raw);
    },
  });
  await follower.take({ events: [eventAt(1n, 'a')] });
  expect([sent.length, follower.position()]).toEqual([1, undefined]);
  const second = follower.take({ events: [eventAt(2n, 'a')] });
  await vi.waitFor(() => expect(decoded).toEqual([1n, 2n]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent.length).toBe(1);
  answer();
  await second;
  await follower.take({ events: [eventAt(3n, 'b')] });
  expect(sent.map(({ from, to }) => [from?.commit, to.commit])).toEqual([
    [undefined, 1n],
    [1n, 2n],
    [2n, 3n],
  ]);
  // It has written all that there is, so nothing needs to be loaded.
  expect(loaded).toEqual([]);
  expect([follower.position(), follower.isCaughtUp()]).toEqual([3n, true]);
  expect([await count('of:a'), await count('of:b'), await count('total')]).toEqual([2, 1, 3]);
});

test('a document is loaded only when the step before it was answered', async () => {
  const first = aFollower();
  await first.take({ events: [eventAt(1n, 'b')] });
  const { slow, answer, loaded } = slowViews([]);
  const checkpoint = { logId, commit: 1n };
  const follower = aFollower({ checkpoint, head: 9n, views: slow });
  await follower.take({ events: [eventAt(2n, 'a')] });
  loaded.length = 0;
  const next = follower.take({ events: [eventAt(3n, 'b')] });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(loaded).toEqual([]);
  answer();
  await next;
  expect(loaded).toEqual(['of:b']);
});

test('a step that is lost while behind rejects the next one, and nothing after it is written', async () => {
  const follower = aFollower({ head: 9n });
  await redis.hdel('{counter}:generations', 'g1');
  await follower.take({ events: [eventAt(1n, 'a')] });
  await expect(follower.take({ events: [eventAt(2n, 'a')] })).rejects.toThrow(LostStepError);
  expect([follower.position(), await count('of:a')]).toEqual([undefined, undefined]);
});
