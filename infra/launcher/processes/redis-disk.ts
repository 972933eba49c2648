// Redis refuses every write, including the heartbeats of the read models, while it cannot write its append-only file. Its data can be rebuilt from
// the log, so on a full disk it continues in memory only, and writes the file again once there is space.
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { stateOf } from '@aangan/platform/process/free-space';

/** Below this much free space, in bytes, the file is switched off. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
const CHECK_EVERY_MS = 500;

/** Switches the append-only file of the Redis at `url` off and on by the free space of its folder, until the signal is aborted. Never rejects. */
export async function keepRedisWritable(url: string, folder: string, signal: AbortSignal): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  let onDisk = true;
  while (!signal.aborted) {
    const wanted = await shouldWrite(folder, onDisk);
    if (wanted !== onDisk)
      await redis.config('SET', 'appendonly', wanted ? 'yes' : 'no').then(
        () => (onDisk = wanted),
        () => undefined,
      );
    await sleep(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  redis.disconnect();
}

async function shouldWrite(folder: string, onDisk: boolean): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  if (found === undefined) return onDisk;
  const free = found.bavail * found.bsize;
  return onDisk ? free >= MIN_FREE_BYTES : stateOf({ free, total: found.blocks * found.bsize }) !== 'full';
}
