import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Handler, serve } from '@aangan/event-store/grpc/serve';
import { onlyRequest } from '@aangan/event-store/grpc/call';
import { frame } from '@aangan/event-store/grpc/messages';
import { batchAnswer, timedOut } from '@aangan/event-store/protocol/batch-answer';
import { decodeBatchRequest } from '@aangan/event-store/protocol/batch-request';
import { methodsOf } from '@aangan/event-store/protocol/methods';
import { openStore } from '@aangan/event-store/storage/store';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { appendsOver } from './appends.ts';
import { eventStoreClient } from './event-store-client.ts';

const { BatchAppendReq, BatchAppendResp } = streamsPb;
const EVENT = { id: randomUUID(), type: 'Lit', data: {}, metadata: {} };

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

/** Appends to a server that handles the calls for them like this. */
const appendingTo = (handler: Handler) =>
  appendingWith(new Map([['/event_store.client.streams.Streams/BatchAppend', handler]]));

async function appendingWith(handlers: ReadonlyMap<string, Handler>) {
  const listen = { host: '127.0.0.1', port: 0 };
  const server = await serve({ listen, handlers, report: () => undefined });
  const client = eventStoreClient(`esdb://127.0.0.1:${server.port}?tls=false`);
  stop = async () => {
    await client.dispose();
    await server.close();
  };
  return appendsOver(client);
}

test('a call that the server has ended rejects what waits in it, and the next append opens another', async () => {
  let calls = 0;
  const { append } = await appendingTo(async (call) => {
    if (++calls === 1) return void (await onlyRequest(call));
    for await (const message of call.requests) {
      const request = BatchAppendReq.deserializeBinary(message);
      const success = new BatchAppendResp.Success().setCurrentRevision('7');
      const answer = new BatchAppendResp().setCorrelationId(request.getCorrelationId()).setSuccess(success);
      await call.send(frame(answer.serializeBinary()));
    }
  });
  await expect(append('lamp-1', [EVENT], 'no-stream')).rejects.toMatchObject({ code: 14 });
  await expect
    .poll(() => append('lamp-1', [EVENT], 'no-stream').catch(() => undefined))
    .toMatchObject({ revision: 7n });
  expect(calls).toBe(2);
});

test('an answer to an append that nothing waits for is ignored', async () => {
  const { append } = await appendingTo(async (call) => {
    for await (const message of call.requests) {
      const request = BatchAppendReq.deserializeBinary(message);
      const success = new BatchAppendResp.Success().setCurrentRevision('7');
      const answer = new BatchAppendResp().setCorrelationId(request.getCorrelationId()).setSuccess(success);
      const bytes = frame(answer.serializeBinary());
      await call.send(Buffer.concat([bytes, bytes]));
    }
  });
  for (let times = 0; times < 3; times++)
    expect(await append('lamp-1', [EVENT], 'no-stream')).toMatchObject({ revision: 7n });
});

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('a store whose clock is %s performs appends all the same', async (_, aheadMs) => {
  const folder = await memoryFolder();
  const failed = (error: Error): never => {
    throw error;
  };
  const now = (): number => Date.now() + aheadMs;
  const store = openStore({ folder: folder.path, durable: false, failed, now, newId: randomUUID });
  onTestFinished(() => store.close().then(folder.remove));
  const { append } = await appendingWith(methodsOf(store, randomUUID, failed));
  const events = Array.from({ length: 3 }, () => ({ ...EVENT, id: randomUUID() }));
  const both = [append('lamp-1', events.slice(0, 1), 'no-stream'), append('lamp-2', [EVENT], 'no-stream')];
  expect(await Promise.all(both)).toMatchObject([{ revision: 0n }, { revision: 0n }]);
  expect(await append('lamp-1', events.slice(1), 0n)).toMatchObject({ revision: 2n });
});

test('an append that a store with the same clock has not performed in time is given up', async () => {
  let requests = 0;
  const { append } = await appendingTo(async (call) => {
    for await (const message of call.requests) {
      requests += 1;
      const { correlationId, options } = decodeBatchRequest(message);
      await sleep(1_200);
      expect(options?.deadline).toBeLessThan(Infinity);
      await call.send(frame(batchAnswer(correlationId, 'lamp-1', timedOut())));
    }
  });
  await expect(append('lamp-1', [EVENT], 'no-stream')).rejects.toMatchObject({ type: 'deadline-exceeded' });
  expect(requests).toBe(1);
});
