// The Redis keys of a projection. They share a hash tag, so that an atomic step works on a cluster too. Documents and indexes are under a generation,
// so that a rebuild can fill a new one beside the live one.

/** A projection's name: `orders`. */
export type ProjectionName = string;

/**
 * The generations that are folded: a hash of name to `building:<version>:<begun>`, or `folded:<version>:<begun>` once it has been live; `begun` is in
 * milliseconds since 1970.
 */
export const generationsKey = (projection: ProjectionName): string => `{${projection}}:generations`;
/** How many business events each generation has processed: a hash of its name to a number. */
export const foldedEventsKey = (projection: ProjectionName): string => `{${projection}}:taken`;
/** Dropped generations whose keys are still to be deleted. */
export const droppedGenerationsKey = (projection: ProjectionName): string => `{${projection}}:forgotten`;
/** The name of the generation that readers use. */
export const livePointerKey = (projection: ProjectionName): string => `{${projection}}:live`;
/**
 * Updated every second by the worker that leads the projection. Holds `live:<n>`, or `catching-up:<n>` while the worker folds up to the head at its
 * start. Each update is published to the feed: an API that has received none in `SILENCE_MS` in which it ran, or one that is not `live`, treats the
 * projection as not live.
 */
export const heartbeatKey = (projection: ProjectionName): string => `{${projection}}:heartbeat`;

/** How often a worker updates the heartbeat, and after how long without a change a projection counts as not live, in milliseconds. */
export const HEARTBEAT_EVERY_MS = 1_000;
export const SILENCE_MS = 3_000;

/** `count` changes with every update and normally rises. */
export type Heartbeat = { readonly state: 'live' | 'catching-up'; readonly count: number };

/** Parses `<state>:<count>`; anything else is `undefined`. */
export function parseHeartbeat(text: string | null | undefined): Heartbeat | undefined {
  const match = /^(live|catching-up):(\d{1,15})$/.exec(text ?? '');
  if (match?.[1] === undefined) return undefined;
  return { state: match[1] === 'live' ? 'live' : 'catching-up', count: Number(match[2]) };
}

/** The channel of the projection's entries (see feed-entry.ts), and the capped stream of their live messages (see live/feed.ts). */
export const feedKey = (projection: ProjectionName): string => `{${projection}}:feed`;

/** The position (see position.ts) that a generation is folded to. */
export const checkpointKey = (projection: ProjectionName, generation: string): string =>
  `{${projection}}:${generation}:checkpoint`;
/** A document of a generation: JSON. */
export const documentKey = (projection: ProjectionName, generation: string, key: string): string =>
  `{${projection}}:${generation}:d:${key}`;
/** An index of a generation: a sorted set of ids. */
export const indexKey = (projection: ProjectionName, generation: string, index: string): string =>
  `{${projection}}:${generation}:i:${index}`;
/** The blocked streams of a generation: a hash of stream name to the parked record (see parked.ts). */
export const parkedKey = (projection: ProjectionName, generation: string): string =>
  `{${projection}}:${generation}:held-back`;
