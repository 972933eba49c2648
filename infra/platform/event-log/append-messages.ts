// Encodes appends for the call `BatchAppend` and decodes their answers. The official client's classes encode each event three times, once in base64.
// Source: `BatchAppendReq` and `BatchAppendResp` in https://github.com/EventStore/EventStore/blob/v23.10.6/src/Protos/Grpc/streams.proto, and what they
// refer to in shared.proto beside it.
import { UnknownError } from '@eventstore/db-client';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import {
  emptyField,
  endOfNested,
  hasMore,
  messageField,
  NESTED,
  numberField,
  type Reader,
  skip,
  tag,
  textField,
  uint64,
  VARINT,
  varint,
} from '@aangan/event-store/grpc/protobuf';
import { readUuid } from '@aangan/event-store/grpc/uuid';

export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  /** Written as JSON, as is the metadata; bytes as they are. */
  readonly data: unknown;
  readonly metadata: unknown;
};

export type ProposedAppend = {
  /** A UUID that the answer repeats. */
  readonly correlationId: string;
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
  /** The stream does not exist, or the revision of its last event. */
  readonly expected: 'no-stream' | bigint;
  readonly deadline: AppendDeadline;
};

/** Until when the store may perform an append: a time by its clock, in milliseconds since 1970, or so many milliseconds after it has received it. */
export type AppendDeadline = { readonly at: number } | { readonly after: number };

/** The stream's new last revision, and the position of its last event where readers can see it; or why nothing was appended. */
export type AppendAnswer = { readonly correlationId: string } & (
  | { readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly refusal: Error }
);

/** Bytes of events in one message. A store accepts larger messages only when it is configured so; longer appends take several. */
const LARGEST_MESSAGE = 3 * 1024 * 1024;

const [CORRELATION_ID, OPTIONS, PROPOSED_MESSAGE, IS_FINAL] = [1, 2, 3, 4] as const;
const [STREAM_IDENTIFIER, STREAM_POSITION, NO_STREAM, DEADLINE, TIME_LIMIT] = [1, 2, 3, 6, 7] as const;
const [EVENT_ID, EVENT_METADATA, CUSTOM_METADATA, DATA] = [1, 2, 3, 4] as const;
const [UUID_STRING, STREAM_NAME, KEY, VALUE, SECONDS, NANOS] = [2, 3, 1, 2, 1, 2] as const;

const contentType = (type: string): Buffer =>
  messageField(EVENT_METADATA, textField(KEY, 'content-type'), textField(VALUE, type));
const JSON_TEXT = contentType('application/json');
const BYTES = contentType('application/octet-stream');
const contentOf = (value: unknown): Buffer =>
  value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(JSON.stringify(value));
const FINAL = numberField(IS_FINAL, 1);

/** The messages of an append, in their order: the first may be the only one. */
export function encodeAppend({
  correlationId,
  stream,
  events,
  expected,
  deadline,
}: ProposedAppend): readonly [Buffer, ...Buffer[]] {
  const correlation = uuidField(CORRELATION_ID, correlationId);
  const options = messageField(
    OPTIONS,
    messageField(STREAM_IDENTIFIER, textField(STREAM_NAME, stream)),
    expected === 'no-stream' ? emptyField(NO_STREAM) : numberField(STREAM_POSITION, Number(expected)),
    'at' in deadline ? timeField(DEADLINE, deadline.at) : timeField(TIME_LIMIT, deadline.after),
  );
  const first = [correlation, options];
  const messages: [Buffer[], ...Buffer[][]] = [first];
  let last = first;
  let bytes = 0;
  for (const event of events) {
    const encoded = encodeEvent(event);
    if (bytes > 0 && bytes + encoded.length > LARGEST_MESSAGE) {
      messages.push((last = [correlation]));
      bytes = 0;
    }
    last.push(encoded);
    bytes += encoded.length;
  }
  last.push(FINAL);
  const [opening, ...others] = messages;
  return [Buffer.concat(opening), ...others.map((parts) => Buffer.concat(parts))];
}

/** A time or a duration in milliseconds. */
const timeField = (number: number, ms: number): Buffer =>
  messageField(
    number,
    numberField(SECONDS, Math.floor(ms / 1_000)),
    numberField(NANOS, (ms % 1_000) * 1_000_000),
  );

function encodeEvent({ id, type, data, metadata }: ProposedEvent): Buffer {
  return messageField(
    PROPOSED_MESSAGE,
    uuidField(EVENT_ID, id),
    messageField(EVENT_METADATA, textField(KEY, 'type'), textField(VALUE, type)),
    data instanceof Uint8Array ? BYTES : JSON_TEXT,
    ...(metadata === undefined ? [] : [messageField(CUSTOM_METADATA, contentOf(metadata))]),
    messageField(DATA, contentOf(data)),
  );
}

const uuidField = (number: number, uuid: string): Buffer =>
  messageField(number, textField(UUID_STRING, uuid));

const ANSWER = { correlationId: tag(1, NESTED), error: tag(2, NESTED), success: tag(3, NESTED) };
const SUCCESS = { revision: tag(1, VARINT), position: tag(3, NESTED) };
const POSITION = { commit: tag(1, VARINT) };

/** Throws `RangeError` when the bytes are not a whole message. */
export function decodeAnswer(bytes: Buffer): AppendAnswer {
  const reader: Reader = { bytes, at: 0 };
  let correlationId = '';
  let success: { readonly revision: bigint; readonly position: bigint | undefined } | undefined;
  while (reader.at < bytes.length) {
    const field = varint(reader);
    if (field === ANSWER.correlationId) correlationId = readUuid(reader);
    else if (field === ANSWER.success) success = readSuccess(reader);
    else skip(reader, field);
  }
  return success === undefined ? { correlationId, refusal: refusalIn(bytes) } : { correlationId, ...success };
}

/** As the official client reads it, which has a class for each. */
function refusalIn(bytes: Buffer): Error {
  const answer = streamsPb.BatchAppendResp.deserializeBinary(bytes);
  const stream = Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  const error = answer.getError();
  if (error?.getDetails() !== undefined) return unpackToCommandError(error, stream);
  return new UnknownError(
    undefined,
    `the event store refused an append to ${stream}: ${error?.getMessage() ?? 'no reason given'}`,
  );
}

function readSuccess(reader: Reader) {
  let revision = 0n;
  let position: bigint | undefined;
  for (const end = endOfNested(reader); hasMore(reader, end);) {
    const field = varint(reader);
    if (field === SUCCESS.revision) revision = uint64(reader);
    else if (field === SUCCESS.position) position = readCommit(reader);
    else skip(reader, field);
  }
  return { revision, position };
}

function readCommit(reader: Reader): bigint {
  let commit = 0n;
  for (const end = endOfNested(reader); hasMore(reader, end);) {
    const field = varint(reader);
    if (field === POSITION.commit) commit = uint64(reader);
    else skip(reader, field);
  }
  return commit;
}
