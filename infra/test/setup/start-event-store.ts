// The embedded event store for one test file: in a process of its own, which ends with the test process even when that is killed, or in the test's.
import { join, resolve } from 'node:path';
import { startEventStore as startHere } from '@aangan/event-store/event-store';
import { newProcesses } from '@aangan/launcher/processes/processes';
import { newRestartedProcesses } from '@aangan/launcher/processes/restarted-processes';
import { startEventStore as startIn } from '@aangan/launcher/processes/components';
import { memoryFolder } from './temp-folder.ts';

export type EventStoreHere = {
  /** For `EVENTSTORE_URL` or `EventStoreDBClient.connectionString`. */
  readonly url: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

export type TestEventStore = EventStoreHere & {
  readonly pid: () => number;
  /** Holds the store's own folder, `event-store`. */
  readonly folder: string;
  /** SIGKILL in the middle of whatever it does. */
  readonly kill: () => Promise<void>;
  /** Starts a killed one again on the same port with the same data. */
  readonly restart: () => Promise<void>;
};

const ROOT = resolve(import.meta.dirname, '../../..');

/** Call it in `beforeAll` and `stop()` in `afterAll`. Its data lies in a temporary folder that `stop` removes. */
export async function startEventStore(): Promise<TestEventStore> {
  const folder = await memoryFolder();
  const crew = newProcesses();
  const fleet = newRestartedProcesses(crew);
  const context = { root: ROOT, dataDir: folder.path, crew, mode: 'plain', embeddedStore: true } as const;
  const stop = async () => {
    await crew.stop();
    await folder.remove();
  };
  try {
    const { port } = await fleet.launch('eventStore', (former) => startIn(context, former ?? 0));
    return {
      url: `esdb://127.0.0.1:${port}?tls=false`,
      port,
      pid: () => fleet.pid('eventStore'),
      folder: folder.path,
      kill: () => fleet.kill('eventStore'),
      restart: () => fleet.start('eventStore'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts one in the process of the test, for tests that never kill it: that takes a tenth of the time. Its data lies in a temporary folder that
 * `stop` removes.
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
