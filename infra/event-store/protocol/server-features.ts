// ServerFeatures: the supported methods, so that clients use BatchAppend.
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Call } from '../grpc/call.ts';
import { frame } from '../grpc/messages.ts';
import { METHOD_PATHS } from './method-paths.ts';

/** The EventStoreDB release that this store emulates. */
const EMULATED_VERSION = '23.10.6';
/** Handles GetSupportedMethods. */
export const serverFeatures = async (call: Call): Promise<void> => {
  const methods = METHOD_PATHS.map((path) => {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    return new featuresPb.SupportedMethod().setServiceName(service).setMethodName(method);
  });
  const answer = new featuresPb.SupportedMethods()
    .setMethodsList(methods)
    .setEventStoreServerVersion(EMULATED_VERSION);
  await call.send(frame(answer.serializeBinary()));
};
