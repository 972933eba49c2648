import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLogger } from '@aangan/platform/process/logger';
import { codec } from '@aangan/shared-events/all-events';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aContext } from '../testing/a-context.ts';
import { type LogAndKeys, openLogAndKeys } from '../testing/log-and-keys.ts';
import { CHECKPOINTS_KEY, makeCheckpoints } from './checkpoints.ts';
import { metadataOf } from './command-context.ts';
import type { ProcessManager } from './process-manager.ts';
import { runOnce } from './run-process-managers.ts';

let stores: LogAndKeys;
let redis: Redis;
const stop = new AbortController();
const hash = `checkpoints:${randomUUID()}`;
beforeAll(async () => {
  stores = await openLogAndKeys();
  redis = new Redis(process.env['REDIS_URL'] ?? '');
});
afterAll(async () => {
  stop.abort();
  redis.disconnect();
  await stores.stop();
});

const taken = (number: number) => {
  const event = { type: 'NumberTaken', data: { number, purpose: 'a test' } } as const;
  return codec.encode(event, metadataOf(aContext()), undefined, () => randomBytes(12));
};

test('a process manager may complete tasks of several queues at once, those of one in their order', async () => {
  const { log, keys } = stores;
  const underWay: string[] = [];
  const done: string[] = [];
  const together: number[] = [];
  let twoOfOne = false;
  const numbers: ProcessManager = {
    ...{ name: 'numbers', types: ['NumberTaken'] },
    queues: { atOnce: 2, of: ({ stream }) => stream },
    startsAt: ({ head }) => head(),
    taskRequestedBy: ({ type, id }) => (type === 'NumberTaken' ? id : undefined),
    taskCompletedBy: () => undefined,
    act: async ({ stream, revision }) => {
      twoOfOne ||= underWay.includes(stream);
      together.push(underWay.push(stream));
      await sleep(20);
      underWay.splice(underWay.indexOf(stream), 1);
      done.push(`${stream}/${revision}`);
    },
  };
  const checkpoints = makeCheckpoints((_, command, ...args) =>
    redis.call(command, ...args.map((each) => (each === CHECKPOINTS_KEY ? hash : each))),
  );
  const needs = { log, keys, logger: makeLogger('test', 'silent'), checkpoints };
  const timing = { waitMs: 100, checkEveryMs: 20 };
  const running = runOnce([numbers], needs, stop.signal, { timing });
  await expect.poll(() => redis.hexists(hash, 'numbers')).toBe(1);

  const streams = Array.from({ length: 3 }, () => sequenceStream(`test-${randomUUID()}`));
  await Promise.all(streams.map((stream) => log.append(stream, [taken(1), taken(2)], 'no-stream')));
  await vi.waitFor(() => expect(done).toHaveLength(6));
  stop.abort();
  await running;
  expect(twoOfOne).toBe(false);
  expect(Math.max(...together)).toBe(2);
  for (const stream of streams)
    expect(done.filter((each) => each.startsWith(stream))).toEqual([`${stream}/0`, `${stream}/1`]);
});
