// Parses the events of an append, and enforces the limit of its size.
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import { uuidOfHalves } from '../grpc/uuid.ts';
import type { NewEvent } from '../storage/record.ts';
import { invalid } from './refusals.ts';

/** Maximum bytes of data in one append; types and metadata do not count, as in EventStoreDB 23.10. */
export const MAXIMUM_APPEND_SIZE = 1024 * 1024;

/** An event as a client proposes it. */
export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in lower case. */
export const uuidIn = (text: string): string => {
  const uuid = text.toLowerCase();
  if (!UUID.test(uuid)) throw invalid(`'${uuid}' is not a UUID`);
  return uuid;
};

/** Refuses an event without a type or with an invalid id. */
export const newEventOf = ({ id, type, contentType, data, metadata }: ProposedEvent): NewEvent => {
  if (type === '') throw invalid('an event needs a type');
  return { id: uuidIn(id), type, isJson: contentType === 'application/json', data, metadata };
};

/** The event in a message of the generated classes. */
export const proposedEventIn = (message: streamsPb.AppendReq.ProposedMessage): ProposedEvent => {
  const properties = message.getMetadataMap();
  return {
    id: textOfUuid(message.getId()),
    type: properties.get('type') ?? '',
    contentType: properties.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};

const textOfUuid = (uuid: sharedPb.UUID | undefined): string => {
  const bits = uuid?.getStructured();
  return bits
    ? uuidOfHalves(BigInt(bits.getMostSignificantBits()), BigInt(bits.getLeastSignificantBits()))
    : (uuid?.getString() ?? '');
};

/** The bytes that count towards the limit. */
export const appendSize = (events: readonly NewEvent[]): number =>
  events.reduce((sum, { data }) => sum + data.length, 0);

/** The name of the stream; empty when the request has none. */
export const streamNameOf = (identifier: sharedPb.StreamIdentifier | undefined): string =>
  identifier ? Buffer.from(identifier.getStreamName_asU8()).toString('utf8') : '';
