// A private Redis: on a free loopback port, its data in a folder of ours, ended with whoever started it.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type Child, spawnChild, unlessItDies } from './child.ts';
import { freePort } from './free-port.ts';
import type { RedisProgram } from './redis-program.ts';

export type PrivateRedis = { readonly child: Child; readonly port: number; readonly url: string };

export type RedisOptions = {
  readonly program: RedisProgram;
  /** Holds the append-only file. */
  readonly dataDir: string;
  readonly logFile: string;
  /** `on disk` survives a restart; `in memory` is for tests that never start it twice. */
  readonly keeps: 'on disk' | 'in memory';
  readonly port?: number;
  /** Beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Sees the child as soon as there is one, so that it is never forgotten. */
  readonly onSpawn?: (child: Child) => void;
};

const PATIENCE = 60_000;
const RUNNING = 'running.json';

export async function startPrivateRedis(options: RedisOptions): Promise<PrivateRedis> {
  const dir = resolve(options.dataDir);
  await mkdir(dir, { recursive: true });
  await endForgottenRedis(dir);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = spawnChild(childSpec(options, dir, port));
    options.onSpawn?.(child);
    const redis = patientClient(port);
    try {
      await unlessItDies(child, untilOurs(redis, dir), PATIENCE);
      await writeFile(join(dir, RUNNING), JSON.stringify({ port }));
      return { child, port, url: `redis://127.0.0.1:${port}` };
    } catch (error) {
      await child.kill();
      // Between looking for a free port and taking it, somebody else may have been quicker.
      if (attempt === 3 || !child.lastWords().includes('Address already in use')) throw error;
    } finally {
      redis.disconnect();
    }
  }
}

function childSpec(options: RedisOptions, dir: string, port: number) {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir,
    appendonly: options.keeps === 'on disk' ? 'yes' : 'no',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
    logfile: resolve(options.logFile),
    ...options.settings,
  };
  return {
    name: 'Redis',
    command: options.program.command,
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    env: options.program.env,
    cwd: dir,
    logFile: options.logFile,
  } as const;
}

/** Tries until somebody answers and has loaded everything; whoever made it has to disconnect it. */
function patientClient(port: number): Redis {
  const redis = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 15, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  return redis;
}

async function untilOurs(redis: Redis, dir: string): Promise<void> {
  while ((await dataFolder(redis)) !== dir) await sleep(50);
}

async function dataFolder(redis: Redis): Promise<string | undefined> {
  const answer = await redis.config('GET', 'dir');
  return Array.isArray(answer) ? String(answer[1]) : undefined;
}

/** A Redis that outlived its launcher would share the append-only file with the next one: it is asked to go first. */
async function endForgottenRedis(dir: string): Promise<void> {
  const note = await readFile(join(dir, RUNNING), 'utf8').catch(() => undefined);
  if (!note) return;
  const { port } = JSON.parse(note);
  const redis = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    if ((await dataFolder(redis)) === dir) await redis.shutdown();
  } catch {
    // Nobody there, or somebody else: both mean that ours is gone.
  } finally {
    redis.disconnect();
    await rm(join(dir, RUNNING), { force: true });
  }
}
