// The event store as a whole: the file and the server before it.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { serve } from './grpc/serve.ts';
import { methodsOf } from './protocol/methods.ts';
import { openStore } from './storage/store.ts';
import { temporaryFolder } from './storage/temporary-folder.ts';
import { distrust, isDistrusted, verify } from './storage/trust.ts';
import type { Arguments } from './arguments.ts';

export type Running = {
  readonly port: number;
  /** Ends every call, finishes what is being written and closes the file. */
  readonly stop: () => Promise<void>;
};

/** Opens the store and listens. `failed` is told when the store can no longer be trusted. */
export const startEventStore = async (
  wanted: Arguments,
  failed: (error: Error) => void,
): Promise<Running> => {
  const temporary = wanted.data === undefined ? temporaryFolder('event-store') : undefined;
  const folder = wanted.data ?? temporary?.path ?? '';
  mkdirSync(folder, { recursive: true });
  if (isDistrusted(folder)) await verify(folder);
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
  const server = await serve({
    host: wanted.host,
    port: wanted.port,
    ...(wanted.tls && { tls: wanted.tls }),
    handlers: methodsOf(store, randomUUID),
    report: (error) => console.error(error),
  });
  return {
    port: server.port,
    stop: async () => {
      await server.close();
      await store.close();
      temporary?.remove();
    },
  };
};
