// The embedded event store in a process of its own, for one test file. It ends with the test process even when that is killed.
import { resolve } from 'node:path';
import { newCrew } from '../../start/crew.ts';
import { newFleet } from '../../start/fleet.ts';
import { startEventStore as startIn } from '../../start/parts.ts';
import { tempFolder } from './temp-folder.ts';

export type TestEventStore = {
  /** For `EVENTSTORE_URL` or `EventStoreDBClient.connectionString`. */
  readonly url: string;
  readonly port: number;
  readonly pid: () => number;
  /** SIGKILL in the middle of whatever it does. */
  readonly kill: () => Promise<void>;
  /** Starts a killed one again on the same port with the same data. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const ROOT = resolve(import.meta.dirname, '../../..');

/** Call it in `beforeAll` and `stop()` in `afterAll`. Its data lies in a temporary folder that `stop` removes. */
export async function startEventStore(): Promise<TestEventStore> {
  const folder = await tempFolder();
  const crew = newCrew();
  const fleet = newFleet(crew);
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
      kill: () => fleet.kill('eventStore'),
      restart: () => fleet.start('eventStore'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
