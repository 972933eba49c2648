// Two handlers represent two API processes: both take from sequences of one real event store.
import { randomUUID } from 'node:crypto';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { sequenceStream } from '@aangan/shared-events/sequence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aContext } from '../testing/a-context.ts';
import { openLogAndKeys } from '../testing/log-and-keys.ts';
import { makeCachedCommandHandler } from './cached-command-handler.ts';
import { makeStreamCache } from './stream-cache.ts';
import { sequenceDecider, takeNumber, type SequenceHandler } from './sequence.ts';
import { RECENT_COMMANDS } from './recent-commands.ts';

let log: EventLog;
let keys: KeyStore;
let stop: () => Promise<void>;
let appends: number;

beforeAll(async () => {
  ({ log, keys, stop } = await openLogAndKeys());
});
afterAll(() => stop());

const idempotencyKey = (id: string) => aContext({ idempotencyKey: { id, mac: 'mac' } });

function aProcess(): SequenceHandler {
  appends = 0;
  const counting: EventLog = {
    ...log,
    append: (...given) => {
      appends++;
      return log.append(...given);
    },
  };
  return makeCachedCommandHandler(sequenceDecider, counting, keys, makeStreamCache());
}

test('gives every number once, however many processes take from it', async () => {
  const name = randomUUID();
  const takers = [aProcess(), aProcess()];
  const numbers = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const taker = takers[at % 2];
      return taker && takeNumber(taker, name, 'test', aContext());
    }),
  );
  expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 30 }, (_, at) => at + 1),
  );
});

test('gives concurrent requests their own numbers in one append', async () => {
  const name = randomUUID();
  const taker = aProcess();
  await takeNumber(taker, name, 'test', aContext());
  appends = 0;
  const numbers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      takeNumber(taker, name, `wanted by ${at}`, idempotencyKey(`${at}`)),
    ),
  );
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 2));
  expect(appends).toBe(2);
  const stored = await log.readStream(sequenceStream(name));
  expect(stored.slice(1).map(({ data }) => data)).toEqual(
    numbers.map((number, at) => ({ number, purpose: `wanted by ${at}` })),
  );
});

test('gives one idempotency key the same number again', async () => {
  const name = randomUUID();
  const numbers: number[] = [];
  for (const taker of [aProcess(), aProcess()])
    numbers.push(await takeNumber(taker, name, 'test', idempotencyKey('k')));
  expect(numbers).toEqual([1, 1]);
  const taker = aProcess();
  const twice = ['a', 'k', 'b', 'b'].map((key) => takeNumber(taker, name, 'test', idempotencyKey(key)));
  expect(await Promise.all(twice)).toEqual([2, 1, 3, 3]);
});

test('continues after any number of events, and reads only the last of them', async () => {
  const name = randomUUID();
  const taker = aProcess();
  for (let turn = 0; turn < 3; turn++)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => takeNumber(taker, name, 'test', idempotencyKey(`${turn} ${at}`))),
    );
  let read = 0;
  const counting: EventLog = {
    ...log,
    readStream: () => Promise.reject(new Error('a sequence is never read from its beginning')),
    readLast: async (...given) => {
      const events = await log.readLast(...given);
      read += events.length;
      return events;
    },
  };
  const fresh = makeCachedCommandHandler(sequenceDecider, counting, keys, makeStreamCache());
  expect(await takeNumber(fresh, name, 'test', idempotencyKey('2 0'))).toBe(101);
  expect(await takeNumber(fresh, name, 'test', idempotencyKey('new'))).toBe(151);
  expect(read).toBe(RECENT_COMMANDS);
});
