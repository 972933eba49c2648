// The stored form of an event: a fixed header for queries of the store, then the bytes that readers get on the wire (a gRPC frame with a ReadResp),
// so that a read is a copy without encoding.
import { crc32 } from 'node:zlib';
import {
  fieldSize,
  revisionSize,
  varintSize,
  writeField,
  writeFieldHead,
  writeRevision,
  writeVarint,
} from './wire.ts';

/** An event to append. `id` is a UUID in lower case. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** The place of an event. `position` is its place in the log; `created` in milliseconds since 1970. */
export type Place = {
  readonly streamNumber: number;
  readonly streamName: string;
  readonly revision: number;
  readonly position: number;
  readonly created: number;
};

const CRC = 0;
const CREATED = 4;
const ID = 10;
const STREAM_NUMBER = 26;
const REVISION = 30;
const NAME = 36;
const TYPE = 44;
const DATA = 52;
const IS_JSON = 60;
const POSITION = 61;
const HEADER_SIZE = 67;
const FRAME_HEAD_SIZE = 5;
const ID_FIELD_SIZE = 40;

const TYPE_KEY = Buffer.from('type');
const CONTENT_TYPE_KEY = Buffer.from('content-type');
const CREATED_KEY = Buffer.from('created');
const JSON_CONTENT = Buffer.from('application/json');
const BINARY_CONTENT = Buffer.from('application/octet-stream');

const entrySize = (key: Buffer, value: Buffer): number => fieldSize(key.length) + fieldSize(value.length);

/** Writes one entry of the metadata map; the value ends where the entry ends. */
const writeEntry = (target: Buffer, key: Buffer, value: Buffer, offset: number): number => {
  const start = writeFieldHead(target, 0x32, entrySize(key, value), offset);
  return writeField(target, 0x12, value, writeField(target, 0x0a, key, start));
};

/** Encodes an event at its place. Field numbers are those of `ReadResp` in EventStoreDB's streams.proto. */
export const encodeRecord = (event: NewEvent, place: Place): Buffer => {
  const { position, revision } = place;
  const name = Buffer.from(place.streamName);
  const type = Buffer.from(event.type);
  const content = event.isJson ? JSON_CONTENT : BINARY_CONTENT;
  const ticks = Buffer.from(`${place.created}0000`);
  const positionSize = 1 + varintSize(position);
  const recordedSize =
    ID_FIELD_SIZE +
    fieldSize(fieldSize(name.length)) +
    (1 + revisionSize(revision)) +
    2 * positionSize +
    fieldSize(entrySize(TYPE_KEY, type)) +
    fieldSize(entrySize(CONTENT_TYPE_KEY, content)) +
    fieldSize(entrySize(CREATED_KEY, ticks)) +
    fieldSize(event.metadata.length) +
    fieldSize(event.data.length);
  const readEventSize = fieldSize(recordedSize) + positionSize;
  const messageSize = fieldSize(readEventSize);

  const record = Buffer.allocUnsafe(HEADER_SIZE + FRAME_HEAD_SIZE + messageSize);
  record.fill(0, 0, HEADER_SIZE + 1);
  record.writeUInt32BE(messageSize, HEADER_SIZE + 1);
  let end = writeFieldHead(record, 0x0a, readEventSize, HEADER_SIZE + FRAME_HEAD_SIZE);
  end = writeFieldHead(record, 0x0a, recordedSize, end);
  end = writeFieldHead(record, 0x0a, ID_FIELD_SIZE - 2, end);
  end = writeFieldHead(record, 0x12, 36, end);
  end += record.write(event.id, end, 'latin1');
  end = writeFieldHead(record, 0x12, fieldSize(name.length), end);
  end = writeField(record, 0x1a, name, end);
  const nameStart = end - name.length;
  record[end] = 0x18;
  end = writeRevision(record, revision, end + 1);
  record[end] = 0x20;
  end = writeVarint(record, position, end + 1);
  record[end] = 0x28;
  end = writeVarint(record, position, end + 1);
  end = writeEntry(record, TYPE_KEY, type, end);
  const typeStart = end - type.length;
  end = writeEntry(record, CONTENT_TYPE_KEY, content, end);
  end = writeEntry(record, CREATED_KEY, ticks, end);
  end = writeField(record, 0x3a, event.metadata, end);
  end = writeField(record, 0x42, event.data, end);
  const dataStart = end - event.data.length;
  record[end] = 0x18;
  writeVarint(record, position, end + 1);

  record.writeUIntBE(place.created, CREATED, 6);
  record.write(event.id.replaceAll('-', ''), ID, 'hex');
  record.writeUInt32BE(place.streamNumber, STREAM_NUMBER);
  record.writeUIntBE(revision, REVISION, 6);
  writeSpan(record, NAME, nameStart, name.length);
  writeSpan(record, TYPE, typeStart, type.length);
  writeSpan(record, DATA, dataStart, event.data.length);
  record[IS_JSON] = event.isJson ? 1 : 0;
  record.writeUIntBE(position, POSITION, 6);
  record.writeUInt32BE(crc32(record.subarray(CREATED)), CRC);
  return record;
};

const writeSpan = (record: Buffer, field: number, start: number, length: number): void => {
  record.writeUInt32BE(start, field);
  record.writeUInt32BE(length, field + 4);
};

const span = (record: Buffer, field: number): Buffer => {
  const start = record.readUInt32BE(field);
  return record.subarray(start, start + record.readUInt32BE(field + 4));
};

/** The gRPC frame of a record, ready to send. */
export const frameOf = (record: Buffer): Buffer => record.subarray(HEADER_SIZE);

/** Milliseconds since 1970. */
export const createdOf = (record: Buffer): number => record.readUIntBE(CREATED, 6);

export const streamNumberOf = (record: Buffer): number => record.readUInt32BE(STREAM_NUMBER);
export const positionOf = (record: Buffer): number => record.readUIntBE(POSITION, 6);
export const revisionOf = (record: Buffer): number => record.readUIntBE(REVISION, 6);
export const streamNameOf = (record: Buffer): string => span(record, NAME).toString('utf8');
export const typeOf = (record: Buffer): string => span(record, TYPE).toString('utf8');
export const dataOf = (record: Buffer): Buffer => span(record, DATA);
export const isJsonOf = (record: Buffer): boolean => record[IS_JSON] === 1;

/** The event's UUID in lower case. */
export const idOf = (record: Buffer): string => {
  const hex = record.toString('hex', ID, ID + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** True when the checksum of the record is correct. */
export const isIntact = (record: Buffer): boolean =>
  record.length > HEADER_SIZE && record.readUInt32BE(CRC) === crc32(record.subarray(CREATED));
