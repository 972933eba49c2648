// ServerFeatures: which methods there are, so that clients choose batches.
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Call } from '../grpc/call.ts';
import { frame } from '../grpc/messages.ts';

/** The release of EventStoreDB whose answers this store gives. */
const SPOKEN_VERSION = '23.10.6';
const STREAMS = 'event_store.client.streams.streams';
const METHODS: readonly (readonly [string, string])[] = [
  [STREAMS, 'read'],
  [STREAMS, 'append'],
  [STREAMS, 'batchappend'],
  [STREAMS, 'delete'],
  [STREAMS, 'tombstone'],
  ['event_store.client.gossip.gossip', 'read'],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods'],
];

/** Answers GetSupportedMethods. */
export const serverFeatures = async (call: Call): Promise<void> => {
  const methods = METHODS.map(([service, method]) =>
    new featuresPb.SupportedMethod().setServiceName(service).setMethodName(method),
  );
  const answer = new featuresPb.SupportedMethods()
    .setMethodsList(methods)
    .setEventStoreServerVersion(SPOKEN_VERSION);
  await call.send(frame(answer.serializeBinary()));
};
