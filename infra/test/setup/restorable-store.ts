// The embedded event store in the test's process whose log can be replaced by an older copy, as an operator restores one under a running shop.
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEventStore } from '@aangan/event-store/event-store';
import type { EventStoreHere } from './start-event-store.ts';
import { memoryFolder } from './temp-folder.ts';

export type RestorableStore = EventStoreHere & {
  /** Copies the log as it is now. */
  readonly copyLog: () => Promise<void>;
  /** Puts the copy in place of the log. With `grow` the log has first grown further on another port, which is its URL. */
  readonly putCopyBack: (grow?: (url: string) => Promise<unknown>) => Promise<void>;
};

/** Starts it; `stop` removes its data. */
export async function startRestorableStore(): Promise<RestorableStore> {
  const folder = await memoryFolder();
  const [data, copy] = [join(folder.path, 'event-store'), join(folder.path, 'copy')];
  const startIn = async (data: string, port: number): Promise<Omit<EventStoreHere, 'url'>> => {
    const listen = { host: '127.0.0.1', port };
    const started = await startEventStore({ listen, data, tls: undefined }, (error) => {
      throw error;
    });
    return { port: started.port ?? 0, stop: started.stop };
  };
  const urlOf = (port: number): string => `esdb://127.0.0.1:${port}?tls=false`;
  let running = await startIn(data, 0);
  const { port } = running;
  const whileStopped = async (change: () => Promise<void>): Promise<void> => {
    await running.stop();
    await change();
    running = await startIn(data, port);
  };
  return {
    url: urlOf(port),
    port,
    copyLog: () => whileStopped(() => cp(data, copy, { recursive: true })),
    putCopyBack: async (grow) => {
      if (grow !== undefined) {
        const elsewhere = await startIn(copy, 0);
        await grow(urlOf(elsewhere.port));
        await elsewhere.stop();
      }
      await whileStopped(async () => {
        await rm(data, { recursive: true });
        await cp(copy, data, { recursive: true });
      });
    },
    stop: async () => {
      await running.stop();
      await folder.remove();
    },
  };
}
