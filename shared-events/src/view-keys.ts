// Redis keys of a projection. All of one projection share a hash tag, so that one atomic step works on a cluster as well; documents and
// indexes stand under a generation, so that a rebuild can fill a new one beside the live one.

/** A projection's name, and for one that is split by person its part: `orders`, `orders:2`. */
export type ProjectionName = string;

/** Which generation readers use. */
export const livePointerKey = (projection: ProjectionName): string => `{${projection}}:live`;
/** Touched every second by the worker that folds the projection: its proof of life. */
export const heartbeatKey = (projection: ProjectionName): string => `{${projection}}:heartbeat`;
/** The capped stream of live messages (see live/feed.ts). */
export const feedKey = (projection: ProjectionName): string => `{${projection}}:feed`;

/** The position (see position.ts) up to which a generation is folded. */
export const checkpointKey = (projection: ProjectionName, generation: string): string =>
  `{${projection}}:${generation}:checkpoint`;
/** A document of a generation: JSON. */
export const documentKey = (projection: ProjectionName, generation: string, key: string): string =>
  `{${projection}}:${generation}:d:${key}`;
/** An index of a generation: a sorted set of ids. */
export const indexKey = (projection: ProjectionName, generation: string, index: string): string =>
  `{${projection}}:${generation}:i:${index}`;
/** Streams held back by an event that could not be folded: a hash of stream name to the reason. */
export const heldBackKey = (projection: ProjectionName, generation: string): string =>
  `{${projection}}:${generation}:held-back`;
