// The client stores all pending appends of a process in one map and rejects all of them when any of its connections breaks, those of other
// connections too. The caller retries, but the response to the first attempt may still arrive; the client then throws outside of any promise, which
// would end the process.
import type { Duplex } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';

type OpenStream = (grpc: unknown) => Duplex | Promise<Duplex>;
type HandleError = (grpc: unknown, error: Error) => Promise<void>;
type StreamCreator = (
  service: unknown,
  name: string,
  open: OpenStream,
  cache?: WeakMap<object, unknown>,
) => () => Promise<Duplex>;

/**
 * Patches the client in two places: responses to appends that were already rejected are ignored, and so are failures of the rediscovery that follows
 * a failed call. The client never awaits that rediscovery, and in a cluster without a leader it rejects.
 */
export function ignoringLostResponses(client: EventStoreDBClient): EventStoreDBClient {
  const inner = client as unknown as { GRPCStreamCreator: StreamCreator; handleError: HandleError };
  const handle = inner.handleError;
  inner.handleError = (grpc, error) => handle(grpc, error).catch(() => undefined);
  const create = inner.GRPCStreamCreator;
  inner.GRPCStreamCreator = (service, name, open, cache) => {
    if (name !== 'appendToStream') return create(service, name, open, cache);
    return create(service, name, async (grpc) => guarded(await open(grpc)), cache);
  };
  return client;
}

function guarded(stream: Duplex): Duplex {
  const listeners = stream.listeners('data');
  stream.removeAllListeners('data');
  return stream.on('data', (answer) => {
    try {
      for (const listener of listeners) listener.call(stream, answer);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  });
}
