// The path of the live messages and their heartbeat, for pages that need no schema.
export const livePath = '/api/live';

/** The interval of heartbeat events, in milliseconds; a connection that misses two is dead. */
export const HEARTBEAT_MS = 15_000;
