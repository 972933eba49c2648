// Every log has its own id, written as its first business event, so that data derived from one log is never taken for another's. A log that is moved
// to another store gets a new id there, as does one that gets a new proof: the last one counts.
import { z } from 'zod';
import type { EventDefinitions } from './event.ts';

const logId = z.string().regex(/^[0-9a-z]{8,40}$/);

/** The proof that a log had under its former id, which was not that of its events any more, and why an operator began a new one. */
export const replacedProof = z.object({
  logId,
  /** The newest checkpoint of that proof, and the key that it is verified with. */
  checkpoint: z.string().optional(),
  key: z.string().optional(),
  /** How many differences the log had from it; at most a hundred are counted. */
  differences: z.int().min(0),
  reason: z.string(),
});
export type ReplacedProof = z.infer<typeof replacedProof>;

export const logIdentityEvents = {
  LogIdentified: { version: 1, data: z.object({ logId, replaced: replacedProof.optional() }) },
} as const satisfies EventDefinitions;

export const logIdentityStream = 'log-identity';
