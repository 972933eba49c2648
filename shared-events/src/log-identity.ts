// Every log has its own id, written as its first business event, so that data derived from one log is never taken for another's. A log that is moved
// to another store gets a new id there: the last one counts.
import { z } from 'zod';
import type { EventDefinitions } from './event.ts';

export const logIdentityEvents = {
  LogIdentified: { version: 1, data: z.object({ logId: z.string().regex(/^[0-9a-z]{8,40}$/) }) },
} as const satisfies EventDefinitions;

export const logIdentityStream = 'log-identity';
