// The public interface of the storage: writes, reads, subscriptions, shutdown.
import { createAppendSignal } from './append-signal.ts';
import { createApplyWrite, type Environment } from './apply-write.ts';
import { openTables } from './database.ts';
import { flush } from './flush.ts';
import { createGroupCommit } from './group-commit.ts';
import { createLog } from './log.ts';
import { createPages } from './pages.ts';
import { requireDiskSpace } from './room.ts';
import { createStreams } from './streams.ts';

export type Store = ReturnType<typeof openStore>;

export type StoreOptions = Environment & {
  readonly folder: string;
  /** False for tests: a crash of the machine may lose events. */
  readonly durable: boolean;
  /** Called when a commit failed; nothing may be read or written afterwards. */
  readonly failed: (error: Error) => void;
};

/** Maximum ratio of the bytes that a transaction writes to the bytes of its events. */
const PAGES_PER_EVENT = 4;

/** Opens the store in `folder`, or creates it. Reads nothing of the log. */
export const openStore = ({ folder, durable, failed, now, newId }: StoreOptions) => {
  const tables = openTables(folder, durable);
  // The directory entry of a new file must survive a power loss too.
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
    requireRoom: (bytes) => requireDiskSpace(folder, PAGES_PER_EVENT * bytes),
  });
  return {
    submit: writer.submit,
    pages: createPages(tables),
    streams: { head: streams.head, isTombstoned: streams.isTombstoned, metadata: streams.metadata },
    signal,
    /** The position after the last event on disk. */
    end: () => end,
    now,
    /** Completes running writes and closes the file. */
    close: async (): Promise<void> => {
      await writer.close();
      signal.wakeAll();
      await tables.close();
    },
  };
};
