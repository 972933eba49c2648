// ServerFeatures: which methods there are, so that clients choose batches.
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Call } from '../grpc/call.ts';
import { frame } from '../grpc/messages.ts';
import { METHOD_PATHS } from './method-paths.ts';

/** The release of EventStoreDB whose answers this store gives. */
const SPOKEN_VERSION = '23.10.6';
/** Answers GetSupportedMethods. */
export const serverFeatures = async (call: Call): Promise<void> => {
  const methods = METHOD_PATHS.map((path) => {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    return new featuresPb.SupportedMethod().setServiceName(service).setMethodName(method);
  });
  const answer = new featuresPb.SupportedMethods()
    .setMethodsList(methods)
    .setEventStoreServerVersion(SPOKEN_VERSION);
  await call.send(frame(answer.serializeBinary()));
};
