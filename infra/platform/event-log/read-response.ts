// Decodes the messages of reads and subscriptions. The official client's classes copy and decode every field twice, which takes longer than a worker
// takes to fold the event. Source: `ReadResp` in https://github.com/EventStore/EventStore/blob/v23.10.6/src/Protos/Grpc/streams.proto, and `UUID` and
// `StreamIdentifier` in shared.proto beside it.
import type { RawEvent } from '@aangan/shared-events/codec';
import {
  content,
  endOfNested,
  hasMore,
  entryIn,
  NESTED,
  type Reader,
  skip,
  tag,
  textIn,
  uint64,
  VARINT,
  varint,
} from '@aangan/event-store/grpc/protobuf';

/**
 * An event, and when the event store wrote it, in ticks of .NET (100 nanoseconds, since 1970); the commit position up to which a filter skipped events; whether the
 * end of the log was reached; or anything else, such as that a stream does not exist.
 */
export type ReadResponse =
  | { readonly kind: 'event'; readonly event: RawEvent; readonly created: string }
  | { readonly kind: 'checkpoint'; readonly commit: bigint }
  | { readonly kind: 'caught-up' | 'fell-behind' | 'other' };

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
  let event: ReadResponse | undefined;
  for (const end = endOfNested(reader); hasMore(reader, end);) {
    const field = varint(reader);
    if (field === READ_EVENT.event) event = recordedEvent(reader);
    else skip(reader, field);
  }
  return event;
}

function commitOf(reader: Reader): bigint {
  let commit = 0n;
  for (const end = endOfNested(reader); hasMore(reader, end);) {
    const field = varint(reader);
    if (field === CHECKPOINT.commit) commit = uint64(reader);
    else skip(reader, field);
  }
  return commit;
}

function recordedEvent(reader: Reader): ReadResponse {
  let [id, stream, type, created, isJson] = ['', '', '', '', false];
  let [revision, position] = [0n, 0n];
  let data = NO_BYTES;
  let metadata = NO_BYTES;
  for (const end = endOfNested(reader); hasMore(reader, end);) {
    const field = varint(reader);
    if (field === RECORDED_EVENT.id) id = textIn(reader, UUID.string);
    else if (field === RECORDED_EVENT.stream) stream = textIn(reader, STREAM_IDENTIFIER.name);
    else if (field === RECORDED_EVENT.revision) revision = uint64(reader);
    else if (field === RECORDED_EVENT.commit) position = uint64(reader);
    else if (field === RECORDED_EVENT.metadata) {
      const [name, value] = entryIn(reader);
      if (name === 'type') type = value;
      else if (name === 'created') created = value;
      else if (name === 'content-type') isJson = value === 'application/json';
    } else if (field === RECORDED_EVENT.customMetadata) metadata = content(reader);
    else if (field === RECORDED_EVENT.data) data = content(reader);
    else skip(reader, field);
  }
  if (id === '') throw new Error(`an event of ${stream} has no id as text`);
  const event = {
    ...{ id, stream, revision, position, type },
    data: isJson ? jsonOr(data, String) : new Uint8Array(data),
    metadata: metadata.length === 0 ? undefined : jsonOr(metadata, (bytes) => new Uint8Array(bytes)),
  };
  return { kind: 'event', event, created };
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
