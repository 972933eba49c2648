// A private Redis: on a free loopback port, with its data in a given folder, stopped together with its launcher.
import { z } from 'zod';
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
  /** Without a password any user of the machine can connect; only for tests. */
  readonly password?: string;
  /** Holds the append-only file. */
  readonly dataDir: string;
  readonly logFile: string;
  /** `on disk` survives a restart; `in memory` is for tests. */
  readonly persistence: 'on disk' | 'in memory';
  readonly port?: number;
  /** An address of this machine; default 127.0.0.1. */
  readonly host?: string;
  /** Additional Redis settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with the child as soon as it is spawned, so that it is always stopped. */
  readonly onSpawn?: (child: Child) => void;
};

/** It reads its whole file first. */
const START_TIMEOUT_MS = 60 * 60_000;
const RETRY_MS = 15;
const RUNNING = 'running.json';
const SETTINGS = 'redis.conf';

export async function startPrivateRedis(options: RedisOptions): Promise<PrivateRedis> {
  const dir = resolve(options.dataDir);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const { host = '127.0.0.1', password } = options;
  await stopOrphanedRedis(dir, password);
  await removePartialFiles(dir);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = spawnChild(await childSpec(options, dir, port));
    options.onSpawn?.(child);
    const redis = retryingClient(host, port, password);
    try {
      await orExit(child, untilOurs(redis, dir), START_TIMEOUT_MS);
      await writeFile(join(dir, RUNNING), JSON.stringify({ port }), { mode: 0o600 });
      return { child, port, url: urlOfServer(access(password), { host, port }) };
    } catch (error) {
      await child.kill();
      // Another process may have taken the free port meanwhile.
      if (attempt === 3 || !child.stderrTail().includes('Address already in use')) throw error;
    } finally {
      redis.disconnect();
    }
  }
}

/** Removes incomplete files of a killed Redis. Redis never reads them again, and they may contain personal data that has been erased since. */
async function removePartialFiles(dir: string): Promise<void> {
  const partial = (await readdir(dir)).filter((name) => /^temp-.*\.(?:aof|rdb)$/.test(name));
  await Promise.all(partial.map((name) => rm(join(dir, name), { force: true })));
}

const access = (password: string | undefined) => ({ username: undefined, password, isTls: false });

/** The settings are in a file, because every user of the machine can read the arguments of a process. */
async function childSpec(options: RedisOptions, dir: string, port: number) {
  const settings = {
    port: String(port),
    bind: options.host ?? '127.0.0.1',
    dir,
    appendonly: options.persistence === 'on disk' ? 'yes' : 'no',
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

/** A client that retries until Redis answers and has loaded its data; the caller must disconnect it. */
function retryingClient(host: string, port: number, password: string | undefined): Redis {
  const redis = new Redis({
    ...{ port, host, retryStrategy: () => RETRY_MS, maxRetriesPerRequest: null },
    // Redis estimates the rest of its loading in whole seconds, and ioredis would sleep that long.
    maxLoadingRetryTime: RETRY_MS,
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

const runningNote = z.object({ port: z.int().min(1).max(65_535) });

/** Undefined when there is no note, or none that can be read: after a power failure a file may be empty, or hold anything. */
async function readRunningPort(path: string): Promise<number | undefined> {
  try {
    return runningNote.parse(JSON.parse(await readFile(path, 'utf8'))).port;
  } catch {
    return undefined;
  }
}

/** Shuts down a Redis that outlived its launcher, because it would share the append-only file with the next one. */
async function stopOrphanedRedis(dir: string, password: string | undefined): Promise<void> {
  const port = await readRunningPort(join(dir, RUNNING));
  if (port === undefined) return;
  const redis = new Redis({
    ...{ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null },
    ...(password !== undefined && { password }),
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    if ((await dataFolder(redis)) === dir) await redis.shutdown();
  } catch {
    // No Redis, or another one: in both cases ours has exited.
  } finally {
    redis.disconnect();
    await rm(join(dir, RUNNING), { force: true });
  }
}
