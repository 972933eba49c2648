// Parses the events of an append, and enforces the limit of its size.
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type { NewEvent } from '../storage/record.ts';
import { invalid } from './refusals.ts';

/** Maximum bytes of data in one append; types and metadata do not count, as in EventStoreDB 23.10. */
export const MAXIMUM_APPEND_SIZE = 1024 * 1024;

type Proposed = streamsPb.BatchAppendReq.ProposedMessage | streamsPb.AppendReq.ProposedMessage;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in lower case, from either of its two encodings. */
export const uuidOf = (uuid: sharedPb.UUID | undefined): string => {
  const structured = uuid?.getStructured();
  const text = structured ? uuidOfBits(structured) : (uuid?.getString() ?? '').toLowerCase();
  if (!UUID.test(text)) throw invalid(`'${text}' is not a UUID`);
  return text;
};

const uuidOfBits = (bits: sharedPb.UUID.Structured): string => {
  const half = (text: string): string => BigInt.asUintN(64, BigInt(text)).toString(16).padStart(16, '0');
  const hex = half(bits.getMostSignificantBits()) + half(bits.getLeastSignificantBits());
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Parses a proposed event; refuses one without a type. */
export const newEventOf = (proposed: Proposed): NewEvent => {
  const properties = proposed.getMetadataMap();
  const type = properties.get('type') ?? '';
  if (type === '') throw invalid('an event needs a type');
  return {
    id: uuidOf(proposed.getId()),
    type,
    isJson: properties.get('content-type') === 'application/json',
    data: proposed.getData_asU8(),
    metadata: proposed.getCustomMetadata_asU8(),
  };
};

/** The bytes that count towards the limit. */
export const appendSize = (events: readonly NewEvent[]): number =>
  events.reduce((sum, { data }) => sum + data.length, 0);

/** The name of the stream; empty when the request has none. */
export const streamNameOf = (identifier: sharedPb.StreamIdentifier | undefined): string =>
  identifier ? Buffer.from(identifier.getStreamName_asU8()).toString('utf8') : '';
