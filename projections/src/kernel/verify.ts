// Compares every key of a projection's live views with the log folded afresh. The views may go on being folded meanwhile: each look at them
// tells the position that it belongs to, and is compared with the log folded exactly so far.
import { formatPosition } from '@aangan/shared-events/position';
import type { Redis } from 'ioredis';
import { glimpse, listKeys, type Glimpse } from '../adapters/view-reader.ts';
import type { Projection } from './projection.ts';
import type { Replay } from './replay.ts';
import type { ViewMemory } from './view-memory.ts';

/** A key that is not as the log says. What stands in it is not told, because it may be personal. */
export type Difference = {
  readonly projection: string;
  readonly key: string;
  readonly what: 'missing' | 'unexpected' | 'different';
};

export type Verification = {
  readonly differences: readonly Difference[];
  /** How many keys were compared. */
  readonly keys: number;
  /** The last position that was compared at. */
  readonly position: string;
};

/** Keys that are read at one moment. */
const AT_ONCE = 500;

/** Throws when the generation goes away meanwhile. */
export async function verify(
  redis: Redis,
  replay: Replay,
  projection: Projection,
  generation: string,
): Promise<Verification> {
  const look = async (
    documents: readonly string[],
    indexes: readonly string[],
  ): Promise<Glimpse & { at: string }> => {
    const seen = await glimpse(redis, projection.name, generation, { documents, indexes });
    if (seen.checkpoint === undefined)
      throw new Error(`${projection.name} has changed its generation, begin again`);
    await replay.upTo(seen.checkpoint.commit);
    return { ...seen, at: formatPosition(seen.checkpoint) };
  };

  const memory = replay.memoryOf(projection);
  const first = await look([], []);
  const listed = await listKeys(redis, projection.name, generation);
  const documents = union(listed.documents, memory.documents.keys());
  const indexes = union(listed.indexes, memory.indexes.keys());
  const differences: Difference[] = listed.strange.map((key) => ({
    projection: projection.name,
    key,
    what: 'unexpected',
  }));
  let position = first.at;

  for (const [kind, keys] of [['document', documents] as const, ['index', indexes] as const])
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const some = keys.slice(from, from + AT_ONCE);
      const seen = kind === 'document' ? await look(some, []) : await look([], some);
      position = seen.at;
      for (const key of some) {
        const what =
          kind === 'document' ? compareDocument(memory, seen, key) : compareIndex(memory, seen, key);
        if (what !== 'same') differences.push({ projection: projection.name, key: `${kind} ${key}`, what });
      }
    }

  const last = await look([], []);
  if (!sameEntries(memory.heldBack, last.heldBack))
    differences.push({ projection: projection.name, key: 'held-back', what: 'different' });
  return { differences, keys: documents.length + indexes.length, position };
}

type Comparison = Difference['what'] | 'same';

function compareDocument(memory: ViewMemory, seen: Glimpse, key: string): Comparison {
  const [expected, found] = [memory.documents.get(key), seen.documents.get(key)];
  if (expected === found) return 'same';
  return expected === undefined ? 'unexpected' : found === undefined ? 'missing' : 'different';
}

function compareIndex(memory: ViewMemory, seen: Glimpse, index: string): Comparison {
  const [expected, found] = [memory.indexes.get(index), seen.indexes.get(index)];
  if (expected === undefined) return found === undefined ? 'same' : 'unexpected';
  if (found === undefined) return 'missing';
  return sameEntries(expected, found) ? 'same' : 'different';
}

function sameEntries<V>(one: ReadonlyMap<string, V>, other: ReadonlyMap<string, V>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}

const union = (one: Iterable<string>, other: Iterable<string>): readonly string[] => [
  ...new Set([...one, ...other]),
];
