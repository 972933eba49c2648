// Decodes the messages of a subscription to `$all`. The official client's classes copy and decode every field twice, which takes longer than a worker
// takes to fold the event. Source: `ReadResp` in https://github.com/EventStore/EventStore/blob/v23.10.6/src/Protos/Grpc/streams.proto, and `UUID` and
// `StreamIdentifier` in shared.proto beside it.
import type { RawEvent } from '@aangan/shared-events/codec';

/** An event; the commit position up to which a filter skipped events; whether the end of the log was reached; or anything else. */
export type ReadResponse =
  | { readonly kind: 'event'; readonly event: RawEvent }
  | { readonly kind: 'checkpoint'; readonly commit: bigint }
  | { readonly kind: 'caught-up' | 'fell-behind' | 'other' };

/** The bytes of a message, and the place in them that was reached. */
type Reader = { readonly bytes: Buffer; at: number };

const [VARINT, FIXED_64, NESTED, FIXED_32] = [0, 1, 2, 5] as const;
/** The tag of a field: its number and its type on the wire. */
const tag = (field: number, wire: number): number => (field << 3) | wire;

const RESPONSE = {
  event: tag(1, NESTED),
  checkpoint: tag(3, NESTED),
  caughtUp: tag(8, NESTED),
  fellBehind: tag(9, NESTED),
};
const READ_EVENT = { event: tag(1, NESTED) };
const CHECKPOINT = { commit: tag(1, VARINT) };
const RECORDED_EVENT = {
  id: tag(1, NESTED),
  stream: tag(2, NESTED),
  revision: tag(3, VARINT),
  commit: tag(5, VARINT),
  metadata: tag(6, NESTED),
  customMetadata: tag(7, NESTED),
  data: tag(8, NESTED),
};
const UUID = { string: tag(2, NESTED) };
const STREAM_IDENTIFIER = { name: tag(3, NESTED) };
const MAP_ENTRY = { key: tag(1, NESTED), value: tag(2, NESTED) };

/** Throws `RangeError` when the bytes are not a whole message, `Error` when an event has no id as text, which the request has to ask for. */
export function decodeReadResponse(bytes: Buffer): ReadResponse {
  const reader: Reader = { bytes, at: 0 };
  let response: ReadResponse = { kind: 'other' };
  while (reader.at < bytes.length) {
    const field = varint(reader);
    if (field === RESPONSE.event) response = readEvent(reader) ?? response;
    else if (field === RESPONSE.checkpoint) response = { kind: 'checkpoint', commit: commitOf(reader) };
    else {
      if (field === RESPONSE.caughtUp) response = { kind: 'caught-up' };
      else if (field === RESPONSE.fellBehind) response = { kind: 'fell-behind' };
      skip(reader, field);
    }
  }
  return response;
}

function readEvent(reader: Reader): ReadResponse | undefined {
  let event: RawEvent | undefined;
  for (const end = endOfNested(reader); reader.at < end;) {
    const field = varint(reader);
    if (field === READ_EVENT.event) event = recordedEvent(reader);
    else skip(reader, field);
  }
  return event && { kind: 'event', event };
}

function commitOf(reader: Reader): bigint {
  let commit = 0n;
  for (const end = endOfNested(reader); reader.at < end;) {
    const field = varint(reader);
    if (field === CHECKPOINT.commit) commit = uint64(reader);
    else skip(reader, field);
  }
  return commit;
}

function recordedEvent(reader: Reader): RawEvent {
  let [id, stream, type, isJson] = ['', '', '', false];
  let [revision, position] = [0n, 0n];
  let data = NO_BYTES;
  let metadata = NO_BYTES;
  for (const end = endOfNested(reader); reader.at < end;) {
    const field = varint(reader);
    if (field === RECORDED_EVENT.id) id = textIn(reader, UUID.string);
    else if (field === RECORDED_EVENT.stream) stream = textIn(reader, STREAM_IDENTIFIER.name);
    else if (field === RECORDED_EVENT.revision) revision = uint64(reader);
    else if (field === RECORDED_EVENT.commit) position = uint64(reader);
    else if (field === RECORDED_EVENT.metadata) {
      const [name, value] = mapEntry(reader);
      if (name === 'type') type = value;
      else if (name === 'content-type') isJson = value === 'application/json';
    } else if (field === RECORDED_EVENT.customMetadata) metadata = content(reader);
    else if (field === RECORDED_EVENT.data) data = content(reader);
    else skip(reader, field);
  }
  if (id === '') throw new Error(`an event of ${stream} has no id as text`);
  return {
    ...{ id, stream, revision, position, type },
    data: isJson ? jsonOr(data, String) : new Uint8Array(data),
    metadata: metadata.length === 0 ? undefined : jsonOr(metadata, (bytes) => new Uint8Array(bytes)),
  };
}

const NO_BYTES: Buffer = Buffer.alloc(0);

// What is not JSON is given as it is, as the official client does: whether that can be read is decided where it is decoded.
function jsonOr(bytes: Buffer, otherwise: (bytes: Buffer) => unknown): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return otherwise(bytes);
  }
}

function mapEntry(reader: Reader): readonly [string, string] {
  let [key, value] = ['', ''];
  for (const end = endOfNested(reader); reader.at < end;) {
    const field = varint(reader);
    if (field === MAP_ENTRY.key) key = content(reader).toString();
    else if (field === MAP_ENTRY.value) value = content(reader).toString();
    else skip(reader, field);
  }
  return [key, value];
}

/** The text of one field of a nested message. */
function textIn(reader: Reader, wanted: number): string {
  let text = '';
  for (const end = endOfNested(reader); reader.at < end;) {
    const field = varint(reader);
    if (field === wanted) text = content(reader).toString();
    else skip(reader, field);
  }
  return text;
}

function content(reader: Reader): Buffer {
  const end = endOfNested(reader);
  const bytes = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return bytes;
}

function endOfNested(reader: Reader): number {
  const length = varint(reader);
  return requireWithin(reader, reader.at + length);
}

function skip(reader: Reader, field: number): void {
  const wire = field & 7;
  if (wire === VARINT) varint(reader);
  else if (wire === NESTED) content(reader);
  else if (wire === FIXED_64) reader.at = requireWithin(reader, reader.at + 8);
  else if (wire === FIXED_32) reader.at = requireWithin(reader, reader.at + 4);
  else throw new RangeError(`a field of the unknown type ${wire}`);
}

function requireWithin({ bytes }: Reader, end: number): number {
  if (end > bytes.length) throw new RangeError('the message ends too early');
  return end;
}

/** Exact below 2^53. */
function varint(reader: Reader): number {
  let [value, scale] = [0, 1];
  for (;;) {
    const byte = nextByte(reader);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 0x80;
  }
}

function uint64(reader: Reader): bigint {
  const from = reader.at;
  const value = varint(reader);
  if (value <= Number.MAX_SAFE_INTEGER) return BigInt(value);
  reader.at = from;
  let [exact, shift] = [0n, 0n];
  for (;;) {
    const byte = nextByte(reader);
    exact |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return exact;
    shift += 7n;
  }
}

function nextByte(reader: Reader): number {
  const byte = reader.bytes[reader.at++];
  if (byte === undefined) throw new RangeError('the message ends too early');
  return byte;
}
