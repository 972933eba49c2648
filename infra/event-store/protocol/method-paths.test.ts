import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { expect, test } from 'vitest';
import { METHOD_PATHS } from './method-paths.ts';

test('uses the paths of the service definitions in the client’s package', () => {
  const shipped = [gossipGrpc.GossipService, featuresGrpc.ServerFeaturesService, streamsGrpc.StreamsService];
  const paths = shipped.flatMap((service) => Object.values(service).map(({ path }) => path));
  expect([...METHOD_PATHS].sort()).toEqual(paths.sort());
});
