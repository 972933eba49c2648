// Gossip: reports a cluster of one node, so that clients that discover the leader find this store, under the address that they used.
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type { Call } from '../grpc/call.ts';
import { frame } from '../grpc/messages.ts';

/** Handles Gossip's Read for the node with the given id. */
export const gossip =
  (instanceId: string) =>
  async (call: Call): Promise<void> => {
    const authority = new URL(`http://${String(call.headers[':authority'])}`);
    const endPoint = new gossipPb.EndPoint().setAddress(authority.hostname).setPort(Number(authority.port));
    const member = new gossipPb.MemberInfo()
      .setInstanceId(new sharedPb.UUID().setString(instanceId))
      .setTimeStamp(`${Date.now()}0000`)
      .setState(gossipPb.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(endPoint);
    await call.send(frame(new gossipPb.ClusterInfo().setMembersList([member]).serializeBinary()));
  };
