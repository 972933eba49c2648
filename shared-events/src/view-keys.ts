// Redis keys of a projection. All of one projection share a hash tag, so that one atomic step works on a cluster as well; documents and
// indexes stand under a generation, so that a rebuild can fill a new one beside the live one.

/** A projection's name: `orders`. */
export type ProjectionName = string;

/**
 * The generations that are folded: a hash of name to `building:<version>:<begun>`, once it has been live `folded:<version>:<begun>`, where
 * `begun` is in milliseconds.
 */
export const generationsKey = (projection: ProjectionName): string => `{${projection}}:generations`;
/** How many events of the shop each generation has taken, not counting those that the event store writes for itself: a hash of its name to a number. */
export const takenKey = (projection: ProjectionName): string => `{${projection}}:taken`;
/** Generations that were given up and whose keys are still to be deleted. */
export const droppedGenerationsKey = (projection: ProjectionName): string => `{${projection}}:forgotten`;
/** Which generation readers use. */
export const livePointerKey = (projection: ProjectionName): string => `{${projection}}:live`;
/**
 * Touched every second by the worker that folds the projection: its proof of life. Holds `live:<n>`, or `catching-up:<n>` while the worker
 * folds up to the head that it saw at its start. Only a change tells that somebody is alive: a reader that has not seen one for
 * `SILENCE_MS`, or reads anything but `live`, takes the projection as not live.
 */
export const heartbeatKey = (projection: ProjectionName): string => `{${projection}}:heartbeat`;

/** How often a worker touches the heartbeat, and after how long without one a projection counts as not live, in milliseconds. */
export const HEARTBEAT_EVERY_MS = 1_000;
export const SILENCE_MS = 3_000;

/** `count` changes with every touch; mostly it rises. */
export type Heartbeat = { readonly state: 'live' | 'catching-up'; readonly count: number };

/** Reads `<state>:<count>`; anything else is `undefined`. */
export function parseHeartbeat(text: string | null | undefined): Heartbeat | undefined {
  const match = /^(live|catching-up):(\d{1,15})$/.exec(text ?? '');
  if (match?.[1] === undefined) return undefined;
  return { state: match[1] === 'live' ? 'live' : 'catching-up', count: Number(match[2]) };
}

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
/** Streams held back by an event that could not be folded: a hash of stream name to the event and the reason (see held-back.ts). */
export const parkedKey = (projection: ProjectionName, generation: string): string =>
  `{${projection}}:${generation}:held-back`;
