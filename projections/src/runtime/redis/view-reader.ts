// Reads read models for `verify`: many keys at once, together with the checkpoint that they belong to.
import { parsePosition, type Position } from '@aangan/shared-events/position';
import {
  checkpointKey,
  documentKey,
  parkedKey,
  indexKey,
  type ProjectionName,
} from '@aangan/shared-events/view-keys';
import { scanKeys } from './key-scan.ts';
import type { ViewsRedis } from './redis-connection.ts';
import { generationPattern } from './worker-keys.ts';

/** The keys of a generation. `strange` are keys that no projection writes. */
export type GenerationKeys = {
  readonly documents: readonly string[];
  readonly indexes: readonly string[];
  readonly strange: readonly string[];
};

/** The values of some keys and the checkpoint, read in one transaction. */
export type KeysAtCheckpoint = {
  /** Undefined when the generation no longer exists. */
  readonly checkpoint: Position | undefined;
  readonly documents: ReadonlyMap<string, string>;
  readonly indexes: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly blockedStreams: ReadonlyMap<string, string>;
};

/** Lists the keys of a generation with SCAN: while it is being written a key may be listed twice, but none that exists throughout is left out. */
export async function listKeys(
  redis: ViewsRedis,
  projection: ProjectionName,
  generation: string,
): Promise<GenerationKeys> {
  const known: readonly [string, string] = [
    checkpointKey(projection, generation),
    parkedKey(projection, generation),
  ];
  const documents = documentKey(projection, generation, '');
  const indexes = indexKey(projection, generation, '');
  const found = { documents: new Set<string>(), indexes: new Set<string>(), strange: new Set<string>() };
  const match = generationPattern(projection, generation);
  for await (const keys of scanKeys(redis, known[0], match))
    for (const key of keys)
      if (key.startsWith(documents)) found.documents.add(key.slice(documents.length));
      else if (key.startsWith(indexes)) found.indexes.add(key.slice(indexes.length));
      else if (!known.includes(key)) found.strange.add(key);
  return { documents: [...found.documents], indexes: [...found.indexes], strange: [...found.strange] };
}

/** Reads documents and indexes of a generation in one transaction. */
export async function readKeysAtCheckpoint(
  redis: ViewsRedis,
  projection: ProjectionName,
  generation: string,
  keys: { readonly documents: readonly string[]; readonly indexes: readonly string[] },
): Promise<KeysAtCheckpoint> {
  const reading = redis
    .multi()
    .get(checkpointKey(projection, generation))
    .hgetall(parkedKey(projection, generation));
  for (const key of keys.documents) reading.get(documentKey(projection, generation, key));
  for (const index of keys.indexes)
    reading.zrange(indexKey(projection, generation, index), '0', '-1', 'WITHSCORES');
  const replies = ((await reading.exec()) ?? []).map(([error, reply]) => {
    if (error !== null) throw error;
    return reply;
  });
  const [checkpoint, blockedStreams, ...rest] = replies;
  const texts = rest.slice(0, keys.documents.length) as (string | null)[];
  const members = rest.slice(keys.documents.length) as string[][];
  return {
    checkpoint: parsePosition(checkpoint as string | null),
    blockedStreams: new Map(Object.entries(blockedStreams as Record<string, string>)),
    documents: new Map(keys.documents.flatMap((key, at) => entryOf(key, texts[at] ?? undefined))),
    indexes: new Map(keys.indexes.flatMap((index, at) => entryOf(index, scoresOf(members[at] ?? [])))),
  };
}

const entryOf = <T>(key: string, value: T | undefined): [string, T][] =>
  value === undefined ? [] : [[key, value]];

function scoresOf(flat: readonly string[]): ReadonlyMap<string, number> | undefined {
  if (flat.length === 0) return undefined;
  return new Map(
    flat.flatMap((member, at) => (at % 2 === 0 ? [[member, Number(flat[at + 1])] as const] : [])),
  );
}
