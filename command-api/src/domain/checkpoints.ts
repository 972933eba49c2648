// The checkpoints of process managers, in Redis. Losing them only costs time.
import type { SendCommand } from './lease.ts';

/** The Redis key of the hash that holds them, by name. */
export const CHECKPOINTS_KEY = 'process-managers:checkpoints';

export type Checkpoints = {
  /** By name; a name without a checkpoint is missing. Rejects while Redis is unreachable. */
  readonly read: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /**
   * Replaces `before` by `after`, unless another process has written a later one. Resolves with false and writes nothing when one of `before` is
   * missing, of another log or further back now, because Redis has lost what was written to it. Rejects while Redis is unreachable.
   */
  readonly write: (
    before: ReadonlyMap<string, string>,
    after: ReadonlyMap<string, string>,
  ) => Promise<boolean>;
};

// KEYS: the hash. ARGV: the number of checkpoints before; their names, logs and commits; the names, checkpoints and commits after.
const WRITE = `
local stored, at = {}, 2
for i = 1, ARGV[1] do
  local log, commit = string.match(redis.call('HGET', KEYS[1], ARGV[at]) or '', '^(.*):(%d+)$')
  if log ~= ARGV[at + 1] or tonumber(commit) < tonumber(ARGV[at + 2]) then return 0 end
  stored[ARGV[at]] = tonumber(commit)
  at = at + 3
end
for i = at, #ARGV, 3 do
  local later = stored[ARGV[i]]
  if not later or later < tonumber(ARGV[i + 2]) then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
return 1`;

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
    write: async (before, after) => {
      const args = [
        String(before.size),
        ...[...before].flatMap(([name, text]) => [name, ...text.split(':')]),
        ...[...after].flatMap(([name, text]) => [name, text, text.split(':')[1] ?? '']),
      ];
      return (await send(CHECKPOINTS_KEY, 'EVAL', WRITE, '1', CHECKPOINTS_KEY, ...args)) === 1;
    },
  };
}
