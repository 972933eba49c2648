// Parses a Read request into one of its four kinds.
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { CallRefused, UNIMPLEMENTED } from '../grpc/status.ts';
import type { EventFilter } from '../rules/event-filter.ts';
import { isValidStreamName } from '../rules/names.ts';
import { streamNameOf } from './proposed-event.ts';
import { invalid } from './refusals.ts';

/** The start of a read: an end, a revision of a stream, or a position of the log. */
export type From = 'start' | 'end' | number;

export type Filtered = {
  readonly filter: EventFilter;
  /** Events filtered between two checkpoints. */
  readonly checkpointInterval: number;
};

export type ReadRequest =
  | {
      readonly kind: 'read-stream';
      readonly stream: string;
      readonly from: From;
      readonly backwards: boolean;
      readonly count: number;
    }
  | {
      readonly kind: 'read-all';
      readonly from: From;
      readonly backwards: boolean;
      readonly count: number;
      readonly filtered: Filtered | undefined;
    }
  | { readonly kind: 'subscribe-stream'; readonly stream: string; readonly from: From }
  | { readonly kind: 'subscribe-all'; readonly from: From; readonly filtered: Filtered | undefined };

type Options = streamsPb.ReadReq.Options;

/** Default number of events filtered between two checkpoints. */
const DEFAULT_SEARCH_WINDOW = 32;

const streamFrom = (options: streamsPb.ReadReq.Options.StreamOptions): From => {
  if (options.hasRevision()) return Number(options.getRevision());
  return options.hasEnd() ? 'end' : 'start';
};

const allFrom = (options: streamsPb.ReadReq.Options.AllOptions): From => {
  const position = options.getPosition();
  if (position) return Number(position.getCommitPosition());
  return options.hasEnd() ? 'end' : 'start';
};

const filteredOf = (options: Options): Filtered | undefined => {
  const filter = options.getFilter();
  if (filter === undefined) return undefined;
  const onStream = filter.getStreamIdentifier();
  const expression = onStream ?? filter.getEventType();
  if (expression === undefined) throw invalid('a filter is on the event type or on the stream name');
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_SEARCH_WINDOW;
  const multiplier = filter.getCheckpointintervalmultiplier();
  if (window === 0 || multiplier === 0)
    throw invalid('a search window and a checkpoint interval are at least 1');
  const on = onStream ? 'stream' : 'type';
  return {
    filter: { on, prefixes: expression.getPrefixList(), regex: expression.getRegex() },
    checkpointInterval: window * multiplier,
  };
};

const countOf = (options: Options): number => {
  const count = Number(options.getCount());
  if (count < 1) throw invalid('a read is of at least one event');
  return count;
};

/** Parses a request; refuses invalid ones, and names features that this store does not support. */
export const readRequestOf = (message: Buffer): ReadRequest => {
  const options = streamsPb.ReadReq.deserializeBinary(message).getOptions();
  if (options === undefined) throw invalid('a read needs options');
  if (options.getUuidOption()?.hasStructured())
    throw new CallRefused(UNIMPLEMENTED, 'UUIDs are only given as strings');
  const backwards = options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS;
  const ofStream = options.getStream();
  if (ofStream) return streamRequest(options, ofStream, backwards);
  const ofAll = options.getAll();
  if (ofAll === undefined) throw invalid('a read is of a stream or of $all');
  const from = allFrom(ofAll);
  const filtered = filteredOf(options);
  if (!options.hasSubscription())
    return { kind: 'read-all', from, backwards, count: countOf(options), filtered };
  if (backwards) throw invalid('a subscription goes forwards');
  return { kind: 'subscribe-all', from, filtered };
};

const streamRequest = (
  options: Options,
  ofStream: streamsPb.ReadReq.Options.StreamOptions,
  backwards: boolean,
): ReadRequest => {
  const stream = streamNameOf(ofStream.getStreamIdentifier());
  if (!isValidStreamName(stream)) throw invalid('the stream name is missing');
  const from = streamFrom(ofStream);
  if (options.hasSubscription()) {
    if (backwards) throw invalid('a subscription goes forwards');
    return { kind: 'subscribe-stream', stream, from };
  }
  if (from === 'end' && !backwards) throw invalid('nothing lies behind the end of a stream');
  return { kind: 'read-stream', stream, from, backwards, count: countOf(options) };
};
