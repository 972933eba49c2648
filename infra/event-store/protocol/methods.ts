// Every method that this store answers, by its path. What is not here is refused by name.
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { onlyRequest, type Call } from '../grpc/call.ts';
import type { Handler } from '../grpc/serve.ts';
import type { Store } from '../storage/store.ts';
import { append } from './append.ts';
import { batchAppend } from './batch-append.ts';
import { deleteStream, tombstoneStream } from './delete.ts';
import { gossip } from './gossip.ts';
import { readAll, readStream } from './read.ts';
import { readRequestOf } from './read-request.ts';
import { serverFeatures } from './server-features.ts';
import { subscribeToAll, subscribeToStream } from './subscribe.ts';

const read =
  (store: Store, newId: () => string) =>
  async (call: Call): Promise<void> => {
    const request = readRequestOf(await onlyRequest(call));
    switch (request.kind) {
      case 'read-stream':
        return readStream(store, call, request);
      case 'read-all':
        return readAll(store, call, request);
      case 'subscribe-stream':
        return subscribeToStream(store, call, newId(), request);
      case 'subscribe-all':
        return subscribeToAll(store, call, newId(), request);
      default:
        return request satisfies never;
    }
  };

/** The handlers by path in lower case. */
export const methodsOf = (store: Store, newId: () => string): ReadonlyMap<string, Handler> => {
  const { StreamsService: streams } = streamsGrpc;
  const handlers: readonly (readonly [string, Handler])[] = [
    [streams.read.path, read(store, newId)],
    [streams.append.path, append(store)],
    [streams.batchAppend.path, batchAppend(store)],
    [streams.delete.path, deleteStream(store)],
    [streams.tombstone.path, tombstoneStream(store)],
    [featuresGrpc.ServerFeaturesService.getSupportedMethods.path, serverFeatures],
    [gossipGrpc.GossipService.read.path, gossip(newId())],
  ];
  return new Map(handlers.map(([path, handler]) => [path.toLowerCase(), handler]));
};
