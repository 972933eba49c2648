// A private Redis: on a free loopback port, its data in a folder of ours, ended with whoever started it.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { urlOfServer } from '@aangan/platform/redis/redis-url';
import { type Child, spawnChild, orExit } from './child.ts';
import { freePort } from './free-port.ts';
import type { RedisProgram } from '../programs/redis-program.ts';

export type PrivateRedis = { readonly child: Child; readonly port: number; readonly url: string };

export type RedisOptions = {
  readonly program: RedisProgram;
  /** Without one any user of the machine is let in, which only tests may want. */
  readonly password?: string;
  /** Holds the append-only file. */
  readonly dataDir: string;
  readonly logFile: string;
  /** `on disk` survives a restart; `in memory` is for tests that never start it twice. */
  readonly keeps: 'on disk' | 'in memory';
  readonly port?: number;
  /** An address of this machine; 127.0.0.1 unless said. */
  readonly host?: string;
  /** Beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Sees the child as soon as there is one, so that it is never forgotten. */
  readonly onSpawn?: (child: Child) => void;
};

const PATIENCE = 60_000;
const RUNNING = 'running.json';
const SETTINGS = 'redis.conf';

export async function startPrivateRedis(options: RedisOptions): Promise<PrivateRedis> {
  const dir = resolve(options.dataDir);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const { host = '127.0.0.1', password } = options;
  await endForgottenRedis(dir, password);
  await removeTornFiles(dir);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = spawnChild(await childSpec(options, dir, port));
    options.onSpawn?.(child);
    const redis = patientClient(host, port, password);
    try {
      await orExit(child, untilOurs(redis, dir), PATIENCE);
      await writeFile(join(dir, RUNNING), JSON.stringify({ port }), { mode: 0o600 });
      return { child, port, url: urlOfServer(access(password), { host, port }) };
    } catch (error) {
      await child.kill();
      // Between looking for a free port and taking it, somebody else may have been quicker.
      if (attempt === 3 || !child.lastWords().includes('Address already in use')) throw error;
    } finally {
      redis.disconnect();
    }
  }
}

/** What a Redis that was killed has left of files that it was writing. It never reads them again, and they may contain personal data that was erased since. */
async function removeTornFiles(dir: string): Promise<void> {
  const torn = (await readdir(dir)).filter((name) => /^temp-.*\.(?:aof|rdb)$/.test(name));
  await Promise.all(torn.map((name) => rm(join(dir, name), { force: true })));
}

const access = (password: string | undefined) => ({ username: undefined, password, isTls: false });

/** Its settings stand in a file, because every user of the machine can read the arguments of a process. */
async function childSpec(options: RedisOptions, dir: string, port: number) {
  const settings = {
    port: String(port),
    bind: options.host ?? '127.0.0.1',
    dir,
    appendonly: options.keeps === 'on disk' ? 'yes' : 'no',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
    logfile: resolve(options.logFile),
    ...(options.password === undefined ? {} : { requirepass: options.password }),
    ...options.settings,
  };
  const file = join(dir, SETTINGS);
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${JSON.stringify(value)}\n`);
  await rm(file, { force: true });
  await writeFile(file, lines.join(''), { mode: 0o600 });
  return {
    name: 'Redis',
    command: options.program.command,
    args: [file],
    env: options.program.env,
    cwd: dir,
    logFile: options.logFile,
  } as const;
}

/** Tries until somebody answers and has loaded everything; whoever made it has to disconnect it. */
function patientClient(host: string, port: number, password: string | undefined): Redis {
  const redis = new Redis({
    ...{ port, host, retryStrategy: () => 15, maxRetriesPerRequest: null },
    ...(password !== undefined && { password }),
  });
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
async function endForgottenRedis(dir: string, password: string | undefined): Promise<void> {
  const note = await readFile(join(dir, RUNNING), 'utf8').catch(() => undefined);
  if (!note) return;
  const { port } = JSON.parse(note);
  const redis = new Redis({
    ...{ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null },
    ...(password !== undefined && { password }),
  });
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
