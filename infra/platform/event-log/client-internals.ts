// What the types of the official client hide: how it opens a call on the node that it has found.
import type { EventStoreDBClient } from '@eventstore/db-client';
import type streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { CallOptions, Channel, Metadata } from '@grpc/grpc-js';

export type Streams = InstanceType<typeof streamsGrpc.StreamsClient>;

export type ClientInternals = {
  /** Opens a call; with a cache the call is shared until it ends. After an error of its connection the node is looked for again. */
  readonly GRPCStreamCreator: <Call>(
    service: typeof streamsGrpc.StreamsClient,
    name: string,
    open: (streams: Streams) => Call,
    cache?: WeakMap<object, unknown>,
  ) => () => Promise<Call>;
  readonly callArguments: (base: object, options: CallOptions) => [Metadata, CallOptions];
  /** Called for the first call, and again after an error of the connection, when the one before is closed. */
  createChannel: () => Promise<Channel>;
  handleError: (grpc: unknown, error: Error) => Promise<void>;
};

export function internalsOf(client: EventStoreDBClient): ClientInternals {
  return client as unknown as ClientInternals;
}
