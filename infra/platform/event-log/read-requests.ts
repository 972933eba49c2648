// The requests of reads and subscriptions, in the generated classes of the official client. Source: `ReadReq` in
// https://github.com/EventStore/EventStore/blob/v23.10.6/src/Protos/Grpc/streams.proto
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

/** Selects events in the store, which reports its position at least after each `window` events that it skips. */
export type EventFilter = {
  readonly on: 'stream' | 'type';
  readonly prefixes: readonly string[];
  readonly window: number;
};

/** A part of a stream, or of all streams: from a revision or a commit position on, which belongs to it, or from an end. */
export type ReadRange = {
  /** Undefined: all streams. */
  readonly stream?: string;
  readonly from: 'start' | 'end' | bigint;
  readonly backwards?: boolean;
  /** The most events; without it all. */
  readonly most?: number | undefined;
};

type Options = streamsPb.ReadReq.Options;

const { ReadReq } = streamsPb;
const { AllOptions, FilterOptions, Position, StreamOptions, SubscriptionOptions, UUIDOption } =
  ReadReq.Options;
const [FORWARDS, BACKWARDS] = [0, 1] as const;

const empty = (): sharedPb.Empty => new sharedPb.Empty();

/** Asks for a part of the log. */
export function readRequest({
  stream,
  from,
  backwards = false,
  most = Number.MAX_SAFE_INTEGER,
}: ReadRange): streamsPb.ReadReq {
  const options = commonOptions()
    .setReadDirection(backwards ? BACKWARDS : FORWARDS)
    .setCount(String(most))
    .setNoFilter(empty());
  const place =
    stream === undefined ? options.setAll(placeInAll(from)) : options.setStream(placeIn(stream, from));
  return new ReadReq().setOptions(place);
}

/** Subscribes to all streams after a commit position; undefined: from the start. */
export function subscriptionRequest({
  after,
  filter,
}: {
  readonly after: bigint | undefined;
  readonly filter?: EventFilter;
}): streamsPb.ReadReq {
  const options = commonOptions()
    .setAll(placeInAll(after === undefined || after === 0n ? 'start' : after))
    .setSubscription(new SubscriptionOptions());
  return new ReadReq().setOptions(
    filter === undefined ? options.setNoFilter(empty()) : options.setFilter(filterOptions(filter)),
  );
}

function commonOptions(): Options {
  return new ReadReq.Options().setResolveLinks(false).setUuidOption(new UUIDOption().setString(empty()));
}

function placeInAll(from: ReadRange['from']): streamsPb.ReadReq.Options.AllOptions {
  const all = new AllOptions();
  if (from === 'start') return all.setStart(empty());
  if (from === 'end') return all.setEnd(empty());
  return all.setPosition(new Position().setCommitPosition(String(from)).setPreparePosition(String(from)));
}

function placeIn(stream: string, from: ReadRange['from']): streamsPb.ReadReq.Options.StreamOptions {
  const name = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
  const place = new StreamOptions().setStreamIdentifier(name);
  if (from === 'start') return place.setStart(empty());
  if (from === 'end') return place.setEnd(empty());
  return place.setRevision(String(from));
}

function filterOptions({ on, prefixes, window }: EventFilter): streamsPb.ReadReq.Options.FilterOptions {
  const expression = new FilterOptions.Expression().setPrefixList([...prefixes]);
  const options = new FilterOptions().setMax(window).setCheckpointintervalmultiplier(1);
  return on === 'stream' ? options.setStreamIdentifier(expression) : options.setEventType(expression);
}
