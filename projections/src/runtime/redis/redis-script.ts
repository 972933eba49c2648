// Runs Lua scripts by hash, and by text when Redis does not have them cached (after a restart or SCRIPT FLUSH).
import { createHash } from 'node:crypto';
import type { ViewsRedis } from './redis-connection.ts';

const hashes = new Map<string, string>();

/** Runs a script on keys of one hash tag; resolves with its reply. */
export async function runScript(
  redis: ViewsRedis,
  lua: string,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(hashOf(lua), keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return await redis.eval(lua, keys.length, ...keys, ...args);
  }
}

function hashOf(lua: string): string {
  const known = hashes.get(lua);
  if (known !== undefined) return known;
  const hash = createHash('sha1').update(lua).digest('hex');
  hashes.set(lua, hash);
  return hash;
}
