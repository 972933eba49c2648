// Writes read models and publishes entries to their feed as a worker does, for tests of the API without one.
import { formatFeedEntry, type StoredMessages } from '@aangan/shared-events/feed-entry';
import { checkpointKey, documentKey, feedKey, livePointerKey } from '@aangan/shared-events/view-keys';
import type { Cluster, Redis } from 'ioredis';

/** Publishes a heartbeat with the live generation and its checkpoint. KEYS: feed, live pointer. ARGV: command, projection, state. */
const HEARTBEAT = `
local live = redis.call('GET', KEYS[2]) or ''
local checkpoint = redis.call('GET', '{' .. ARGV[2] .. '}:' .. live .. ':checkpoint') or ''
redis.call(ARGV[1], KEYS[1], table.concat({'heartbeat', live, checkpoint, ARGV[3]}, '\\n'))`;

/** The command that sends a heartbeat for a projection to a single Redis. */
export function heartbeatCommand(projection: string, state = 'live', publish = 'PUBLISH'): readonly string[] {
  return [
    'EVAL',
    HEARTBEAT,
    '2',
    feedKey(projection),
    livePointerKey(projection),
    publish,
    projection,
    state,
  ];
}

export type TestFeed = {
  /** Writes a step to this commit position: documents, then the checkpoint, then the entry, all at once. */
  readonly step: (
    commit: number,
    documents: Readonly<Record<string, unknown>>,
    options?: { readonly generation?: string; readonly stored?: StoredMessages },
  ) => Promise<void>;
  /** Writes the same without an entry, as if it had been missed. */
  readonly stepUnseen: (commit: number, documents: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly heartbeat: (state?: string) => Promise<void>;
  /** Makes a generation live. */
  readonly activate: (generation: string) => Promise<void>;
};

/** The feed of one projection, whose first generation is `g1`. */
export function makeTestFeed(redis: Redis | Cluster, name: string, logId: string): TestFeed {
  const command = 'nodes' in redis ? 'SPUBLISH' : 'PUBLISH';
  const write = async (
    commit: number,
    documents: Readonly<Record<string, unknown>>,
    generation: string,
    entry: { readonly stored?: StoredMessages | undefined } | undefined,
  ): Promise<void> => {
    const checkpoint = checkpointKey(name, generation);
    const [from, live] = [await redis.get(checkpoint), await redis.get(livePointerKey(name))];
    const to = `${logId}:${commit}`;
    const writes = redis.multi();
    const changed = Object.entries(documents).map(([key, document]) => {
      const full = documentKey(name, generation, key);
      writes.set(full, JSON.stringify(document));
      return full;
    });
    writes.set(checkpoint, to);
    if (entry !== undefined && live === generation)
      writes.call(
        command,
        feedKey(name),
        formatFeedEntry({ kind: 'step', generation, from: from ?? '', to, changed, stored: entry.stored }),
      );
    await writes.exec();
  };
  return {
    step: (commit, documents, { generation = 'g1', stored } = {}) =>
      write(commit, documents, generation, { stored }),
    stepUnseen: (commit, documents) => write(commit, documents, 'g1', undefined),
    heartbeat: async (state) => {
      const [first = '', ...args] = heartbeatCommand(name, state, command);
      await redis.call(first, ...args);
    },
    activate: async (generation) => {
      const to = (await redis.get(checkpointKey(name, generation))) ?? '';
      await redis
        .multi()
        .set(livePointerKey(name), generation)
        .call(
          command,
          feedKey(name),
          formatFeedEntry({ kind: 'step', generation, from: '', to, changed: [], stored: undefined }),
        )
        .exec();
    },
  };
}
