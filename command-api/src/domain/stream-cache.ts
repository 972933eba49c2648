// The folded states of hot streams, shared by the command handlers of a process.
import { cacheRecentlyUsed } from '../recently-used.ts';

/** What the cache needs to know of a stream's state. */
type Stream = { readonly revision: bigint | undefined; readonly processed: { readonly bytes: number } };

export type StreamCache = {
  readonly get: (name: string) => Stream | undefined;
  /** Identifies what is cached between two evictions; to be read before a stream is loaded. */
  readonly era: () => number;
  /** Caches a stream that was loaded in this era, or that follows from one; does nothing when all have been evicted since. */
  readonly set: (name: string, stream: Stream, era: number) => void;
  /** Evicts all streams, so that personal data does not outlive its key. Commands in progress do not cache theirs again. */
  readonly evictAll: () => void;
};

const CACHED_STREAMS = 10_000;
/** Of the commands that streams remember, whose events are by far the largest part of most states. */
const CACHED_BYTES = 64 * 1024 * 1024;

/** Makes the cache of one process. */
export function makeStreamCache(): StreamCache {
  const streams = cacheRecentlyUsed<Stream>({
    max: CACHED_STREAMS,
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ processed }) => processed.bytes,
  });
  let current = 0;
  return {
    get: (name) => streams.get(name),
    era: () => current,
    set: (name, stream, era) => {
      if (era === current && stream.revision !== undefined) streams.set(name, stream);
    },
    evictAll: () => {
      current++;
      streams.clear();
    },
  };
}
