// What the official client costs without store and network: an upper bound for everything measured through it.
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { encodeRecord, frameOf } from '@aangan/event-store/storage/record';
import { perSecond } from './row.ts';
import { sampleEvent } from './sample-event.ts';

const FRAME_HEAD = 5;

/** Events per second that the client decodes from bytes into objects. */
export const measureDecoding = (milliseconds: number): string => {
  const { id, type, data, metadata } = sampleEvent();
  const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
  const event = { id, type, isJson: true, data: bytes(data), metadata: bytes(metadata) };
  const place = { streamNumber: 1, streamName: 'bench-1', revision: 1, position: 4711, created: Date.now() };
  const message = frameOf(encodeRecord(event, place)).subarray(FRAME_HEAD);
  const begin = performance.now();
  let decoded = 0;
  while (performance.now() - begin < milliseconds) {
    for (let index = 0; index < 100; index += 1) {
      const read = streamsPb.ReadResp.deserializeBinary(new Uint8Array(message)).getEvent();
      if (read && convertGrpcEvent(read).event) decoded += 1;
    }
  }
  return perSecond(decoded, performance.now() - begin);
};
