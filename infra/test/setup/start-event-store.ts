// The embedded event store for one test file: in a process of its own, which ends with the test process even when that is killed, or in the test's
// process.
import { join } from 'node:path';
import { startEventStore as startHere } from '@aangan/event-store/event-store';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { makeRestartedProcesses } from '@aangan/launcher/processes/restarted-processes';
import { startEventStore as startIn } from '@aangan/launcher/processes/components';
import { programsInTest } from './built-programs.ts';
import { memoryFolder } from './temp-folder.ts';

export type EventStoreHere = {
  /** For `EVENTSTORE_URL` or `EventStoreDBClient.connectionString`. */
  readonly url: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

export type TestEventStore = EventStoreHere & {
  readonly pid: () => number;
  /** The folder that holds the store's own folder, `event-store`. */
  readonly folder: string;
  /** Sends SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Starts a killed store again on the same port with the same data. */
  readonly restart: () => Promise<void>;
};

/** Starts a store in a process of its own. Call it in `beforeAll` and `stop()` in `afterAll`. Its data is in a temporary folder that `stop` removes. */
export async function startEventStore(): Promise<TestEventStore> {
  const folder = await memoryFolder();
  const processes = makeProcesses();
  const restarted = makeRestartedProcesses(processes);
  const context = { ...programsInTest(), dataDir: folder.path, processes, embeddedStore: true };
  const stop = async () => {
    await processes.stop();
    await folder.remove();
  };
  try {
    const { port } = await restarted.launch('eventStore', (former) => startIn(context, former ?? 0));
    return {
      url: `esdb://127.0.0.1:${port}?tls=false`,
      port,
      pid: () => restarted.pid('eventStore'),
      folder: folder.path,
      kill: () => restarted.kill('eventStore'),
      restart: () => restarted.start('eventStore'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts a store in the test's process, for tests that never kill it: that takes a tenth of the time. Its data is in a temporary folder that `stop`
 * removes.
 */
export async function startEventStoreHere(): Promise<EventStoreHere> {
  const folder = await memoryFolder();
  const { port = 0, stop } = await startHere(
    { listen: { host: '127.0.0.1', port: 0 }, data: join(folder.path, 'event-store'), tls: undefined },
    (error) => {
      throw error;
    },
  );
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    stop: async () => {
      await stop();
      await folder.remove();
    },
  };
}
