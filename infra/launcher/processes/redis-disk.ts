// Redis refuses every write, heartbeats of the read models among them, while it cannot write to its file. What it holds can be folded again from the log, so on a
// disk without room it goes on in memory alone, and writes its file again once there is room.
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { stateOf } from '@aangan/platform/process/free-space';

/** Less room, in bytes, is left to others. */
const LEAST_ROOM = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 500;

/** Switches the append-only file of the Redis at `url` off and on as its folder has room, until the signal is aborted. Never rejects. */
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
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  redis.disconnect();
}

async function shouldWrite(folder: string, onDisk: boolean): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  if (found === undefined) return onDisk;
  const free = found.bavail * found.bsize;
  return onDisk ? free >= LEAST_ROOM : stateOf({ free, total: found.blocks * found.bsize }) !== 'full';
}
