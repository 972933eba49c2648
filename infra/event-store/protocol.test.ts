import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import persistentPb from '@eventstore/db-client/generated/persistent_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from './testing/embedded-store.ts';
import { folderForTest } from './testing/folders.ts';
import { rawClients } from './testing/raw-client.ts';

let store: EmbeddedStore;
beforeAll(async () => void (store = await startEmbeddedStore(['--memory'])));
afterAll(() => store.stop());

const connect = (): EventStoreDBClient => EventStoreDBClient.connectionString(store.url);
const events = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    jsonEvent({ type: 'Happened', data: { index, filling: 'x'.repeat(300) } }),
  );
const identifier = (name: string) => new sharedPb.StreamIdentifier().setStreamName(Buffer.from(name));
const countOf = async (stream: string): Promise<number> => {
  let count = 0;
  for await (const { event } of connect().readStream(stream)) if (event) count += 1;
  return count;
};

describe('a batch of appends', () => {
  const correlationId = '6f2f9b4e-5b86-4a0c-8f4c-2f4c9b1d0a11';

  /** Sends the first message of an append and collects the responses. */
  const begin = (stream: string, isFinal: boolean, deadline: Date) => {
    const call = rawClients(store.port).streams.batchAppend();
    const answers: streamsPb.BatchAppendResp[] = [];
    call.on('data', (answer: streamsPb.BatchAppendResp) => answers.push(answer));
    call.on('error', () => {});
    onTestFinished(() => call.cancel());
    const options = new streamsPb.BatchAppendReq.Options()
      .setStreamIdentifier(identifier(stream))
      .setAny(new streamsPb.BatchAppendReq.Options().getAny());
    const request = new streamsPb.BatchAppendReq()
      .setCorrelationId(new sharedPb.UUID().setString(correlationId))
      .setOptions(options)
      .setIsFinal(isFinal);
    options.setDeadline(timestamp(deadline));
    call.write(request);
    return answers;
  };

  /** The generated code's own timestamp type; another copy cannot be used. */
  const timestamp = (date: Date) => {
    const seconds = Buffer.from([0x08, ...varint(Math.floor(date.getTime() / 1000))]);
    const bytes = Buffer.from([0x32, seconds.length, ...seconds]);
    return streamsPb.BatchAppendReq.Options.deserializeBinary(bytes).getDeadline();
  };
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];

  test('is answered once, regardless of its number of messages', async () => {
    const appended = await connect().appendToStream('in-pieces', events(20), { batchAppendSize: 1000 });
    expect(appended.nextExpectedRevision).toBe(19n);
    expect(await countOf('in-pieces')).toBe(20);
  });

  test('is answered with a timeout when its deadline has passed, and not performed', async () => {
    const answers = begin('too-late', true, new Date(Date.now() - 60_000));
    await expect.poll(() => answers.length).toBe(1);
    expect(answers[0]?.getError()?.getDetails()?.getTypeUrl()).toMatch(/event_store\.client\.Timeout$/);
    expect(answers[0]?.getCorrelationId()?.getString()).toBe(correlationId);
    await expect(countOf('too-late')).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  test('is discarded when it is incomplete at its deadline', async () => {
    // Deadlines are in whole seconds on the wire.
    const deadline = new Date(1_000 * Math.ceil(Date.now() / 1_000 + 1));
    const answers = begin('half', false, deadline);
    await expect.poll(() => answers.length).toBe(1);
    expect(Date.now()).toBeGreaterThanOrEqual(deadline.getTime());
    expect(answers[0]?.getError()?.getDetails()?.getTypeUrl()).toMatch(/event_store\.client\.Timeout$/);
  });
});

describe('a single append', () => {
  const append = (stream: string, revision: 'none' | number): Promise<streamsPb.AppendResp> =>
    new Promise((resolve, reject) => {
      const call = rawClients(store.port).streams.append((error, response) =>
        error ? reject(error) : resolve(response),
      );
      const options = new streamsPb.AppendReq.Options().setStreamIdentifier(identifier(stream));
      if (revision === 'none') options.setNoStream(new sharedPb.Empty());
      else options.setRevision(String(revision));
      const message = new streamsPb.AppendReq.ProposedMessage().setId(
        new sharedPb.UUID().setString(crypto.randomUUID()),
      );
      message.getMetadataMap().set('type', 'Happened').set('content-type', 'application/json');
      message.setData(Buffer.from('{}'));
      call.write(new streamsPb.AppendReq().setOptions(options));
      call.write(new streamsPb.AppendReq().setProposedMessage(message));
      call.end();
    });

  test('is answered with its revision, or with the actual revision of the stream', async () => {
    expect((await append('single', 'none')).getSuccess()?.getCurrentRevision()).toBe('0');
    expect((await append('single', 0)).getSuccess()?.getCurrentRevision()).toBe('1');
    const wrong = (await append('single', 'none')).getWrongExpectedVersion();
    expect(wrong?.getCurrentRevision()).toBe('1');
    expect(wrong?.hasExpectedNoStream()).toBe(true);
  });

  test('is refused on a tombstoned stream', async () => {
    await append('buried', 'none');
    await connect().tombstoneStream('buried');
    await expect(append('buried', 'none')).rejects.toMatchObject({ code: status.FAILED_PRECONDITION });
  });
});

describe('an unsupported call', () => {
  test('is refused by name', async () => {
    const refusal = new Promise((resolve) =>
      rawClients(store.port).persistent.create(new persistentPb.CreateReq(), (error) => resolve(error)),
    );
    await expect(refusal).resolves.toMatchObject({
      code: status.UNIMPLEMENTED,
      details:
        'event_store.client.persistent_subscriptions.PersistentSubscriptions/Create is not part of this event store',
    });
  });
});

describe('starting', () => {
  test('reports a taken port in one sentence', async () => {
    const second = startEmbeddedStore(['--memory', '--port', String(store.port)]);
    await expect(second).rejects.toThrow(/ended with 1: event-store: listen EADDRINUSE[^\n]*\n$/);
  });
});

describe('a client', () => {
  test('gets the supported methods', async () => {
    const { features } = rawClients(store.port);
    const supported = await new Promise<string[]>((resolve, reject) =>
      features.getSupportedMethods(new sharedPb.Empty(), (error, response) =>
        error ? reject(error) : resolve(response.getMethodsList().map((method) => method.getMethodName())),
      ),
    );
    expect(supported).toEqual(
      expect.arrayContaining(['read', 'append', 'batchappend', 'delete', 'tombstone']),
    );
  });

  test('finds the store as the leader of a cluster of one', async () => {
    const client = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${store.port}?tls=false`);
    const { success } = await client.appendToStream('discovered', events(1), { expectedRevision: NO_STREAM });
    expect(success).toBe(true);
  });

  test('reads through an encrypted connection', async () => {
    const folder = folderForTest();
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-out', cert, '-keyout', key], {
      stdio: 'ignore',
    });
    const secured = await startEmbeddedStore(['--memory', '--cert', cert, '--key', key]);
    onTestFinished(async () => void (await secured.stop()));
    const client = EventStoreDBClient.connectionString(
      `esdb://localhost:${secured.port}?tls=true&tlsCAFile=${encodeURIComponent(cert)}`,
    );
    await client.appendToStream('secret', events(3));
    const seen: (bigint | undefined)[] = [];
    for await (const { event } of client.readStream('secret')) seen.push(event?.revision);
    expect(seen).toEqual([0n, 1n, 2n]);
  });
});
