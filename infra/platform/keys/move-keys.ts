// Copies an embedded key store to a Redis, for a shop that is to run on several machines.
import { join } from 'node:path';
import { openLmdbFile } from '../lmdb/lmdb-file.ts';
import { connectRedisStore } from '../redis/redis-store.ts';
import { combineHalves, openKeyHalves } from './key-halves.ts';
import { type Entry, keyName, OWNER, subjectName, TOMBSTONE } from './key-store.ts';

/** The keys cannot be moved; the message says why. */
export class KeysNotMovedError extends Error {
  override readonly name = 'KeysNotMovedError';
}

/** The keys were moved to this Redis before: it is the shop's key store now. */
export class KeysMovedBeforeError extends KeysNotMovedError {}

type Watched = {
  /** Called with the number of keys that are in the Redis. */
  readonly onCopied?: (keys: number) => void;
  /** Ends the copy between two writes, with the reason of its abort. */
  readonly signal?: AbortSignal;
};

/** How many entries are sent at once. */
const AT_ONCE = 500;

/**
 * Copies every key and every tombstone of the embedded store in `folder`, which no process may use meanwhile, to the Redis at `url`; returns how many
 * there are. The owner is written last, so an interrupted copy can be repeated and a complete one cannot: from then on the Redis may have destroyed
 * keys that the folder still has. Throws `KeysNotMovedError` when the Redis has keys already, or a key of the folder is damaged.
 */
export async function moveKeys(
  folder: string,
  url: string,
  { onCopied, signal }: Watched = {},
): Promise<number> {
  const redis = connectRedisStore(url, 'keys');
  const halves = openKeyHalves(join(folder, 'halves'));
  const { read, close } = openLmdbFile<Entry | string | number, string>({
    path: join(folder, 'keys.mdb'),
    compression: false,
  });
  const valueOf = (keyId: string, entry: Entry): string => {
    if ('erased' in entry) return TOMBSTONE;
    const other = halves.read(entry.slot);
    if (other === undefined) throw new KeysNotMovedError(`The key ${keyId} is without its half.`);
    return Buffer.from(combineHalves(Buffer.from(entry.half, 'base64'), other)).toString('base64');
  };
  const write = async (entries: readonly (readonly [name: string, value: string])[]): Promise<void> => {
    await Promise.all(
      entries.map(async ([name, value]) => {
        if ((await redis.set(name, value, 'NX')) === null && (await redis.get(name)) !== value)
          throw new KeysNotMovedError('The Redis holds other keys. Move them to an empty one.');
      }),
    );
  };
  try {
    const owner = await read((db) => db.get(OWNER));
    if (typeof owner !== 'string')
      throw new KeysNotMovedError('No shop has used these keys yet: name the Redis with KEYS_URL.');
    const there = await redis.get(OWNER);
    if (there !== null)
      throw new (there === owner ? KeysMovedBeforeError : KeysNotMovedError)(
        'The Redis is the key store of a shop already. If the keys were moved there before, start the shop with it.',
      );
    let keys = 0;
    let entries: (readonly [string, string])[] = [];
    for (const { key: name, value } of await read((db) => db.getRange({}))) {
      if (typeof value === 'object') {
        keys += 1;
        entries.push([name, valueOf(name.slice(keyName('').length), value)]);
      } else if (name.startsWith(subjectName(''))) entries.push([name, String(value)]);
      if (entries.length < AT_ONCE) continue;
      await write(entries);
      entries = [];
      onCopied?.(keys);
      signal?.throwIfAborted();
    }
    await write(entries);
    onCopied?.(keys);
    signal?.throwIfAborted();
    await write([[OWNER, owner]]);
    return keys;
  } finally {
    halves.close();
    await close();
    redis.disconnect();
  }
}
