// Compares every key of a projection's live views with a fold of the whole log. The views may be folded meanwhile: each read returns its checkpoint,
// and is compared with the log folded exactly up to there.
import type {
  KeyDifference,
  Verified,
  VerifyProgress,
} from '@aangan/shared-events/features/maintenance/views';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { formatPosition, type Position } from '@aangan/shared-events/position';
import { readKeysAtCheckpoint, listKeys, type KeysAtCheckpoint } from '../redis/view-reader.ts';
import type { ViewStore } from '../redis/view-store.ts';
import type { ViewsRedis } from '../redis/redis-connection.ts';
import { firstDifference } from './first-difference.ts';
import type { Projection } from '../fold/projection.ts';
import type { Replay } from './replay.ts';

/** A key that differs from the fold of the log. */
export type Difference = Pick<KeyDifference, 'key' | 'what'> & { readonly projection: string };

/** The first difference with both values, which may be personal: for the operator's terminal only. */
export type SeenDifference = KeyDifference & {
  readonly expected: string | undefined;
  readonly found: string | undefined;
};

export type Verification = {
  readonly differences: readonly Difference[];
  readonly first: SeenDifference | undefined;
  /** The number of keys compared. */
  readonly keys: number;
  /** The position of the last comparison. */
  readonly position: string;
};

/** The part of a result that holds no values and may be shown on the administrators' screen. */
export function publicResult({ differences, first, keys, position }: Verification): Verified {
  const publicFirst = first && { key: first.key, what: first.what, where: first.where };
  return { keys, differences: differences.length, first: publicFirst, position };
}

/** A projection has no live views that could be compared. */
export class NoLiveViewsError extends Error {
  override readonly name = 'NoLiveViewsError';
}

/** The number of keys read in one transaction. */
const BATCH_SIZE = 500;

/**
 * Verifies the live views of these projections one after the other. All are first replayed together, up to the one whose views are furthest behind: a
 * projection that was replayed past its own views could not be compared with them. Throws when one has no live generation, or loses it meanwhile.
 */
export async function* verifyEach(
  redis: ViewsRedis,
  views: Pick<ViewStore, 'listGenerations' | 'progress'>,
  replay: Replay,
  projections: readonly Projection[],
  onProgress: (projection: string, progress: VerifyProgress) => void = () => undefined,
): AsyncGenerator<Verification & { readonly projection: string }> {
  const furthestBehind = async (): Promise<bigint> => {
    const checkpoints = projections.map(async (projection) => {
      const live = await liveGeneration(views, projection);
      return checkpointOf(projection, await views.progress(projection.name, live)).commit;
    });
    return (await Promise.all(checkpoints)).reduce((least, each) => (each < least ? each : least));
  };
  if (projections.length === 0) return;
  await replay.upTo(await furthestBehind());
  // Folding a long log takes a while, in which the shop has gone on.
  await replay.upTo(await furthestBehind());
  for (const projection of projections) {
    const live = await liveGeneration(views, projection);
    const report = (progress: VerifyProgress): void => onProgress(projection.name, progress);
    yield { projection: projection.name, ...(await verify(redis, replay, projection, live, report)) };
  }
}

/**
 * The end of the log and the furthest position of these live views, where the views have events that the log lacks: its end was removed, or an older
 * copy of it was put in its place. Undefined where the log has all of them.
 */
export async function viewsAheadOfLog(
  log: Pick<EventLog, 'head'>,
  views: Pick<ViewStore, 'listGenerations' | 'progress'>,
  projections: readonly Projection[],
): Promise<{ readonly head: bigint; readonly reached: bigint } | undefined> {
  const checkpoints = await Promise.all(
    projections.map(async ({ name }) => {
      const { live } = await views.listGenerations(name);
      return live === undefined ? undefined : (await views.progress(name, live)).checkpoint?.commit;
    }),
  );
  const reached = checkpoints.reduce<bigint>(
    (most, each) => (each !== undefined && each > most ? each : most),
    -1n,
  );
  // Asked after the views, because they follow the log.
  const head = await log.head();
  return reached > head ? { head, reached } : undefined;
}

async function liveGeneration(
  views: Pick<ViewStore, 'listGenerations'>,
  { name }: Projection,
): Promise<string> {
  const { live } = await views.listGenerations(name);
  if (live === undefined)
    throw new NoLiveViewsError(`${name} has no live generation. Start the shop and wait until it is ready.`);
  return live;
}

function checkpointOf({ name }: Projection, { checkpoint }: Pick<KeysAtCheckpoint, 'checkpoint'>): Position {
  if (checkpoint === undefined) throw new Error(`the generation of ${name} has changed: run verify again`);
  return checkpoint;
}

/** Throws when the generation is dropped meanwhile. `onProgress` is called after every few hundred keys. */
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
    const checkpoint = checkpointOf(projection, seen);
    await replay.upTo(checkpoint.commit, [projection]);
    return { ...seen, at: formatPosition(checkpoint) };
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

/** The members of an index sorted by name, each with its score. */
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
