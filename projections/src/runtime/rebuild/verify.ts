// Compares every key of a projection's live views with the log folded afresh. The views may go on being folded meanwhile: each look at them
// tells the position that it belongs to, and is compared with the log folded exactly so far.
import type {
  KeyDifference,
  Verified,
  VerifyProgress,
} from '@aangan/shared-events/features/maintenance/views';
import { formatPosition } from '@aangan/shared-events/position';
import { readKeysAtCheckpoint, listKeys, type KeysAtCheckpoint } from '../redis/view-reader.ts';
import type { ViewsRedis } from '../redis/redis-connection.ts';
import { firstDifference } from './first-difference.ts';
import type { Projection } from '../fold/projection.ts';
import type { Replay } from './replay.ts';

/** A key that is not as the log says. */
export type Difference = Pick<KeyDifference, 'key' | 'what'> & { readonly projection: string };

/** The first of them with both texts, which may be personal: for the terminal of whoever may read them. */
export type SeenDifference = KeyDifference & {
  readonly expected: string | undefined;
  readonly found: string | undefined;
};

export type Verification = {
  readonly differences: readonly Difference[];
  readonly first: SeenDifference | undefined;
  /** How many keys were compared. */
  readonly keys: number;
  /** The last position that was compared at. */
  readonly position: string;
};

/** What of it may be publicFirst to anybody who may look. */
export function verifiedOf({ differences, first, keys, position }: Verification): Verified {
  const publicFirst = first && { key: first.key, what: first.what, where: first.where };
  return { keys, differences: differences.length, first: publicFirst, position };
}

/** Keys that are read at one moment. */
const BATCH_SIZE = 500;

/** Throws when the generation goes away meanwhile. `onProgress` hears of it after every few hundred keys. */
export async function verify(
  redis: ViewsRedis,
  replay: Replay,
  projection: Projection,
  generation: string,
  onProgress: (progress: VerifyProgress) => void = () => undefined,
): Promise<Verification> {
  const readAt = async (
    documents: readonly string[],
    indexes: readonly string[],
  ): Promise<KeysAtCheckpoint & { at: string }> => {
    const seen = await readKeysAtCheckpoint(redis, projection.name, generation, { documents, indexes });
    if (seen.checkpoint === undefined)
      throw new Error(`${projection.name} has changed its generation, begin again`);
    await replay.upTo(seen.checkpoint.commit);
    return { ...seen, at: formatPosition(seen.checkpoint) };
  };

  const memory = replay.memoryOf(projection);
  const first = await readAt([], []);
  const listed = await listKeys(redis, projection.name, generation);
  const documents = union(listed.documents, memory.documents.keys());
  const indexes = union(listed.indexes, memory.indexes.keys());
  const differences: Difference[] = [];
  let shown: SeenDifference | undefined;
  const differs = (key: string, what: Difference['what'], expected?: string, found?: string): void => {
    differences.push({ projection: projection.name, key, what });
    shown ??= { key, what, where: firstDifference(expected, found), expected, found };
  };
  for (const key of listed.strange) differs(key, 'unexpected');
  const ofKeys = documents.length + indexes.length;
  let compared = 0;
  let position = first.at;

  for (const [kind, keys] of [['document', documents] as const, ['index', indexes] as const])
    for (let from = 0; from < keys.length; from += BATCH_SIZE) {
      const some = keys.slice(from, from + BATCH_SIZE);
      const seen = kind === 'document' ? await readAt(some, []) : await readAt([], some);
      position = seen.at;
      for (const key of some) {
        const [expected, found] =
          kind === 'document'
            ? [memory.documents.get(key), seen.documents.get(key)]
            : [indexText(memory.indexes.get(key)), indexText(seen.indexes.get(key))];
        if (expected !== found) differs(`${kind} ${key}`, differenceOf(expected, found), expected, found);
      }
      compared += some.length;
      onProgress({ events: replay.taken(), keys: compared, ofKeys });
    }

  const last = await readAt([], []);
  const [expected, found] = [entriesText(memory.blockedStreams), entriesText(last.blockedStreams)];
  if (expected !== found) differs('held-back', 'different', expected, found);
  return { differences, first: shown, keys: ofKeys, position };
}

function differenceOf(expected: string | undefined, found: string | undefined): Difference['what'] {
  return expected === undefined ? 'unexpected' : found === undefined ? 'missing' : 'different';
}

/** The members of an index in the order of their names, each with its score. */
function indexText(index: ReadonlyMap<string, number> | undefined): string | undefined {
  return index === undefined || index.size === 0 ? undefined : entriesText(index);
}

function entriesText(entries: ReadonlyMap<string, string | number>): string {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(sorted));
}

const union = (one: Iterable<string>, other: Iterable<string>): readonly string[] => [
  ...new Set([...one, ...other]),
];
