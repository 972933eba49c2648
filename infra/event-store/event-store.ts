// The event store: the storage and the gRPC server in front of it.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from './grpc/serve.ts';
import { removeDeadSocket } from './grpc/socket-file.ts';
import { methodsOf } from './protocol/methods.ts';
import { DATA_FILE } from './storage/database.ts';
import { checkFile } from './storage/file-check.ts';
import { makeFolder } from './storage/make-folder.ts';
import { DiskFullError, requireSpaceForLocks } from './storage/room.ts';
import { openStore } from './storage/store.ts';
import { temporaryFolder } from './storage/temporary-folder.ts';
import { distrust, isDistrusted, verify } from './storage/trust.ts';
import type { Arguments } from './arguments.ts';

const RETRY_EVERY_MS = 1_000;

/** A full disk is a common cause of a failed write: the start waits until there is space. */
const verifyWhenThereIsSpace = async (folder: string): Promise<void> => {
  for (let reported = ''; ; await sleep(RETRY_EVERY_MS)) {
    try {
      return await verify(folder);
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
      if (reported === '')
        console.error(`event-store: waiting for disk space to verify the file: ${error.message}`);
      reported = error.message;
    }
  }
};

export type Running = {
  /** Undefined when it listens on a Unix socket. */
  readonly port: number | undefined;
  /** Ends every call, completes pending writes and closes the file. */
  readonly stop: () => Promise<void>;
};

/**
 * Opens the store and listens. Throws `DamagedFileError` when the file cannot be opened safely. `failed` is called when a write has failed and the
 * store must not be used any more.
 */
export const startEventStore = async (
  wanted: Arguments,
  failed: (error: Error) => void,
): Promise<Running> => {
  const temporary = wanted.data === undefined ? temporaryFolder('event-store') : undefined;
  const folder = wanted.data ?? temporary?.path ?? '';
  makeFolder(folder);
  requireSpaceForLocks(folder);
  checkFile(join(folder, DATA_FILE));
  if (isDistrusted(folder)) await verifyWhenThereIsSpace(folder);
  const store = openStore({
    folder,
    durable: temporary === undefined,
    failed: (error) => {
      distrust(folder, error.message);
      failed(error);
    },
    now: Date.now,
    newId: randomUUID,
  });
  const close = async (): Promise<void> => {
    await store.close();
    temporary?.remove();
  };
  try {
    if ('socket' in wanted.listen) await removeDeadSocket(wanted.listen.socket);
    const server = await serve({
      listen: wanted.listen,
      ...(wanted.tls && { tls: wanted.tls }),
      handlers: methodsOf(store, randomUUID, ({ message }) => console.error(`event-store: ${message}`)),
      report: (error) => console.error(error),
    });
    const stop = async (): Promise<void> => {
      await server.close();
      await close();
    };
    return { port: server.port, stop };
  } catch (error) {
    await close();
    throw error;
  }
};
