// The keys that personal data is sealed with, one for each person, kept apart from the log: an LMDB file for the embedded default, a Redis
// of its own for many machines. Only a tombstone reads as erased; a key that is merely missing does not.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FindKey, PersonKey } from '@aangan/shared-events/codec';
import { Redis } from 'ioredis';
import { open } from 'lmdb';

export type KeyStore = {
  /** Finds a key by its id; `'erased'` for a tombstone, `undefined` when there is none. Rejects when the store cannot be reached. */
  readonly find: FindKey;
  /**
   * The key of a person (or of a customization request), made if there is none yet, and on disk before it is handed out.
   * Throws `KeyDestroyedError` after `destroy`.
   */
  readonly keyOf: (subject: string) => Promise<PersonKey>;
  /** Destroys the key of a subject for ever, leaving a tombstone. Harmless twice. */
  readonly destroy: (subject: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The subject was erased: nothing can be sealed for it any more. */
export class KeyDestroyedError extends Error {
  override readonly name = 'KeyDestroyedError';
}

const TOMBSTONE = 'erased';
type Entry = typeof TOMBSTONE | string;

/** Opens the key store that the settings name. */
export function openKeyStore(settings: {
  readonly keysUrl: string | undefined;
  readonly dataDir: string;
}): KeyStore {
  return settings.keysUrl === undefined
    ? openLmdbKeyStore(join(settings.dataDir, 'keys'))
    : openRedisKeyStore(settings.keysUrl);
}

function openLmdbKeyStore(folder: string): KeyStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = open<Entry, string>({
    path: join(folder, 'keys.mdb'),
    overlappingSync: false,
    compression: false,
  });
  return {
    find: async (keyId) => readEntry(db.get(keyName(keyId))),
    keyOf: async (subject) => {
      const known = db.get(subjectName(subject));
      if (known !== undefined) return personKey(known, db.get(keyName(known)));
      const fresh = freshKey();
      const kept = await db.transaction(() => {
        const other = db.get(subjectName(subject));
        if (other !== undefined) return other;
        void db.put(subjectName(subject), fresh.id);
        void db.put(keyName(fresh.id), fresh.secret);
        return fresh.id;
      });
      await db.flushed;
      return personKey(kept, db.get(keyName(kept)));
    },
    destroy: async (subject) => {
      await db.transaction(() => {
        const known = db.get(subjectName(subject)) ?? freshKey().id;
        void db.put(subjectName(subject), known);
        void db.put(keyName(known), TOMBSTONE);
      });
      await db.flushed;
    },
    close: () => db.close(),
  };
}

// KEYS: subject, prefix-free. The id and the secret are written together or not at all.
const CREATE = `
local known = redis.call('GET', KEYS[1])
if known then return known end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], ARGV[2])
return ARGV[1]`;

function openRedisKeyStore(url: string): KeyStore {
  const redis = new Redis(url, { maxRetriesPerRequest: 2 });
  const keyEntry = async (id: string): Promise<PersonKey> =>
    personKey(id, (await redis.get(keyName(id))) ?? undefined);
  const create = async (subject: string, entry: string): Promise<string> => {
    const { id, secret } = freshKey();
    const value = entry === TOMBSTONE ? TOMBSTONE : secret;
    return String(await redis.eval(CREATE, 2, subjectName(subject), keyName(id), id, value));
  };
  return {
    find: async (keyId) => readEntry((await redis.get(keyName(keyId))) ?? undefined),
    keyOf: async (subject) =>
      keyEntry((await redis.get(subjectName(subject))) ?? (await create(subject, 'new'))),
    destroy: async (subject) => {
      await redis.set(keyName(await create(subject, TOMBSTONE)), TOMBSTONE);
    },
    close: async () => {
      await redis.quit();
    },
  };
}

const subjectName = (subject: string): string => `subject:${subject}`;
const keyName = (keyId: string): string => `key:${keyId}`;

function freshKey(): { readonly id: string; readonly secret: string } {
  return { id: randomUUID(), secret: randomBytes(32).toString('base64') };
}

function readEntry(entry: Entry | undefined): Uint8Array | 'erased' | undefined {
  if (entry === undefined || entry === TOMBSTONE) return entry;
  return Buffer.from(entry, 'base64');
}

function personKey(id: string, entry: Entry | undefined): PersonKey {
  const secret = readEntry(entry);
  if (secret === 'erased') throw new KeyDestroyedError('this person was erased');
  if (secret === undefined) throw new Error(`the key ${id} is missing from the key store`);
  return { id, secret };
}
