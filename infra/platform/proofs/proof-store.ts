// Where the tree over the log and its signed checkpoints are kept, apart from log and views: an LMDB file for the embedded default, a Redis of
// its own for many machines. The tree of each log stands by itself, so that a log put in another's place takes nothing away.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseClockRecord, type ClockRecord } from '@aangan/shared-events/clock-steps';
import type { ReadChunk, TreeState } from '@aangan/shared-events/proof/stored-tree';
import { open } from 'lmdb';
import { z } from 'zod';
import { connectRedisStore } from '../redis/redis-store.ts';

/** What a worker adds in one step. */
export type Growth = {
  readonly from: TreeState | undefined;
  readonly to: TreeState;
  readonly chunks: ReadonlyMap<string, Uint8Array>;
};

export type ProofStore = {
  /** Takes or renews the lead for so many milliseconds; false while another worker has it. */
  readonly lead: (worker: string, milliseconds: number) => Promise<boolean>;
  readonly resign: (worker: string) => Promise<void>;
  /** How far the tree of a log is built; undefined when it has not been begun. */
  readonly state: (logId: string) => Promise<TreeState | undefined>;
  /** Adds to the tree, all or nothing; false when it does not stand at `from` any more. */
  readonly grow: (growth: Growth) => Promise<boolean>;
  /** The chunks of a log's tree. */
  readonly chunksOf: (logId: string) => ReadChunk;
  /** Keeps a signed checkpoint and the key to check it with; on disk when it resolves. `hour` is its time to the hour: the last one of each is kept. */
  readonly putCheckpoint: (logId: string, hour: string, note: string, verifierKey: string) => Promise<void>;
  readonly latestCheckpoint: (
    logId: string,
  ) => Promise<{ readonly note: string; readonly verifierKey: string } | undefined>;
  /** The checkpoint of an hour (`2026-11-18T06`). */
  readonly checkpointOf: (logId: string, hour: string) => Promise<string | undefined>;
  /** Streams of the shop whose metadata let the event store take events away. */
  readonly truncated: (logId: string) => Promise<readonly string[]>;
  readonly putTruncated: (logId: string, streams: readonly string[]) => Promise<void>;
  /** What the times of a log's events are like, as far as it was looked at; undefined: not at all yet. */
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

/** Values by name, some of them exchanged together if one is still as it was. */
type Values = {
  readonly get: (name: string) => Promise<Buffer | undefined>;
  readonly lead: ProofStore['lead'];
  readonly resign: ProofStore['resign'];
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
      const said = await text(stateName(logId));
      if (said === undefined) return undefined;
      const { position, ...state } = storedState.parse(JSON.parse(said));
      return { ...state, position: BigInt(position) };
    },
    grow: ({ from, to, chunks }) => {
      const named = new Map([...chunks].map(([name, bytes]) => [`${to.logId}/${name}`, bytes]));
      return values.exchange(stateName(to.logId), from && sayState(from), sayState(to), named);
    },
    chunksOf: (logId) => (name) => values.get(`${logId}/${name}`),
    putCheckpoint: (logId, hour, note, verifierKey) =>
      values.put(
        new Map([
          [`${logId}/latest`, JSON.stringify({ note, verifierKey })],
          [`${logId}/hour/${hour}`, note],
        ]),
      ),
    latestCheckpoint: async (logId) => {
      const said = await text(`${logId}/latest`);
      return said === undefined ? undefined : latestSchema.parse(JSON.parse(said));
    },
    checkpointOf: (logId, hour) => text(`${logId}/hour/${hour}`),
    truncated: async (logId) =>
      z.array(z.string()).parse(JSON.parse((await text(`${logId}/truncated`)) ?? '[]')),
    putTruncated: (logId, streams) => values.put(new Map([[`${logId}/truncated`, JSON.stringify(streams)]])),
    clock: async (logId) => {
      const said = await text(`${logId}/clock`);
      return said === undefined ? undefined : parseClockRecord(said);
    },
    putClock: (logId, record) => values.put(new Map([[`${logId}/clock`, JSON.stringify(record)]])),
  };
}

function sayState({ logId, size, position }: TreeState): string {
  return JSON.stringify({ logId, size, position: String(position) });
}

const LEADER = 'leader';
/** No lead is given for longer, in milliseconds. */
const LONGEST_LEAD_MS = 60_000;
const leaderSchema = z.object({ worker: z.string(), until: z.number() });

function openLmdbValues(folder: string): Values {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = open<Buffer, string>({
    path: join(folder, 'proof.mdb'),
    encoding: 'binary',
    overlappingSync: false,
    compression: false,
  });
  const leader = () => {
    const said = db.get(LEADER);
    return said === undefined ? undefined : leaderSchema.parse(JSON.parse(said.toString()));
  };
  return {
    get: async (name) => db.get(name),
    lead: (worker, milliseconds) =>
      db.transaction(() => {
        const known = leader();
        // A lead of longer than it is given for is one from before the clock went back.
        const left = known === undefined ? 0 : known.until - Date.now();
        if (known?.worker !== worker && left > 0 && left <= LONGEST_LEAD_MS) return false;
        void db.put(LEADER, Buffer.from(JSON.stringify({ worker, until: Date.now() + milliseconds })));
        return true;
      }),
    resign: (worker) =>
      db.transaction(() => {
        if (leader()?.worker === worker) void db.remove(LEADER);
      }),
    exchange: (guard, before, after, others) =>
      db.transaction(() => {
        if (db.get(guard)?.toString() !== before) return false;
        for (const [name, bytes] of others) void db.put(name, Buffer.from(bytes));
        void db.put(guard, Buffer.from(after));
        return true;
      }),
    put: async (values) => {
      await db.transaction(() => {
        for (const [name, said] of values) void db.put(name, Buffer.from(said));
      });
      await db.flushed;
    },
    close: () => db.close(),
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
  const redis = connectRedisStore(url);
  const key = (name: string): string => `{proof}:${name}`;
  return {
    get: async (name) => (await redis.getBuffer(key(name))) ?? undefined,
    lead: async (worker, milliseconds) =>
      (await redis.eval(LEAD, 1, key(LEADER), worker, String(milliseconds))) === 1,
    resign: async (worker) => void (await redis.eval(RESIGN, 1, key(LEADER), worker)),
    exchange: async (guard, before, after, others) => {
      const keys = [guard, ...others.keys()].map(key);
      const said = [...others.values()].map((bytes) => Buffer.from(bytes));
      return (await redis.eval(EXCHANGE, keys.length, ...keys, before ?? '', after, ...said)) === 1;
    },
    put: async (values) => {
      await redis.mset(new Map([...values].map(([name, said]) => [key(name), said])));
    },
    close: async () => {
      await redis.quit();
    },
  };
}
