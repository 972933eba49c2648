// Where something that the views have dropped may still stand in their Redis: in generations that nobody reads, and in the files that it writes.
import { rewriteRedisFiles } from '@aangan/platform/redis/redis-files';
import { formatPosition, parsePosition, type Position } from '@aangan/shared-events/position';
import { checkpointKey, droppedGenerationsKey, generationsKey } from '@aangan/shared-events/view-keys';
import type { PlainRedis } from './plain-redis.ts';

export type ViewTraces = {
  /** Up to where every generation of every projection is folded; undefined while that cannot be said of one of them. */
  readonly foldedUpTo: () => Promise<Position | undefined>;
  /** To be called before something is destroyed that views could still be made with: whatever the files were cleared of before may come back. */
  readonly distrustFiles: () => Promise<void>;
  /**
   * Sees to it that the files hold nothing that every generation had dropped when it was folded up to this position. Tells whether Redis lets
   * itself be told so. Takes as long as Redis writes them.
   */
  readonly clearFiles: (foldedUpTo: Position) => Promise<boolean>;
};

/** Up to where it is that was dropped before the files were last written anew. */
const CLEARED = 'files-cleared-up-to';

/** The traces of these projections. */
export function makeViewTraces(
  redis: Pick<PlainRedis, 'get' | 'set' | 'send' | 'everywhere'>,
  projections: readonly string[],
): ViewTraces {
  const sendOne = (command: string, key: string) => redis.send(key, command, key);
  const checkpointsOf = async (projection: string): Promise<readonly (Position | undefined)[]> => {
    const [generations, isBeingDeleted] = await Promise.all([
      sendOne('HKEYS', generationsKey(projection)),
      sendOne('EXISTS', droppedGenerationsKey(projection)),
    ]);
    if (Number(isBeingDeleted) > 0 || !Array.isArray(generations) || generations.length === 0)
      return [undefined];
    const keys = generations.map((generation) => checkpointKey(projection, String(generation)));
    return Promise.all(keys.map(async (key) => parsePosition(await redis.get(key))));
  };
  return {
    foldedUpTo: async () => least((await Promise.all(projections.map(checkpointsOf))).flat()),
    distrustFiles: async () => void (await sendOne('DEL', CLEARED)),
    clearFiles: async (foldedUpTo) => {
      const cleared = parsePosition(await redis.get(CLEARED));
      if (cleared?.logId === foldedUpTo.logId && cleared.commit >= foldedUpTo.commit) return true;
      if (!(await redis.everywhere(rewriteRedisFiles))) return false;
      await redis.set(CLEARED, formatPosition(foldedUpTo));
      return true;
    },
  };
}

// Of views that were made from two logs nothing can be said.
function least(positions: readonly (Position | undefined)[]): Position | undefined {
  const [first] = positions;
  if (first === undefined) return undefined;
  let { commit } = first;
  for (const position of positions) {
    if (position?.logId !== first.logId) return undefined;
    if (position.commit < commit) commit = position.commit;
  }
  return { logId: first.logId, commit };
}
