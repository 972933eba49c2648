// The checkpoints of process managers, in Redis. Losing them only costs time.
import type { SendCommand } from './lease.ts';

/** The Redis key of the hash that holds them, by name. */
export const CHECKPOINTS_KEY = 'process-managers:checkpoints';

export type Checkpoints = {
  /** By name; a name without a checkpoint is missing. Rejects while Redis is unreachable. */
  readonly read: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Rejects while Redis is unreachable. */
  readonly write: (checkpoints: ReadonlyMap<string, string>) => Promise<void>;
};

/** Reads and writes checkpoints in one command each. */
export function makeCheckpoints(send: SendCommand): Checkpoints {
  return {
    read: async (names) => {
      if (names.length === 0) return new Map();
      const values = await send(CHECKPOINTS_KEY, 'HMGET', CHECKPOINTS_KEY, ...names);
      const list: readonly unknown[] = Array.isArray(values) ? values : [];
      const found = names.map((name, at) => [name, list[at]] as const);
      return new Map(found.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    },
    write: async (checkpoints) => {
      if (checkpoints.size > 0)
        await send(CHECKPOINTS_KEY, 'HSET', CHECKPOINTS_KEY, ...[...checkpoints].flat());
    },
  };
}
