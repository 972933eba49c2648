// Scans the keys of one projection. SCAN runs inside a script, because in a cluster a bare SCAN goes to an arbitrary server.
import { droppedGenerationsKey, type ProjectionName } from '@aangan/shared-events/view-keys';
import type { ViewsRedis } from './redis-connection.ts';
import { runScript } from './redis-script.ts';
import { generationPattern } from './worker-keys.ts';

const BATCH_SIZE = 1_000;

/** KEYS: any key of the projection. ARGV: cursor, pattern, approximate count. */
const SCAN = `return redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', ARGV[3])`;

/** Yields keys in batches. A key that is written meanwhile may come twice; none that exists throughout is left out. */
export async function* scanKeys(
  redis: ViewsRedis,
  keyOfProjection: string,
  pattern: string,
): AsyncGenerator<readonly string[]> {
  let cursor = '0';
  do {
    const reply = await runScript(redis, SCAN, [keyOfProjection], [cursor, pattern, BATCH_SIZE]);
    const [next, keys] = reply as [string, string[]];
    if (keys.length > 0) yield keys;
    cursor = next;
  } while (cursor !== '0');
}

/**
 * Deletes the remaining keys of a dropped generation. It repeats the scan until it finds none: a cursor is invalid after another server of a cluster
 * has taken over.
 */
export async function deleteDropped(
  redis: ViewsRedis,
  projection: ProjectionName,
  generation: string,
): Promise<void> {
  const pattern = generationPattern(projection, generation);
  for (let found = true; found;) {
    found = false;
    for await (const keys of scanKeys(redis, droppedGenerationsKey(projection), pattern)) {
      await redis.unlink(...keys);
      found = true;
    }
  }
  await redis.srem(droppedGenerationsKey(projection), generation);
}
