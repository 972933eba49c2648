// Finds and clears data that the views have dropped but Redis may still hold: in generations that are not live, and in its files.
import { rewriteRedisFiles } from '@aangan/platform/redis/redis-files';
import {
  earliestPosition,
  formatPosition,
  hasReached,
  parsePosition,
  type Position,
} from '@aangan/shared-events/position';
import { checkpointKey, droppedGenerationsKey, generationsKey } from '@aangan/shared-events/view-keys';
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';

export type ViewTraces = {
  /** The position that every generation of every projection has folded; undefined while it is unknown for one of them. */
  readonly foldedUpTo: () => Promise<Position | undefined>;
  /** Call before destroying a key that views can still be built with: they may write data again that the files were cleared of. */
  readonly markFilesDirty: () => Promise<void>;
  /**
   * Rewrites Redis's files, unless they already hold nothing that every generation had dropped by this position. Resolves, after the rewrite, with
   * false where Redis refuses the command.
   */
  readonly clearFiles: (foldedUpTo: Position) => Promise<boolean>;
};

export type TracedRedis = Pick<PlainRedis, 'get' | 'set' | 'send' | 'onEveryServer'>;

/** Redis key: the position of the last rewrite of the files. */
const CLEARED = 'files-cleared-up-to';

/** Makes them for these projections. */
export function makeViewTraces(redis: TracedRedis, projections: readonly string[]): ViewTraces {
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
    foldedUpTo: async () => earliestPosition((await Promise.all(projections.map(checkpointsOf))).flat()),
    markFilesDirty: async () => void (await sendOne('DEL', CLEARED)),
    clearFiles: async (foldedUpTo) => {
      const cleared = parsePosition(await redis.get(CLEARED));
      if (hasReached(cleared, foldedUpTo)) return true;
      if (!(await redis.onEveryServer(rewriteRedisFiles))) return false;
      await redis.set(CLEARED, formatPosition(foldedUpTo));
      return true;
    },
  };
}
