// The keys that personal data is sealed with, one for each person, kept apart from the log: an LMDB file and a file of halves for the embedded
// default, a Redis of its own for many machines. Only a tombstone reads as erased; a key that is merely missing does not.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MissingKeyError, type FindKey, type PersonKey } from '@aangan/shared-events/codec';
import { open } from 'lmdb';
import { combine, HALF_BYTES, openKeyHalves } from './key-halves.ts';
import { rewriteRedisFiles } from './redis-files.ts';
import { connectRedisStore } from './redis-store.ts';

export type KeyStore = {
  /** Finds a key by its id; `'erased'` for a tombstone, `undefined` when there is none. Rejects when the store cannot be reached. */
  readonly find: FindKey;
  /**
   * The key of a person (or of a customization request), made if there is none yet, and on disk before it is handed out.
   * Throws `KeyDestroyedError` after `destroy`, `MissingKeyError` when there was one and it is not there.
   */
  readonly keyOf: (subject: string) => Promise<PersonKey>;
  /**
   * Destroys the key of a subject for ever, leaving a tombstone; when it resolves, no file of the store holds the key any longer. Harmless twice,
   * and finishes what a process left undone that died over it.
   */
  readonly destroy: (subject: string) => Promise<void>;
  /**
   * Leaves a tombstone for a key that is lost, by its id; should it come back with a copy of the store, it is destroyed the next time. Harmless twice.
   */
  readonly bury: (keyId: string) => Promise<void>;
  /** Whether the key of a subject was destroyed, be it only begun. */
  readonly isDestroyed: (subject: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** The subject was erased: nothing can be sealed for it any more. */
export class KeyDestroyedError extends Error {
  override readonly name = 'KeyDestroyedError';
}

/** Opens the key store that the settings name. */
export function openKeyStore(settings: {
  readonly keysUrl: string | undefined;
  readonly dataDir: string;
}): KeyStore {
  return settings.keysUrl === undefined
    ? openEmbeddedKeyStore(join(settings.dataDir, 'keys'))
    : openRedisKeyStore(settings.keysUrl);
}

const subjectName = (subject: string): string => `subject:${subject}`;
const keyName = (keyId: string): string => `key:${keyId}`;

/** A key's other half stands in a slot of the file of halves. A tombstone keeps the slot, so that it can be blanked again; -1: there never was one. */
type Entry =
  | { readonly slot: number; readonly half: string }
  | { readonly slot: number; readonly erased: true };

/** How many slots have been given out. */
const SLOTS = 'slots';

function openEmbeddedKeyStore(folder: string): KeyStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const halves = openKeyHalves(join(folder, 'halves'));
  const db = open<Entry | string | number, string>({
    path: join(folder, 'keys.mdb'),
    overlappingSync: false,
    compression: false,
  });
  const idOf = (subject: string) => db.get(subjectName(subject)) as string | undefined;
  const entryOf = (keyId: string) => db.get(keyName(keyId)) as Entry | undefined;
  const secretOf = (keyId: string): Uint8Array | 'erased' | undefined => {
    const entry = entryOf(keyId);
    if (entry === undefined) return undefined;
    if ('erased' in entry) return 'erased';
    const other = halves.read(entry.slot);
    return other && combine(Buffer.from(entry.half, 'base64'), other);
  };
  const takeSlot = () =>
    db.transaction(() => {
      const slot = Number(db.get(SLOTS) ?? 0);
      void db.put(SLOTS, slot + 1);
      return slot;
    });
  const create = async (subject: string): Promise<string> => {
    const slot = await takeSlot();
    const [id, secret, half] = [randomUUID(), randomBytes(HALF_BYTES), randomBytes(HALF_BYTES)];
    await halves.put(slot, half);
    const kept = await db.transaction(() => {
      const other = idOf(subject);
      if (other !== undefined) return other;
      void db.put(subjectName(subject), id);
      void db.put(keyName(id), { slot, half: Buffer.from(combine(secret, half)).toString('base64') });
      return id;
    });
    await db.flushed;
    return kept;
  };
  // Puts a tombstone in the place of a key; what was in its slot is gone when this resolves.
  const entomb = async (idOfKey: () => string, subject?: string): Promise<void> => {
    const slot = await db.transaction(() => {
      const id = idOfKey();
      const known = entryOf(id)?.slot ?? -1;
      if (subject !== undefined) void db.put(subjectName(subject), id);
      void db.put(keyName(id), { slot: known, erased: true });
      return known;
    });
    await db.flushed;
    if (slot >= 0) await halves.blank(slot);
  };
  return {
    find: async (keyId) => secretOf(keyId),
    keyOf: async (subject) => {
      const id = idOf(subject) ?? (await create(subject));
      return personKey(id, secretOf(id), subject);
    },
    destroy: (subject) => entomb(() => idOf(subject) ?? randomUUID(), subject),
    bury: (keyId) => entomb(() => keyId),
    isDestroyed: async (subject) => {
      const id = idOf(subject);
      return id !== undefined && secretOf(id) === 'erased';
    },
    close: async () => {
      await db.close();
      halves.close();
    },
  };
}

const TOMBSTONE = 'erased';

// KEYS: subject, key of the new id. ARGV: the new id, its value. The id and the value are written together or not at all.
const CREATE = `
local known = redis.call('GET', KEYS[1])
if known then return known end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], ARGV[2])
return ARGV[1]`;

/** Ids of destroyed keys that may still stand in Redis's files. */
const LEFT_IN_FILES = 'left-in-files';

// KEYS: key, left in files. ARGV: the id, the tombstone.
const DESTROY = `
if redis.call('GET', KEYS[1]) == ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return redis.call('SADD', KEYS[2], ARGV[1])`;

function openRedisKeyStore(url: string): KeyStore {
  const redis = connectRedisStore(url);
  const secretOf = async (id: string): Promise<Uint8Array | 'erased' | undefined> => {
    const text = await redis.get(keyName(id));
    if (text === null) return undefined;
    return text === TOMBSTONE ? 'erased' : Buffer.from(text, 'base64');
  };
  const create = async (subject: string, value: string): Promise<string> => {
    const id = randomUUID();
    return String(await redis.eval(CREATE, 2, subjectName(subject), keyName(id), id, value));
  };
  const entomb = async (id: string): Promise<void> => {
    await redis.eval(DESTROY, 2, keyName(id), LEFT_IN_FILES, id, TOMBSTONE);
    const left = await redis.smembers(LEFT_IN_FILES);
    const send = (command: string, ...rest: string[]) => redis.call(command, ...rest);
    if (left.length > 0 && (await rewriteRedisFiles(send))) await redis.srem(LEFT_IN_FILES, ...left);
  };
  return {
    find: secretOf,
    keyOf: async (subject) => {
      const fresh = () => create(subject, randomBytes(32).toString('base64'));
      const id = (await redis.get(subjectName(subject))) ?? (await fresh());
      return personKey(id, await secretOf(id), subject);
    },
    destroy: async (subject) => entomb(await create(subject, TOMBSTONE)),
    bury: entomb,
    isDestroyed: async (subject) => {
      const id = await redis.get(subjectName(subject));
      return id !== null && (await secretOf(id)) === 'erased';
    },
    close: async () => {
      await redis.quit();
    },
  };
}

function personKey(id: string, secret: Uint8Array | 'erased' | undefined, subject: string): PersonKey {
  if (secret === 'erased') throw new KeyDestroyedError('this person was erased');
  if (secret === undefined) throw new MissingKeyError(id, subject);
  return { id, secret };
}
