import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { StreamDeletedError } from '@eventstore/db-client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAnswer, encodeAppend, type ProposedAppend } from './append-messages.ts';
import { messageField, textField } from '@aangan/event-store/grpc/protobuf';

const { BatchAppendReq, BatchAppendResp } = streamsPb;
const ID = '6f1c1f0e-5d3b-4d8e-9d2a-0a4a5b8f3c21';

/** An append as the official classes read its messages. */
function readBack(messages: readonly Buffer[]) {
  const requests = messages.map((message) => BatchAppendReq.deserializeBinary(message));
  const options = requests[0]?.getOptions();
  return {
    correlations: requests.map((request) => request.getCorrelationId()?.getString()),
    finals: requests.map((request) => request.getIsFinal()),
    options: requests.map((request) => request.hasOptions()),
    stream: Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    expected: options?.hasNoStream() === true ? 'no-stream' : BigInt(options?.getStreamPosition() ?? -1),
    deadline: { at: options?.getDeadline()?.toDate().getTime() },
    events: requests.flatMap((request) =>
      request.getProposedMessagesList().map((event) => ({
        id: event.getId()?.getString(),
        type: event.getMetadataMap().get('type'),
        contentType: event.getMetadataMap().get('content-type'),
        data: JSON.parse(Buffer.from(event.getData_asU8()).toString()) as unknown,
        metadata: JSON.parse(Buffer.from(event.getCustomMetadata_asU8()).toString()) as unknown,
      })),
    ),
  };
}

const events = fc.array(
  fc.record({
    id: fc.uuid(),
    type: fc.string({ unit: 'grapheme', minLength: 1 }),
    data: fc.jsonValue(),
    metadata: fc.dictionary(fc.string(), fc.jsonValue()),
  }),
  { maxLength: 5 },
);

const appends = fc.record<ProposedAppend>({
  correlationId: fc.uuid(),
  stream: fc.string({ unit: 'grapheme' }),
  events,
  expected: fc.oneof(fc.constant('no-stream' as const), fc.bigInt({ min: 0n, max: 2n ** 53n - 1n })),
  deadline: fc.nat(2_147_483_647).map((seconds) => ({ at: seconds * 1_000 + 321 })),
});

test('any append is read back by the official classes', () => {
  fc.assert(
    fc.property(appends, (proposed) => {
      const json = JSON.parse(JSON.stringify(proposed.events)) as object[];
      expect(readBack(encodeAppend(proposed))).toEqual({
        correlations: [proposed.correlationId],
        finals: [true],
        options: [true],
        stream: proposed.stream,
        expected: proposed.expected,
        deadline: proposed.deadline,
        events: json.map((event) => ({ ...event, contentType: 'application/json' })),
      });
    }),
  );
});

test('a long append takes several messages, the last of which is final', () => {
  const filling = 'x'.repeat(1_000_000);
  const long = Array.from({ length: 7 }, (_, nth) => ({
    id: ID,
    type: 'Long',
    data: { nth, filling },
    metadata: {},
  }));
  const longAppend = {
    correlationId: ID,
    stream: 's',
    events: long,
    expected: 'no-stream',
    deadline: { at: 0 },
  } as const;
  const read = readBack(encodeAppend(longAppend));
  expect(read).toMatchObject({
    correlations: [ID, ID, ID],
    finals: [false, false, true],
    options: [true, false, false],
  });
  expect(read.events.map(({ data }) => (data as { nth: number }).nth)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('bytes are sent as they are', () => {
  const [data, metadata] = [Buffer.from([1, 2, 255]), Buffer.from([0, 254])];
  const event = { id: ID, type: 'Foreign', data: new Uint8Array(data), metadata: new Uint8Array(metadata) };
  const append = {
    correlationId: ID,
    stream: 's',
    events: [event],
    expected: 0n,
    deadline: { at: 0 },
  } as const;
  const [sent] = BatchAppendReq.deserializeBinary(encodeAppend(append)[0]).getProposedMessagesList();
  expect(sent?.getMetadataMap().get('content-type')).toBe('application/octet-stream');
  expect(Buffer.from(sent?.getData_asU8() ?? [])).toEqual(data);
  expect(Buffer.from(sent?.getCustomMetadata_asU8() ?? [])).toEqual(metadata);
});

const structured = (most: string, least: string) =>
  new sharedPb.UUID().setStructured(
    new sharedPb.UUID.Structured().setMostSignificantBits(most).setLeastSignificantBits(least),
  );
const success = (revision: bigint, position?: bigint) =>
  new BatchAppendResp.Success()
    .setCurrentRevision(String(revision))
    .setPosition(
      position === undefined
        ? undefined
        : new sharedPb.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition('1'),
    );
const bytesOf = (answer: InstanceType<typeof BatchAppendResp>): Buffer =>
  Buffer.from(answer.serializeBinary());

test('the answer to an append is read, with its id in both encodings', () => {
  const answer = new BatchAppendResp().setSuccess(success(7n, 2n ** 63n + 5n));
  const expected = { revision: 7n, position: 2n ** 63n + 5n };
  expect(decodeAnswer(bytesOf(answer.setCorrelationId(new sharedPb.UUID().setString(ID))))).toEqual({
    correlationId: ID,
    ...expected,
  });
  // The two halves of the same id, as signed numbers.
  answer.setCorrelationId(structured('8006308384112070030', '-7121868546253046751'));
  expect(decodeAnswer(bytesOf(answer))).toEqual({ correlationId: ID, ...expected });
});

test('an answer without a position says so: the metadata of the stream hides the event', () => {
  const answer = new BatchAppendResp()
    .setCorrelationId(new sharedPb.UUID().setString(ID))
    .setSuccess(success(0n));
  expect(decodeAnswer(bytesOf(answer))).toEqual({ correlationId: ID, revision: 0n, position: undefined });
});

test('a refusal is the error of the official client, and one without details has its message', () => {
  const refused = (...status: readonly Buffer[]) =>
    decodeAnswer(
      Buffer.concat([
        messageField(1, textField(2, ID)),
        messageField(2, ...status),
        messageField(4, textField(3, 'order-5')),
      ]),
    );
  const deleted = refused(
    messageField(3, textField(1, 'type.googleapis.com/event_store.client.StreamDeleted')),
  );
  expect(deleted).toMatchObject({ correlationId: ID, refusal: { streamName: 'order-5' } });
  expect('refusal' in deleted && deleted.refusal).toBeInstanceOf(StreamDeletedError);
  expect(refused(textField(2, 'not now'))).toMatchObject({
    refusal: { message: 'the event store refused an append to order-5: not now' },
  });
});
