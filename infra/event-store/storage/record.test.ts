import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, test } from 'vitest';
import {
  createdOf,
  dataOf,
  encodeRecord,
  frameOf,
  idOf,
  isIntact,
  isJsonOf,
  positionOf,
  revisionOf,
  streamNameOf,
  streamNumberOf,
  typeOf,
} from './record.ts';
import { TOMBSTONE_REVISION } from './wire.ts';

const EVENT = {
  id: '0b5e2a0c-6a0f-4d57-9a3c-1f2e3d4c5b6a',
  type: 'CartItemAdded',
  isJson: true,
  data: Buffer.from('{"quantity":1}'),
  metadata: Buffer.from('{"by":"x"}'),
};
const PLACE = {
  streamNumber: 7,
  streamName: 'cart-₹',
  revision: 300,
  position: 5_000_000_000,
  created: 1_795_000_000_123,
};

const readEventOf = (record: Buffer) => {
  const frame = frameOf(record);
  expect(frame.readUInt32BE(1)).toBe(frame.length - 5);
  const read = streamsPb.ReadResp.deserializeBinary(frame.subarray(5)).getEvent();
  const event = read?.getEvent();
  if (read === undefined || event === undefined) throw new Error('no event');
  return { read, event };
};

describe('a record', () => {
  test('is readable by the generated code on the wire', () => {
    const { read, event } = readEventOf(encodeRecord(EVENT, PLACE));
    expect(read.getCommitPosition()).toBe('5000000000');
    expect(event.getId()?.getString()).toBe(EVENT.id);
    expect(Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe('cart-₹');
    expect([event.getStreamRevision(), event.getPreparePosition(), event.getCommitPosition()]).toEqual([
      '300',
      '5000000000',
      '5000000000',
    ]);
    expect(Object.fromEntries(event.getMetadataMap().toArray())).toEqual({
      type: 'CartItemAdded',
      'content-type': 'application/json',
      created: '17950000001230000',
    });
    expect(Buffer.from(event.getData_asU8()).toString()).toBe('{"quantity":1}');
    expect(Buffer.from(event.getCustomMetadata_asU8()).toString()).toBe('{"by":"x"}');
  });

  test('has header fields that are read without decoding', () => {
    const record = encodeRecord(EVENT, PLACE);
    expect([streamNumberOf(record), streamNameOf(record), revisionOf(record), positionOf(record)]).toEqual([
      7,
      'cart-₹',
      300,
      5_000_000_000,
    ]);
    expect([idOf(record), typeOf(record), isJsonOf(record), createdOf(record)]).toEqual([
      EVENT.id,
      'CartItemAdded',
      true,
      PLACE.created,
    ]);
    expect(dataOf(record)).toEqual(EVENT.data);
  });

  test('encodes a tombstone with the highest revision', () => {
    const { event } = readEventOf(encodeRecord(EVENT, { ...PLACE, revision: TOMBSTONE_REVISION }));
    expect(event.getStreamRevision()).toBe('9223372036854775807');
  });

  test('detects a single flipped bit anywhere', () => {
    const record = encodeRecord(EVENT, PLACE);
    expect(isIntact(record)).toBe(true);
    for (let at = 0; at < record.length; at += 1) {
      const damaged = Buffer.from(record);
      damaged[at] = (damaged[at] ?? 0) ^ 4;
      expect(isIntact(damaged)).toBe(false);
    }
  });
});
