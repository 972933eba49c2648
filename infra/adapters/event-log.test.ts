// The event log between a writer and a real event store whose answers get lost.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { metadataSchema } from '@aangan/shared-events/event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEventStore, type TestEventStore } from '../test/setup/start-event-store.ts';
import { ConflictError, connectEventLog, type EventLog } from './event-log.ts';

let store: TestEventStore;
let line: Line;
let log: EventLog;
let repeated = 0;

/** A line to the event store that can lose what comes back, as a dying network does: once so many bytes have come. */
type Line = { readonly port: number; readonly server: Server; losesAfter: number; readonly cut: () => void };

async function aLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    sockets.add(near).add(far);
    near.pipe(far);
    far.on('data', (bytes) => {
      made.losesAfter -= bytes.length;
      if (made.losesAfter >= 0) near.write(bytes);
    });
    for (const [one, another] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        another.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const made: Line = {
    port,
    server,
    losesAfter: Infinity,
    cut: () => sockets.forEach((socket) => socket.destroy()),
  };
  return made;
}

beforeAll(async () => {
  store = await startEventStore();
  line = await aLine(store.port);
  log = connectEventLog(`esdb://127.0.0.1:${line.port}?tls=false`, { appendRepeated: () => repeated++ });
});
afterAll(async () => {
  await log.close();
  line.server.close();
  line.cut();
  await store.stop();
});
beforeEach(() => {
  line.losesAfter = Infinity;
});

const metadata = metadataSchema.parse({
  at: '2026-11-20T06:30:00.000Z',
  by: { kind: 'system' },
  origin: { client: 'api' },
  correlationId: 'test',
  schemaVersion: 1,
});
const anEvent = (number: number) => ({ type: 'CartCleared', data: { accountId: String(number) }, metadata });
const aStream = (): string => `cart-${randomUUID()}`;

describe('an append', () => {
  it('whose answer was lost is asked again and stands in the log once', async () => {
    const stream = aStream();
    await log.append(stream, [anEvent(1)], 'no-stream');
    const before = repeated;
    line.losesAfter = 0;
    const appending = log.append(stream, [anEvent(2), anEvent(3)], 0n);
    await expect.poll(() => repeated).toBeGreaterThan(before);
    line.losesAfter = Infinity;
    line.cut();
    const { revision, ids } = await appending;
    expect(revision).toBe(2n);
    const events = await log.readStream(stream);
    expect(events.map(({ data }) => data)).toEqual([1, 2, 3].map((number) => anEvent(number).data));
    expect(events.slice(1).map(({ id }) => id)).toEqual(ids);
  });

  it('is asked again when another connection broke, and its first answer is none that ends the process', async () => {
    await log.append(aStream(), [anEvent(1)], 'no-stream');
    let repeated = 0;
    const other = connectEventLog(store.url, { appendRepeated: () => repeated++ });
    const stream = aStream();
    await other.append(stream, [anEvent(1)], 'no-stream');
    process.kill(store.pid(), 'SIGSTOP');
    const appending = other.append(stream, [anEvent(2)], 0n);
    await sleep(100);
    line.cut();
    await expect.poll(() => repeated).toBeGreaterThan(0);
    process.kill(store.pid(), 'SIGCONT');
    expect((await appending).revision).toBe(1n);
    expect(await other.readStream(stream)).toHaveLength(2);
    await other.close();
  });

  it('is a conflict for all but one of those who believe the same', async () => {
    const stream = aStream();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((number) => log.append(stream, [anEvent(number)], 'no-stream')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConflictError);
    expect(await log.readStream(stream)).toHaveLength(1);
  });

  it('tells the position that a reader of everything meets', async () => {
    const { position, revision } = await log.append(aStream(), [anEvent(1), anEvent(2)], 'no-stream');
    expect(revision).toBe(1n);
    expect(await log.head()).toBe(position);
  });
});

describe('the log', () => {
  it('bears one id, whoever asks first', async () => {
    const [first, second] = await Promise.all([log.logId(), log.logId()]);
    expect(first).toMatch(/^[0-9a-z]{8,40}$/);
    expect(second).toBe(first);
  });

  it('tells what stands after a position, and when it was written', async () => {
    const first = await log.append(aStream(), [anEvent(1)], 'no-stream');
    const stream = aStream();
    await log.append(stream, [anEvent(2), anEvent(3)], 'no-stream');
    const written = { stream, created: expect.toSatisfy((at: Date) => Math.abs(Date.now() - +at) < 60_000) };
    expect(await log.entriesAfter(first.position, 10)).toEqual([written, written]);
    expect(await log.entriesAfter(first.position, 1)).toEqual([written]);
    expect(await log.entriesAfter(await log.head(), 10)).toEqual([]);
    expect((await log.entriesAfter(undefined, 2)).length).toBe(2);
  });

  it('reads a stream from a revision, and no more than it is asked for', async () => {
    const stream = aStream();
    await log.append(stream, [anEvent(1), anEvent(2), anEvent(3)], 'no-stream');
    const read = async (from: bigint, most?: number) =>
      (await log.readStream(stream, from, most)).map(({ revision }) => revision);
    expect(await read(1n, 1)).toEqual([1n]);
    expect(await read(1n)).toEqual([1n, 2n]);
    expect(await read(3n, 1)).toEqual([]);
  });

  it('takes a stream that is not there for an empty one', async () => {
    expect(await log.readStream(aStream())).toEqual([]);
  });
});

describe('a read', () => {
  it('never gives a part for the whole, though the connection is made anew in the middle of it', async () => {
    const stream = aStream();
    const all = Array.from({ length: 600 }, (_, number) => anEvent(number));
    const { position } = await log.append(stream, all, 'no-stream');
    const before = repeated;
    line.losesAfter = 40_000;
    const reads = Promise.all([log.readStream(stream), log.head()]);
    await expect.poll(() => line.losesAfter).toBeLessThan(0);
    // Its tries without an answer are what makes the connection anew.
    const append = log.append(aStream(), [anEvent(3)], 'no-stream');
    await expect.poll(() => repeated).toBeGreaterThan(before);
    line.losesAfter = Infinity;
    line.cut();
    const [events, head] = await reads;
    expect(events).toHaveLength(all.length);
    expect(head).toBeGreaterThanOrEqual(position);
    await append;
  });
});

describe('a subscription', () => {
  it('goes on where it was after its line broke, and misses and repeats nothing', async () => {
    const after = await log.head();
    const stop = new AbortController();
    const met: unknown[] = [];
    const following = (async () => {
      for await (const batch of log.subscribe({ after, signal: stop.signal }))
        for (const event of batch.events) if (event.type === 'CartCleared') met.push(event.data);
    })();
    const stream = aStream();
    for (let number = 0; number < 20; number++) {
      await log.append(stream, [anEvent(number)], number === 0 ? 'no-stream' : BigInt(number - 1));
      if (number % 7 === 3) line.cut();
    }
    const all = Array.from({ length: 20 }, (_, number) => anEvent(number).data);
    await expect.poll(() => met).toEqual(all);
    stop.abort();
    await following;
  });

  it('with a filter hands out what is asked for, and tells how far it has looked', async () => {
    const after = await log.head();
    const [wanted, unwanted] = [aStream(), `wishlist-${randomUUID()}`];
    await log.append(unwanted, [anEvent(1)], 'no-stream');
    await log.append(wanted, [anEvent(2)], 'no-stream');
    const { position } = await log.append(unwanted, [anEvent(3)], 0n);
    const stop = new AbortController();
    const met: unknown[] = [];
    let reached = 0n;
    const filter = { streamPrefixes: ['cart-'] };
    for await (const batch of log.subscribe({ after, signal: stop.signal, filter })) {
      met.push(...batch.events.map(({ data }) => data));
      reached = batch.position;
      if (batch.live) stop.abort();
    }
    expect(met).toEqual([anEvent(2).data]);
    expect(reached).toBeLessThanOrEqual(position);
  });
});
