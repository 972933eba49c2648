// Every method that this store answers, by its path. What is not here is refused by name. The paths are those of the service
// definitions that the client's package ships (a test compares them); loading these here would take as long as all the rest.
import { onlyRequest, type Call } from '../grpc/call.ts';
import type { Handler } from '../grpc/serve.ts';
import { DamagedRecordError } from '../storage/damage.ts';
import type { Store } from '../storage/store.ts';
import { append } from './append.ts';
import { batchAppend } from './batch-append.ts';
import { deleteStream, tombstoneStream } from './delete.ts';
import { gossip } from './gossip.ts';
import { readAll, readStream } from './read.ts';
import { readRequestOf, type ReadRequest } from './read-request.ts';
import { refusalOf } from './refusals.ts';
import type { MethodPath } from './method-paths.ts';
import { serverFeatures } from './server-features.ts';
import { subscribeToAll, subscribeToStream } from './subscribe.ts';

const answerRead = (store: Store, newId: () => string, call: Call, request: ReadRequest): Promise<void> => {
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

/** What was sent before a damaged record is whole; the call then ends with the record's place, and so does the store's own log. */
const read =
  (store: Store, newId: () => string, report: (error: DamagedRecordError) => void) =>
  async (call: Call): Promise<void> => {
    const request = readRequestOf(await onlyRequest(call));
    try {
      await answerRead(store, newId, call, request);
    } catch (error) {
      if (error instanceof DamagedRecordError) report(error);
      throw refusalOf(error);
    }
  };

/** Tells each of them once. */
const once = (report: (error: Error) => void): ((error: Error) => void) => {
  const told = new Set<string>();
  return (error) => {
    if (told.has(error.message)) return;
    told.add(error.message);
    report(error);
  };
};

/** The handlers by path. `report` is called once for each damaged record that a client wanted to read. */
export const methodsOf = (
  store: Store,
  newId: () => string,
  report: (error: Error) => void,
): ReadonlyMap<string, Handler> => {
  const handlers: Readonly<Record<MethodPath, Handler>> = {
    '/event_store.client.streams.Streams/Read': read(store, newId, once(report)),
    '/event_store.client.streams.Streams/Append': append(store),
    '/event_store.client.streams.Streams/BatchAppend': batchAppend(store),
    '/event_store.client.streams.Streams/Delete': deleteStream(store),
    '/event_store.client.streams.Streams/Tombstone': tombstoneStream(store),
    '/event_store.client.server_features.ServerFeatures/GetSupportedMethods': serverFeatures,
    '/event_store.client.gossip.Gossip/Read': gossip(newId()),
  };
  return new Map(Object.entries(handlers));
};
