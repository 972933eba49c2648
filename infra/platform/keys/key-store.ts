// The keys that personal data is encrypted with, one for each person, stored apart from the log: an LMDB file and a file of halves for the embedded
// default, a separate Redis for several machines. Only a tombstone reads as erased; a key that is merely missing does not.
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import type { Database } from 'lmdb';
import { MissingKeyError, type FindKey, type PersonKey } from '@aangan/shared-events/codec';
import { openLmdbFile } from '../lmdb/lmdb-file.ts';
import { combineHalves, HALF_BYTES, openKeyHalves } from './key-halves.ts';
import { onReplicas } from '../redis/cluster-servers.ts';
import { rewriteRedisFiles } from '../redis/redis-files.ts';
import { closeRedisStore, connectRedisStore } from '../redis/redis-store.ts';

export type KeyStore = {
  /** Finds a key by its id; `'erased'` for a tombstone, `undefined` when there is none. Rejects when the store cannot be reached. */
  readonly find: FindKey;
  /**
   * The key of a person (or of a customization request), created if there is none and on disk before it is returned. Throws `KeyDestroyedError` after
   * `destroy`, and `MissingKeyError` when the key was created but is not in the store.
   */
  readonly keyOf: (subject: string) => Promise<PersonKey>;
  /**
   * Destroys the key of a subject permanently and leaves a tombstone; when it resolves, no file of the store holds the key any longer. Idempotent,
   * and completes a destruction that a crash interrupted.
   */
  readonly destroy: (subject: string) => Promise<void>;
  /** Leaves a tombstone for a lost key, by its id; if the key returns with an old copy of the store, the next call destroys it. Idempotent. */
  readonly bury: (keyId: string) => Promise<void>;
  /** Whether the key of a subject was destroyed, even if only partly so far. */
  readonly isDestroyed: (subject: string) => Promise<boolean>;
  /** The id of the log that owns these keys; undefined until a log has claimed them. */
  readonly owner: () => Promise<string | undefined>;
  /** Whether there is a key of this id, or its tombstone, for any owner. */
  readonly knows: (keyId: string) => Promise<boolean>;
  /**
   * Assigns the keys to a log. From then on every call of this process but `owner` and `knows` rejects with `ForeignKeyStoreError` and changes
   * nothing when another store, or an empty one, has replaced this one.
   */
  readonly claim: (logId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The subject was erased: nothing can be encrypted for it any more. */
export class KeyDestroyedError extends Error {
  override readonly name = 'KeyDestroyedError';
  readonly subject: string;
  constructor(subject: string) {
    super('this person was erased');
    this.subject = subject;
  }
}

/** The key store is empty, or belongs to another log. */
export class ForeignKeyStoreError extends Error {
  override readonly name = 'ForeignKeyStoreError';
  constructor(options?: ErrorOptions) {
    super(
      'the key store is empty or belongs to another log: restore the key store of this log (DATA_DIR/keys or KEYS_URL)',
      options,
    );
  }
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

export const subjectName = (subject: string): string => `subject:${subject}`;
export const keyName = (keyId: string): string => `key:${keyId}`;

/**
 * The other half of a key is in a slot of the file of halves. A tombstone keeps its slot number so that the slot can be blanked again; -1: it never
 * had one.
 */
export type Entry =
  | { readonly slot: number; readonly half: string }
  | { readonly slot: number; readonly erased: true };

/** Name of the id of the log that owns the keys. */
export const OWNER = 'owner';
/** Name of the number of slots in use. */
const SLOTS = 'slots';

type Values = Database<Entry | string | number, string>;

function openEmbeddedKeyStore(folder: string): KeyStore {
  makeFolder(folder, 0o700);
  const halves = openKeyHalves(join(folder, 'halves'));
  const { read, transact, close } = openLmdbFile<Entry | string | number, string>({
    path: join(folder, 'keys.mdb'),
    compression: false,
  });
  const idOf = (db: Values, subject: string) => db.get(subjectName(subject)) as string | undefined;
  const entryOf = (db: Values, keyId: string) => db.get(keyName(keyId)) as Entry | undefined;
  const secretOf = (db: Values, keyId: string): Uint8Array | 'erased' | undefined => {
    const entry = entryOf(db, keyId);
    if (entry === undefined) return undefined;
    if ('erased' in entry) return 'erased';
    const other = halves.read(entry.slot);
    return other && combineHalves(Buffer.from(entry.half, 'base64'), other);
  };
  const takeSlot = () =>
    transact((db) => {
      const slot = Number(db.get(SLOTS) ?? 0);
      void db.put(SLOTS, slot + 1);
      return slot;
    });
  const create = async (subject: string): Promise<string> => {
    const slot = await takeSlot();
    const [id, secret, half] = [randomUUID(), randomBytes(HALF_BYTES), randomBytes(HALF_BYTES)];
    await halves.put(slot, half);
    const stored = await transact((db) => {
      const other = idOf(db, subject);
      if (other !== undefined) return other;
      void db.put(subjectName(subject), id);
      void db.put(keyName(id), { slot, half: Buffer.from(combineHalves(secret, half)).toString('base64') });
      return id;
    });
    return stored;
  };
  // Replaces a key with a tombstone; the half in its slot is blanked when this resolves.
  const entomb = async (idOfKey: (db: Values) => string, subject?: string): Promise<void> => {
    const slot = await transact((db) => {
      const id = idOfKey(db);
      const known = entryOf(db, id)?.slot ?? -1;
      if (subject !== undefined) void db.put(subjectName(subject), id);
      void db.put(keyName(id), { slot: known, erased: true });
      return known;
    });
    if (slot >= 0) await halves.blank(slot);
  };
  return {
    find: (keyId) => read((db) => secretOf(db, keyId)),
    keyOf: async (subject) => {
      const id = (await read((db) => idOf(db, subject))) ?? (await create(subject));
      return personKey(id, await read((db) => secretOf(db, id)), subject);
    },
    destroy: (subject) => entomb((db) => idOf(db, subject) ?? randomUUID(), subject),
    bury: (keyId) => entomb(() => keyId),
    isDestroyed: (subject) =>
      read((db) => {
        const id = idOf(db, subject);
        return id !== undefined && secretOf(db, id) === 'erased';
      }),
    // An open file cannot be replaced by another store, so no check is needed.
    owner: () => read((db) => db.get(OWNER) as string | undefined),
    knows: (keyId) => read((db) => secretOf(db, keyId) !== undefined),
    claim: async (logId) => {
      await transact((db) => void db.put(OWNER, logId));
    },
    close: async () => {
      await close();
      halves.close();
    },
  };
}

export const TOMBSTONE = 'erased';

/** A script's result when the store belongs to another log. */
const FOREIGN = 'foreign';
// The last key holds the owner; the last argument is the expected owner (empty: any).
const CHECK_OWNER = `
if ARGV[#ARGV] ~= '' and redis.call('GET', KEYS[#KEYS]) ~= ARGV[#ARGV] then return '${FOREIGN}' end`;

// KEYS: subject, key of the new id, owner. ARGV: the new id, its value, the owner. Writes the id and the value together or not at all.
const CREATE = `${CHECK_OWNER}
local known = redis.call('GET', KEYS[1])
if known then return known end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], ARGV[2])
return ARGV[1]`;

/** Ids of destroyed keys that may still be in Redis's files. */
const LEFT_IN_FILES = 'left-in-files';

// KEYS: key, left in files, owner. ARGV: the id, the tombstone, the owner.
const DESTROY = `${CHECK_OWNER}
if redis.call('GET', KEYS[1]) == ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return redis.call('SADD', KEYS[2], ARGV[1])`;

function openRedisKeyStore(url: string): KeyStore {
  const redis = connectRedisStore(url, 'keys (KEYS_URL)');
  let expected: string | undefined;
  // The value and the owner are read in one command: between two commands another server may have replaced this one.
  const get = async (name: string): Promise<string | undefined> => {
    const [text, owner] = await redis.mget(name, OWNER);
    if (expected !== undefined && owner !== expected) throw new ForeignKeyStoreError();
    return text ?? undefined;
  };
  const run = async (
    script: string,
    names: readonly string[],
    values: readonly string[],
  ): Promise<string> => {
    const keys = [...names, OWNER];
    const answer = String(await redis.eval(script, keys.length, ...keys, ...values, expected ?? ''));
    if (answer === FOREIGN) throw new ForeignKeyStoreError();
    return answer;
  };
  const secretOf = async (id: string): Promise<Uint8Array | 'erased' | undefined> => {
    const text = await get(keyName(id));
    if (text === undefined) return undefined;
    return text === TOMBSTONE ? text : Buffer.from(text, 'base64');
  };
  const create = async (subject: string, value: string): Promise<string> => {
    const id = randomUUID();
    return run(CREATE, [subjectName(subject), keyName(id)], [id, value]);
  };
  const entomb = async (id: string): Promise<void> => {
    await run(DESTROY, [keyName(id), LEFT_IN_FILES], [id, TOMBSTONE]);
    const left = await redis.smembers(LEFT_IN_FILES);
    if (left.length === 0) return;
    const send = (command: string, ...rest: string[]) => redis.call(command, ...rest);
    const areRewritten = await Promise.all([
      rewriteRedisFiles(send),
      onReplicas(url, await redis.info('replication'), rewriteRedisFiles),
    ]);
    if (areRewritten.every(Boolean)) await redis.srem(LEFT_IN_FILES, ...left);
  };
  return {
    find: secretOf,
    keyOf: async (subject) => {
      const fresh = () => create(subject, randomBytes(32).toString('base64'));
      const id = (await get(subjectName(subject))) ?? (await fresh());
      return personKey(id, await secretOf(id), subject);
    },
    destroy: async (subject) => entomb(await create(subject, TOMBSTONE)),
    bury: entomb,
    isDestroyed: async (subject) => {
      const id = await get(subjectName(subject));
      return id !== undefined && (await secretOf(id)) === 'erased';
    },
    owner: async () => (await redis.get(OWNER)) ?? undefined,
    knows: async (keyId) => (await redis.exists(keyName(keyId))) === 1,
    claim: async (logId) => {
      await redis.set(OWNER, logId);
      expected = logId;
    },
    close: () => closeRedisStore(redis),
  };
}

function personKey(id: string, secret: Uint8Array | 'erased' | undefined, subject: string): PersonKey {
  if (secret === 'erased') throw new KeyDestroyedError(subject);
  if (secret === undefined) throw new MissingKeyError(id, subject);
  return { id, secret };
}
