// A private Redis for one test file. It ends with the test process, even when that is killed.
import { join } from 'node:path';
import { findRedis, type RedisProgram } from '@aangan/launcher/programs/redis-program';
import { type PrivateRedis, startPrivateRedis } from '@aangan/launcher/processes/redis';
import { memoryFolder } from './temp-folder.ts';
import { toolsDir } from './tools-folder.ts';

export type TestRedis = {
  readonly url: string;
  readonly port: number;
  /** Of redis-server itself; changes with `restart`. */
  readonly pid: () => number;
  /** Sends SIGKILL; a later `restart` has the data only with persistence 'on disk'. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port with the same folder. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Found once, because the search starts a process and reads folders. */
let foundProgram: Promise<RedisProgram> | undefined;

/** Starts a Redis, which takes about 50 ms; call it in `beforeAll` and `stop()` in `afterAll`. */
export async function startRedis(persistence: 'on disk' | 'in memory' = 'in memory'): Promise<TestRedis> {
  const folder = await memoryFolder();
  const program = await (foundProgram ??= findRedis({ toolsDir }));
  const start = (port?: number): Promise<PrivateRedis> =>
    startPrivateRedis({
      program,
      dataDir: folder.path,
      logFile: join(folder.path, 'redis.log'),
      persistence: persistence,
      ...(port === undefined ? {} : { port }),
    });
  let running = await start();
  return {
    url: running.url,
    port: running.port,
    pid: () => running.child.pid,
    kill: async () => void (await running.child.kill()),
    restart: async () => {
      await running.child.stop();
      running = await start(running.port);
    },
    stop: async () => {
      await running.child.kill();
      await folder.remove();
    },
  };
}
