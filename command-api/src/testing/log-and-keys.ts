// A real event store, a log connected to it and an embedded key store, for tests of what appends without an API.
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { openKeyStore, type KeyStore } from '@aangan/platform/keys/key-store';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { memoryFolder } from '@aangan/test/setup/temp-folder';

export type LogAndKeys<Store extends EventStoreHere = EventStoreHere> = {
  readonly store: Store;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly stop: () => Promise<void>;
};

/**
 * Call it in `beforeAll` and `stop()` in `afterAll`.
 * @param start starts the event store; in the process of the test by default, in its own for tests that kill it
 */
export async function openLogAndKeys(): Promise<LogAndKeys>;
export async function openLogAndKeys<Store extends EventStoreHere>(
  start: () => Promise<Store>,
): Promise<LogAndKeys<Store>>;
export async function openLogAndKeys(
  start: () => Promise<EventStoreHere> = startEventStoreHere,
): Promise<LogAndKeys> {
  const [folder, store] = await Promise.all([memoryFolder(), start()]);
  const log = connectEventLog(store.url);
  const keys = openKeyStore({ keysUrl: undefined, dataDir: folder.path });
  return {
    ...{ store, log, keys },
    stop: async () => {
      await Promise.all([log.close(), keys.close()]);
      await store.stop();
      await folder.remove();
    },
  };
}
