// Stores the Merkle tree over the log and its signed checkpoints, apart from the log and the views: an LMDB file for the embedded default, a separate
// Redis for several machines. Each log has its own tree, so a log that replaces another destroys nothing.
import { join } from 'node:path';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import { parseClockRecord, type ClockRecord } from '@aangan/shared-events/clock-steps';
import type { ReadChunk, TreeState } from '@aangan/shared-events/proof/stored-tree';
import type { Database } from 'lmdb';
import { z } from 'zod';
import { openLmdbFile } from '../lmdb/lmdb-file.ts';
import { closeRedisStore, connectRedisStore } from '../redis/redis-store.ts';
import { leafPlaceSchema, type LeafPlace } from './leaf-place.ts';

/** What a worker adds to the tree in one step. */
export type Growth = {
  readonly from: TreeState | undefined;
  readonly to: TreeState;
  readonly chunks: ReadonlyMap<string, Uint8Array>;
  /** The place of the last of the new leaves. */
  readonly last: LeafPlace;
};

export type ProofStore = {
  /** Acquires or renews leadership for so many milliseconds; false while another worker leads. */
  readonly acquireLease: (worker: string, milliseconds: number) => Promise<boolean>;
  readonly releaseLease: (worker: string) => Promise<void>;
  /** The size of a log's tree; undefined when it has not been begun. */
  readonly state: (logId: string) => Promise<TreeState | undefined>;
  /** Appends to the tree, all or nothing; false when its state is not `from` any more. */
  readonly grow: (growth: Growth) => Promise<boolean>;
  /** The chunks of a log's tree. */
  readonly chunksOf: (logId: string) => ReadChunk;
  /** The place of the tree's last leaf; undefined when only a release that did not store it has added leaves. */
  readonly lastLeaf: (logId: string) => Promise<LeafPlace | undefined>;
  /** The leaves that the log did not have at their places when the tree grew beyond them, in their order. */
  readonly lostLeaves: (logId: string) => Promise<readonly LeafPlace[]>;
  readonly putLostLeaves: (logId: string, leaves: readonly LeafPlace[]) => Promise<void>;
  /**
   * Stores a signed checkpoint and its verifier key; on disk when it resolves. `hour` is its time to the hour: only the last checkpoint of each hour
   * is retained.
   */
  readonly putCheckpoint: (logId: string, hour: string, note: string, verifierKey: string) => Promise<void>;
  readonly latestCheckpoint: (
    logId: string,
  ) => Promise<{ readonly note: string; readonly verifierKey: string } | undefined>;
  /** The checkpoint of an hour (`2026-11-18T06`). */
  readonly checkpointOf: (logId: string, hour: string) => Promise<string | undefined>;
  /** Streams of the shop whose metadata lets the event store delete events. */
  readonly truncated: (logId: string) => Promise<readonly string[]>;
  readonly putTruncated: (logId: string, streams: readonly string[]) => Promise<void>;
  /** What is known about the times of a log's events; undefined: nothing yet. */
  readonly clock: (logId: string) => Promise<ClockRecord | undefined>;
  readonly putClock: (logId: string, record: ClockRecord) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens the store that the settings name. */
export function openProofStore(settings: {
  readonly proofsUrl: string | undefined;
  readonly dataDir: string;
}): ProofStore {
  const values =
    settings.proofsUrl === undefined
      ? openLmdbValues(join(settings.dataDir, 'proof'))
      : openRedisValues(settings.proofsUrl);
  return proofStoreOf(values);
}

/** Values by name; `exchange` writes several atomically if the guard is unchanged. */
type Values = {
  readonly get: (name: string) => Promise<Buffer | undefined>;
  readonly acquireLease: ProofStore['acquireLease'];
  readonly releaseLease: ProofStore['releaseLease'];
  readonly exchange: (
    guard: string,
    before: string | undefined,
    after: string,
    others: ReadonlyMap<string, Uint8Array>,
  ) => Promise<boolean>;
  /** On disk when it resolves. */
  readonly put: (values: ReadonlyMap<string, string>) => Promise<void>;
  readonly close: () => Promise<void>;
};

const storedState = z.object({ logId: z.string(), size: z.int().min(0), position: z.string() });
const latestSchema = z.object({ note: z.string(), verifierKey: z.string() });

function proofStoreOf(values: Values): ProofStore {
  const stateName = (logId: string): string => `${logId}/state`;
  const text = async (name: string): Promise<string | undefined> => (await values.get(name))?.toString();
  return {
    ...values,
    state: async (logId) => {
      const stored = await text(stateName(logId));
      if (stored === undefined) return undefined;
      const { position, ...state } = storedState.parse(JSON.parse(stored));
      return { ...state, position: BigInt(position) };
    },
    grow: ({ from, to, chunks, last }) => {
      const added = [...chunks, ['last-leaf', Buffer.from(JSON.stringify(last))] as const];
      const named = new Map(added.map(([name, bytes]) => [`${to.logId}/${name}`, bytes]));
      return values.exchange(stateName(to.logId), from && serialiseState(from), serialiseState(to), named);
    },
    chunksOf: (logId) => (name) => values.get(`${logId}/${name}`),
    lastLeaf: async (logId) => {
      const stored = await text(`${logId}/last-leaf`);
      return stored === undefined ? undefined : leafPlaceSchema.parse(JSON.parse(stored));
    },
    lostLeaves: async (logId) =>
      z.array(leafPlaceSchema).parse(JSON.parse((await text(`${logId}/lost-leaves`)) ?? '[]')),
    putLostLeaves: (logId, leaves) => values.put(new Map([[`${logId}/lost-leaves`, JSON.stringify(leaves)]])),
    putCheckpoint: (logId, hour, note, verifierKey) =>
      values.put(
        new Map([
          [`${logId}/latest`, JSON.stringify({ note, verifierKey })],
          [`${logId}/hour/${hour}`, note],
        ]),
      ),
    latestCheckpoint: async (logId) => {
      const stored = await text(`${logId}/latest`);
      return stored === undefined ? undefined : latestSchema.parse(JSON.parse(stored));
    },
    checkpointOf: (logId, hour) => text(`${logId}/hour/${hour}`),
    truncated: async (logId) =>
      z.array(z.string()).parse(JSON.parse((await text(`${logId}/truncated`)) ?? '[]')),
    putTruncated: (logId, streams) => values.put(new Map([[`${logId}/truncated`, JSON.stringify(streams)]])),
    clock: async (logId) => {
      const stored = await text(`${logId}/clock`);
      return stored === undefined ? undefined : parseClockRecord(stored);
    },
    putClock: (logId, record) => values.put(new Map([[`${logId}/clock`, JSON.stringify(record)]])),
  };
}

function serialiseState({ logId, size, position }: TreeState): string {
  return JSON.stringify({ logId, size, position: String(position) });
}

const LEADER = 'leader';
/** The longest lease of a leader, in milliseconds. */
export const LONGEST_LEASE_MS = 60_000;
const leaderSchema = z.object({ worker: z.string(), until: z.number() });

function openLmdbValues(folder: string): Values {
  makeFolder(folder, 0o700);
  const { read, transact, close } = openLmdbFile<Buffer, string>({
    path: join(folder, 'proof.mdb'),
    encoding: 'binary',
    compression: false,
  });
  const leader = (db: Database<Buffer, string>) => {
    const stored = db.get(LEADER);
    return stored === undefined ? undefined : leaderSchema.parse(JSON.parse(stored.toString()));
  };
  return {
    get: (name) => read((db) => db.get(name)),
    acquireLease: (worker, milliseconds) =>
      transact((db) => {
        const known = leader(db);
        // A lease longer than the maximum was written before the clock went back.
        const left = known === undefined ? 0 : known.until - Date.now();
        if (known?.worker !== worker && left > 0 && left <= LONGEST_LEASE_MS) return false;
        void db.put(LEADER, Buffer.from(JSON.stringify({ worker, until: Date.now() + milliseconds })));
        return true;
      }),
    releaseLease: (worker) =>
      transact((db) => {
        if (leader(db)?.worker === worker) void db.remove(LEADER);
      }),
    exchange: (guard, before, after, others) =>
      transact((db) => {
        if (db.get(guard)?.toString() !== before) return false;
        for (const [name, bytes] of others) void db.put(name, Buffer.from(bytes));
        void db.put(guard, Buffer.from(after));
        return true;
      }),
    put: async (values) => {
      await transact((db) => {
        for (const [name, stored] of values) void db.put(name, Buffer.from(stored));
      });
    },
    close,
  };
}

// KEYS: leader. ARGV: worker, milliseconds.
const LEAD = `
local known = redis.call('GET', KEYS[1])
if known and known ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

// KEYS: leader. ARGV: worker.
const RESIGN = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

// KEYS: the guard, then the others. ARGV: the guard before (empty: none) and after, then the others.
const EXCHANGE = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
for i = 2, #KEYS do redis.call('SET', KEYS[i], ARGV[i + 1]) end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

function openRedisValues(url: string): Values {
  const redis = connectRedisStore(url, 'proofs (PROOFS_URL)');
  const key = (name: string): string => `{proof}:${name}`;
  return {
    get: async (name) => (await redis.getBuffer(key(name))) ?? undefined,
    acquireLease: async (worker, milliseconds) =>
      (await redis.eval(LEAD, 1, key(LEADER), worker, String(milliseconds))) === 1,
    releaseLease: async (worker) => void (await redis.eval(RESIGN, 1, key(LEADER), worker)),
    exchange: async (guard, before, after, others) => {
      const keys = [guard, ...others.keys()].map(key);
      const stored = [...others.values()].map((bytes) => Buffer.from(bytes));
      return (await redis.eval(EXCHANGE, keys.length, ...keys, before ?? '', after, ...stored)) === 1;
    },
    put: async (values) => {
      await redis.mset(new Map([...values].map(([name, stored]) => [key(name), stored])));
    },
    close: () => closeRedisStore(redis),
  };
}
