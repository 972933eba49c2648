// The client keeps all appends of a process that wait for their answers in one place, and gives all of them up when any of its connections breaks,
// those of another connection too. Whoever asked is told and asks again, but the answer to the first question may still come; the client then throws
// where nobody can catch it, which would end the process.
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
 * The client with two changes: answers to appends that were given up are passed over, and so is what comes of looking, after a call has failed,
 * whether there is another connection by now. The client waits for that look nowhere, and in a cluster without a leader it ends in an error.
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
