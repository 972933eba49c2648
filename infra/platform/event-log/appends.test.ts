import { randomUUID } from 'node:crypto';
import { type Handler, serve } from '@aangan/event-store/grpc/serve';
import { onlyRequest } from '@aangan/event-store/grpc/call';
import { frame } from '@aangan/event-store/grpc/messages';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { afterEach, expect, test } from 'vitest';
import { appendsOver } from './appends.ts';
import { eventStoreClient } from './event-store-client.ts';

const { BatchAppendReq, BatchAppendResp } = streamsPb;
const EVENT = { id: randomUUID(), type: 'Lit', data: {}, metadata: {} };

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

/** Appends to a server that handles the calls for them like this. */
async function appendingTo(handler: Handler) {
  const path = '/event_store.client.streams.Streams/BatchAppend';
  const listen = { host: '127.0.0.1', port: 0 };
  const server = await serve({ listen, handlers: new Map([[path, handler]]), report: () => undefined });
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
