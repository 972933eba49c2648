// The only method that EventStoreDB does not have: the records of the log as they are stored, for a backup. Another process must not open the file while
// the store writes to it.
import { onlyRequest, type Call } from '../grpc/call.ts';
import { frame } from '../grpc/messages.ts';
import { pagesUpTo } from '../storage/copy-log.ts';
import { positionIn } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { invalid, refusalOf } from './refusals.ts';

export const COPY_PATH = '/aangan.event_store.Backup/Copy';

/** The length of the request: a position, as the key of a record. */
const REQUEST_SIZE = 8;

/** Handles a copy: sends the records from the requested position up to the last event on disk. */
export const copy =
  (store: Store) =>
  async (call: Call): Promise<void> => {
    const request = await onlyRequest(call);
    if (request.length !== REQUEST_SIZE) throw invalid('the request is not a position');
    try {
      for (const records of pagesUpTo(store.pages, positionIn(request), store.end())) {
        if (call.signal.aborted) return;
        await call.send(Buffer.concat(records.map(frame)));
      }
    } catch (error) {
      throw refusalOf(error);
    }
  };
