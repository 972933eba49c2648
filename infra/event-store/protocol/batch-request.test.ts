import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { expect, test } from 'vitest';
import { ANY, at, NO_STREAM, STREAM_EXISTS } from '../rules/expectation.ts';
import { decodeBatchRequest } from './batch-request.ts';

const { BatchAppendReq } = streamsPb;
type Request = InstanceType<typeof BatchAppendReq>;

const ID = '6f1c1f0e-5d3b-4d8e-9d2a-0a4a5b8f3c21';
/** The same id as two numbers. */
const halves = new sharedPb.UUID.Structured()
  .setMostSignificantBits('8006308384112070030')
  .setLeastSignificantBits('-7121868546253046751');

const decoded = (request: Request) => decodeBatchRequest(Buffer.from(request.serializeBinary()));
const named = () =>
  new BatchAppendReq.Options().setStreamIdentifier(
    new sharedPb.StreamIdentifier().setStreamName(Buffer.from('order-₹ 5')),
  );

test('a message of the official classes is read with all that it has', () => {
  const event = new BatchAppendReq.ProposedMessage()
    .setId(new sharedPb.UUID().setStructured(halves))
    .setData(Buffer.from('{"total":1}'))
    .setCustomMetadata(Buffer.from([0, 255]));
  event.getMetadataMap().set('type', 'Bestellt ✓').set('content-type', 'application/json').set('other', 'x');
  const request = new BatchAppendReq()
    .setCorrelationId(new sharedPb.UUID().setString(ID))
    .setOptions(named().setStreamPosition('300'))
    .setIsFinal(true);
  request.addProposedMessages(event);
  expect(decoded(request)).toEqual({
    correlationId: ID,
    options: { stream: 'order-₹ 5', expected: at(300), deadline: Infinity, timeLimit: Infinity },
    events: [
      {
        id: ID,
        type: 'Bestellt ✓',
        contentType: 'application/json',
        data: Buffer.from('{"total":1}'),
        metadata: Buffer.from([0, 255]),
      },
    ],
    isFinal: true,
  });
});

test('every expectation is read; without one it is the first revision', () => {
  const empty = new sharedPb.Empty();
  const expectedOf = (options: InstanceType<typeof BatchAppendReq.Options>) =>
    decoded(new BatchAppendReq().setOptions(options)).options?.expected;
  expect(expectedOf(named().setNoStream(empty))).toBe(NO_STREAM);
  expect(expectedOf(named().setAny(empty))).toBe(ANY);
  expect(expectedOf(named().setStreamExists(empty))).toBe(STREAM_EXISTS);
  expect(expectedOf(named())).toEqual(at(0));
});

test('a message that goes on has neither options nor an end', () => {
  const request = new BatchAppendReq().setCorrelationId(new sharedPb.UUID().setStructured(halves));
  expect(decoded(request)).toEqual({ correlationId: ID, options: undefined, events: [], isFinal: false });
});

test('a message that is cut off is refused', () => {
  const whole = Buffer.from(new BatchAppendReq().setOptions(named()).setIsFinal(true).serializeBinary());
  for (const length of [1, 5, whole.length - 1])
    expect(() => decodeBatchRequest(whole.subarray(0, length))).toThrow(RangeError);
});

test('a field that goes beyond its message, and a number that does not end, are refused', () => {
  // Options of two bytes, whose stream takes nine.
  const beyond = Buffer.concat([
    Buffer.from([0x12, 2, 0x0a, 9]),
    Buffer.from([0x1a, 7]),
    Buffer.from('hidden!'),
  ]);
  expect(() => decodeBatchRequest(beyond)).toThrow(RangeError);
  const endless = Buffer.concat([Buffer.from([0x12]), Buffer.alloc(200, 0x80), Buffer.from([0])]);
  expect(() => decodeBatchRequest(endless)).toThrow(RangeError);
});

test('a deadline before 1970 has passed', () => {
  // The seconds are -1, in ten bytes.
  const seconds = Buffer.from([0x08, ...Array.from({ length: 9 }, () => 0xff), 0x01]);
  const deadline = Buffer.concat([Buffer.from([0x32, seconds.length]), seconds]);
  const request = Buffer.concat([Buffer.from([0x12, deadline.length]), deadline]);
  expect(decodeBatchRequest(request).options?.deadline).toBe(-1_000);
});

test('a time limit is read, which the official classes do not have', () => {
  // Two seconds and half a billion nanoseconds.
  const duration = Buffer.concat([Buffer.from([0x08, 2, 0x10]), Buffer.from('80cab5ee01', 'hex')]);
  const limit = Buffer.concat([Buffer.from([0x3a, duration.length]), duration]);
  const request = Buffer.concat([Buffer.from([0x12, limit.length]), limit]);
  expect(decodeBatchRequest(request).options).toMatchObject({ deadline: Infinity, timeLimit: 2_500 });
});
