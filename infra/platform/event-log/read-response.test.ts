import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { expect, test } from 'vitest';
import { decodeReadResponse } from './read-response.ts';

const { ReadResp } = streamsPb;
const { ReadEvent } = ReadResp;
const ID = '6f1c1f0e-5d3b-4d8e-9d2a-0a4a5b8f3c21';

type Sent = {
  readonly data: string | Uint8Array;
  readonly metadata?: string;
  readonly contentType?: string;
  readonly position?: string;
  readonly revision?: string;
};

/** The message that the store sends for an event, written by the official classes. */
function eventMessage({ data, metadata, contentType, position = '77', revision = '3' }: Sent): Buffer {
  const recorded = new ReadEvent.RecordedEvent()
    .setId(new sharedPb.UUID().setString(ID))
    .setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(Buffer.from('order-₹ 5')))
    .setStreamRevision(revision)
    .setPreparePosition('1')
    .setCommitPosition(position)
    .setCustomMetadata(Buffer.from(metadata ?? ''))
    .setData(Buffer.from(data));
  recorded.getMetadataMap().set('type', 'OrderPlaced');
  recorded.getMetadataMap().set('created', '17323');
  recorded.getMetadataMap().set('content-type', contentType ?? 'application/json');
  const link = new ReadEvent.RecordedEvent().setStreamRevision('9').setData(Buffer.from('{}'));
  const event = new ReadEvent().setEvent(recorded).setLink(link).setCommitPosition('5');
  return Buffer.from(new ReadResp().setEvent(event).serializeBinary());
}

const eventIn = (sent: Sent): unknown => {
  const response = decodeReadResponse(eventMessage(sent));
  return response.kind === 'event' ? response.event : response;
};

test('an event is read with all that an event of the log has', () => {
  expect(eventIn({ data: '{"total":1,"name":"Kurtā"}', metadata: '{"at":"2026"}' })).toEqual({
    id: ID,
    stream: 'order-₹ 5',
    revision: 3n,
    position: 77n,
    type: 'OrderPlaced',
    data: { total: 1, name: 'Kurtā' },
    metadata: { at: '2026' },
  });
});

test('an event comes with the time at which the store wrote it', () => {
  expect(decodeReadResponse(eventMessage({ data: '1' }))).toMatchObject({ kind: 'event', created: '17323' });
});

test('numbers are exact up to the largest that the store can send', () => {
  for (const number of [0n, 127n, 128n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 64n - 1n])
    expect(eventIn({ data: '1', position: String(number), revision: String(number) })).toMatchObject({
      position: number,
      revision: number,
    });
});

test('data and metadata that are not JSON are given as they are', () => {
  expect(eventIn({ data: '{"broken', metadata: '{' })).toMatchObject({
    data: '{"broken',
    metadata: new Uint8Array(Buffer.from('{')),
  });
  const bytes = new Uint8Array([0, 255, 7]);
  expect(eventIn({ data: bytes, contentType: 'application/octet-stream' })).toMatchObject({
    data: bytes,
    metadata: undefined,
  });
  expect(eventIn({ data: 'null' })).toMatchObject({ data: null });
});

test('checkpoints and the end of the log are told apart from what the shop ignores', () => {
  const decoded = (message: InstanceType<typeof ReadResp>) =>
    decodeReadResponse(Buffer.from(message.serializeBinary()));
  const checkpoint = new ReadResp.Checkpoint().setCommitPosition('12').setPreparePosition('11');
  expect(decoded(new ReadResp().setCheckpoint(checkpoint))).toEqual({ kind: 'checkpoint', commit: 12n });
  expect(decoded(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()))).toEqual({ kind: 'caught-up' });
  expect(decoded(new ReadResp().setFellBehind(new ReadResp.FellBehind()))).toEqual({ kind: 'fell-behind' });
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId('s');
  expect(decoded(new ReadResp().setConfirmation(confirmation))).toEqual({ kind: 'other' });
  expect(decoded(new ReadResp().setFirstStreamPosition('4'))).toEqual({ kind: 'other' });
  expect(decoded(new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound()))).toEqual({ kind: 'other' });
});

test('fields of any type that are not known are skipped', () => {
  const unknown = Buffer.from([0x78, 0x96, 0x01, 0x79, 1, 2, 3, 4, 5, 6, 7, 8, 0x7d, 1, 2, 3, 4, 0x7a, 1, 9]);
  const response = decodeReadResponse(Buffer.concat([unknown, eventMessage({ data: '5' }), unknown]));
  expect(response).toMatchObject({ kind: 'event', event: { data: 5, id: ID } });
});

test('a message that was cut off is refused, wherever it was cut', () => {
  const whole = eventMessage({ data: '{"total":1}', metadata: '{}' });
  for (let length = 1; length < whole.length; length++)
    expect(() => decodeReadResponse(whole.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
});

test('an event without an id as text is refused', () => {
  const recorded = new ReadEvent.RecordedEvent().setStreamRevision('1');
  const message = new ReadResp().setEvent(new ReadEvent().setEvent(recorded));
  expect(() => decodeReadResponse(Buffer.from(message.serializeBinary()))).toThrow('no id');
});
