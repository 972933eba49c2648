// The generated gRPC stubs, for calls that the official client never makes.
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import persistentGrpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { credentials } from '@grpc/grpc-js';
import { onTestFinished } from 'vitest';

/** Stubs for the store on a port; closed after the test. */
export const rawClients = (port: number) => {
  const target = [`127.0.0.1:${port}`, credentials.createInsecure()] as const;
  const clients = {
    streams: new streamsGrpc.StreamsClient(...target),
    persistent: new persistentGrpc.PersistentSubscriptionsClient(...target),
    gossip: new gossipGrpc.GossipClient(...target),
    features: new featuresGrpc.ServerFeaturesClient(...target),
  };
  onTestFinished(() => Object.values(clients).forEach((client) => client.close()));
  return clients;
};
