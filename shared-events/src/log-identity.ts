// Every log bears an id of its own, written as its first business event, so that what was made from one log is never taken for another's. One that was
// moved to another store has got a new one there: the last one counts.
import { z } from 'zod';
import type { EventDefinitions } from './event.ts';

export const logIdentityEvents = {
  LogIdentified: { version: 1, data: z.object({ logId: z.string().regex(/^[0-9a-z]{8,40}$/) }) },
} as const satisfies EventDefinitions;

export const logIdentityStream = 'log-identity';
