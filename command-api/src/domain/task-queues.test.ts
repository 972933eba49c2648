import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLogger } from '@aangan/platform/process/logger';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent } from '@aangan/shared-events/codec';
import { fieldsOf } from '@aangan/shared-events/fields';
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
beforeAll(async () => {
  stores = await openLogAndKeys();
  redis = new Redis(process.env['REDIS_URL'] ?? '');
});
afterAll(async () => {
  redis.disconnect();
  await stores.stop();
});

const taken = (number: number) => {
  const event = { type: 'NumberTaken', data: { number, purpose: 'a test' } } as const;
  return codec.encode(event, metadataOf(aContext()), undefined, () => randomBytes(12));
};

/** Runs a process manager from the head of the log on; returns what ends it. */
async function started(processManager: ProcessManager): Promise<() => Promise<void>> {
  const { log, keys } = stores;
  const hash = `checkpoints:${randomUUID()}`;
  const checkpoints = makeCheckpoints((_, command, ...args) =>
    redis.call(command, ...args.map((each) => (each === CHECKPOINTS_KEY ? hash : each))),
  );
  const needs = { log, keys, logger: makeLogger('test', 'silent'), checkpoints };
  const stop = new AbortController();
  const timing = { waitMs: 100, checkEveryMs: 20 };
  const running = runOnce([processManager], needs, stop.signal, { timing });
  await expect.poll(() => redis.hexists(hash, processManager.name)).toBe(1);
  return () => {
    stop.abort();
    return running;
  };
}

test('a process manager may complete tasks of several queues at once, those of one in their order', async () => {
  const { log } = stores;
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
  const stop = await started(numbers);

  const streams = Array.from({ length: 3 }, () => sequenceStream(`test-${randomUUID()}`));
  await Promise.all(streams.map((stream) => log.append(stream, [taken(1), taken(2)], 'no-stream')));
  await vi.waitFor(() => expect(done).toHaveLength(6));
  await stop();
  expect(twoOfOne).toBe(false);
  expect(Math.max(...together)).toBe(2);
  for (const stream of streams)
    expect(done.filter((each) => each.startsWith(stream))).toEqual([`${stream}/0`, `${stream}/1`]);
});

test('a task that another process completes while it waits for its turn is not run', async () => {
  const { log } = stores;
  const stream = sequenceStream(`test-${randomUUID()}`);
  const done: bigint[] = [];
  const first = Promise.withResolvers<void>();
  const numberIn = ({ data }: RawEvent): unknown => fieldsOf(data)['number'];
  const stop = await started({
    ...{ name: 'completed-elsewhere', types: ['NumberTaken'] },
    startsAt: ({ head }) => head(),
    // The third number completes the task of the second.
    taskRequestedBy: (raw) => (numberIn(raw) === 3 ? undefined : `task ${String(numberIn(raw))}`),
    taskCompletedBy: (raw) => (numberIn(raw) === 3 ? 'task 2' : undefined),
    act: async ({ revision }) => {
      done.push(revision);
      await first.promise;
    },
  });
  await log.append(stream, [taken(1), taken(2)], 'no-stream');
  await vi.waitFor(() => expect(done).toEqual([0n]));
  const { position } = await log.append(stream, [taken(3)], 1n);
  await log.append(stream, [taken(4)], 2n);
  for await (const batch of log.subscribe({ after: undefined, signal: AbortSignal.timeout(20_000) }))
    if (batch.position >= position) break;
  await sleep(200);
  first.resolve();
  await vi.waitFor(() => expect(done).toEqual([0n, 3n]));
  await stop();
});
