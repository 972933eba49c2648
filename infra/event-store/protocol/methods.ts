// The handlers of all methods by path; others are refused by name. The paths are those of the service definitions in the client's package (a test
// compares them); loading the definitions here would take as long as everything else.
import { onlyRequest, type Call } from '../grpc/call.ts';
import type { Handler } from '../grpc/serve.ts';
import { DamagedRecordError } from '../storage/damage.ts';
import type { Store } from '../storage/store.ts';
import { append } from './append.ts';
import { batchAppend } from './batch-append.ts';
import { copy, COPY_PATH } from './copy.ts';
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

/** Events before a damaged record are sent; the call then ends with the place of the record, which is also logged. */
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

/** Reports each error once. */
const once = (report: (error: Error) => void): ((error: Error) => void) => {
  const reported = new Set<string>();
  return (error) => {
    if (reported.has(error.message)) return;
    reported.add(error.message);
    report(error);
  };
};

/** Makes the handlers by path. `report` is called once for each damaged record that a client tried to read. */
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
  return new Map([...Object.entries(handlers), [COPY_PATH, copy(store)]]);
};
