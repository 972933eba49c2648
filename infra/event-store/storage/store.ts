// The whole store behind one door: writing, reading, waiting, stopping.
import { createAppendSignal } from './append-signal.ts';
import { createApplyWrite, type Surroundings } from './apply-write.ts';
import { openTables } from './database.ts';
import { flush } from './flush.ts';
import { createGroupCommit } from './group-commit.ts';
import { createLog } from './log.ts';
import { createPages } from './pages.ts';
import { requireRoom } from './room.ts';
import { createStreams } from './streams.ts';

export type Store = ReturnType<typeof openStore>;

export type StoreOptions = Surroundings & {
  readonly folder: string;
  /** False for tests, where a lost machine may lose events. */
  readonly durable: boolean;
  /** Told when a commit failed; nothing may be read or written afterwards. */
  readonly failed: (error: Error) => void;
};

/** By how much the pages that a transaction writes may exceed its events. */
const PAGES_PER_EVENT = 4;

/** Opens the store in `folder`, making it when there is none. Reads nothing of the log. */
export const openStore = ({ folder, durable, failed, now, newId }: StoreOptions) => {
  const tables = openTables(folder, durable);
  // The name of a new file must outlive a power cut as well as what is in it.
  if (durable) flush(folder);
  const streams = createStreams(tables);
  const log = createLog(tables, streams);
  const signal = createAppendSignal();
  let end = log.end();
  const committed = (streamNames: readonly string[]): void => {
    end = log.end();
    signal.grown(streamNames);
  };
  const applyWrite = createApplyWrite(tables, streams, log, { now, newId });
  const writer = createGroupCommit({
    ...{ tables, streams, log, applyWrite, now, committed, failed },
    requireRoom: (bytes) => requireRoom(folder, PAGES_PER_EVENT * bytes),
  });
  return {
    submit: writer.submit,
    pages: createPages(tables),
    streams: { head: streams.head, isTombstoned: streams.isTombstoned, metadata: streams.metadata },
    signal,
    /** Behind the last event that is on disk. */
    end: () => end,
    now,
    /** Finishes what was begun and closes the file. */
    close: async (): Promise<void> => {
      await writer.close();
      signal.wakeAll();
      await tables.root.close();
    },
  };
};
