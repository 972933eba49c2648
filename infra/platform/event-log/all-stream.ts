// A subscription to `$all` over the connection of the official client, with its messages decoded by read-response.ts. The client finds the node,
// authenticates and connects again; only its classes for the messages are not used.
import type { RawEvent } from '@aangan/shared-events/codec';
import type { EventStoreDBClient } from '@eventstore/db-client';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { internalsOf } from './client-internals.ts';
import { type EventFilter, subscriptionRequest } from './read-requests.ts';
import { decodeReadResponse, type ReadResponse } from './read-response.ts';

export type AllStreamOptions = {
  /** Commit position to continue after; undefined: from the start of the log. */
  readonly after: bigint | undefined;
  readonly filter?: EventFilter;
  /** Reading pauses while so many events have not been taken. */
  readonly readAhead: number;
};

export type AllStreamObserver = {
  /** Called once for all events that arrive in a turn of the event loop. */
  readonly arrived: () => void;
  /** All events before have arrived: up to a position, up to the end of the log, or no longer up to there. */
  readonly reached: (change: { readonly passed: bigint } | { readonly live: boolean }) => void;
  /** Called when no more comes, perhaps more than once; with the error, unless the stream was closed by this process. */
  readonly ended: (error: unknown) => void;
};

export type AllStream = {
  /** The next events that have arrived, at most so many. */
  readonly take: (most: number) => readonly RawEvent[];
  readonly close: () => Promise<void>;
};

type Responses = ClientReadableStream<ReadResponse>;

const { read: READ } = streamsGrpc.StreamsService;
/** gRPC's status of a call that one of its ends has cancelled, and its details when this end has. */
const CANCELLED = 1;
const CANCELLED_HERE = 'Cancelled on client';

/** Subscribes at once. Never throws: a failure ends the stream. */
export function openAllStream(
  client: EventStoreDBClient,
  options: AllStreamOptions,
  observer: AllStreamObserver,
): AllStream {
  const { GRPCStreamCreator, callArguments } = internalsOf(client);
  let events: RawEvent[] = [];
  let isAnnounced = false;
  const announce = (): void => {
    if (isAnnounced) return;
    isAnnounced = true;
    // Later in this turn, so that all messages that came together are taken together.
    setImmediate(() => {
      isAnnounced = false;
      observer.arrived();
    });
  };
  const receive = (stream: Responses, response: ReadResponse): void => {
    if (response.kind === 'event') {
      events.push(response.event);
      if (events.length >= options.readAhead) stream.pause();
      announce();
    } else if (response.kind === 'checkpoint') observer.reached({ passed: response.commit });
    else if (response.kind !== 'other') observer.reached({ live: response.kind === 'caught-up' });
  };
  const open = GRPCStreamCreator(streamsGrpc.StreamsClient, 'subscribeToAll', (streams): Responses =>
    streams.makeServerStreamRequest(
      READ.path,
      READ.requestSerialize,
      decodeReadResponse,
      subscriptionRequest(options),
      ...callArguments({}, { deadline: Infinity }),
    ),
  );
  let opened: Responses | undefined;
  const opening = open().then((stream) => {
    opened = stream;
    stream.on('data', (response: ReadResponse) => receive(stream, response));
    stream.on('error', (error) => {
      if (!isCancelledHere(error)) observer.ended(error);
    });
    for (const end of ['end', 'close'] as const) stream.on(end, () => observer.ended(undefined));
  }, observer.ended);
  return {
    take: (most) => {
      const taken = events.slice(0, most);
      events = events.slice(most);
      if (events.length < options.readAhead) opened?.resume();
      return taken;
    },
    close: async () => {
      await opening;
      // Not in the turn in which it was opened: https://github.com/grpc/grpc-node/issues/1464
      setImmediate(() => opened?.cancel());
    },
  };
}

/** Whether an error is that of a call which this process has cancelled. */
export function isCancelledHere(error: Error): boolean {
  return (
    'code' in error && error.code === CANCELLED && 'details' in error && error.details === CANCELLED_HERE
  );
}
