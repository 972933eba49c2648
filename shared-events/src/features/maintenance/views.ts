// Maintenance jobs: one document in Redis for each projection, under its hash tag. The worker that leads the projection runs the job; when that
// worker dies the next leader continues.
import { z } from 'zod';
import type { ProjectionName } from '../../view-keys.ts';

/** `back` activates the previous generation; `retry` folds parked events again. */
export const maintenanceKinds = ['rebuild', 'back', 'verify', 'retry'] as const;
export type MaintenanceKind = (typeof maintenanceKinds)[number];

/**
 * A key that differs from the fold of the log; `where` is the path of the first difference: `items.0.price`. Values may be personal and are not
 * included.
 */
const keyDifferenceSchema = z
  .object({ key: z.string(), what: z.enum(['missing', 'unexpected', 'different']), where: z.string() })
  .readonly();
export type KeyDifference = z.infer<typeof keyDifferenceSchema>;

/** The result of a comparison with the log. */
export const verifiedSchema = z
  .object({
    keys: z.number(),
    differences: z.number(),
    first: keyDifferenceSchema.optional(),
    /** The position up to which the log was compared. */
    position: z.string(),
    /** The number of clock steps in these events. */
    clockSteps: z.number().optional(),
    /** A readable sentence where no signed proof was there to compare the log itself with. */
    unproven: z.string().optional(),
    /** A readable sentence: the key that has signed the newest checkpoint of the log, and whether it is the configured one. */
    signed: z.string().optional(),
    /** The proofs of the log that operators have replaced by new ones, the oldest first. */
    replaced: z
      .array(z.object({ at: z.string(), differences: z.number(), reason: z.string() }).readonly())
      .readonly()
      .optional(),
  })
  .readonly();
export type Verified = z.infer<typeof verifiedSchema>;

/** Events folded so far, then keys compared. */
export const verifyProgressSchema = z
  .object({ events: z.number(), keys: z.number(), ofKeys: z.number() })
  .readonly();
export type VerifyProgress = z.infer<typeof verifyProgressSchema>;

const maintenanceJobSchema = z
  .object({
    id: z.string(),
    kind: z.enum(maintenanceKinds),
    /** The account that requested the job. */
    by: z.string(),
    /** ISO 8601, as all times here. */
    askedAt: z.string(),
    /** An HMAC of the request, which tells a repeat from another request under the same key. */
    mac: z.string().optional(),
    state: z.enum(['asked', 'running', 'done', 'failed']),
    endedAt: z.string().optional(),
    /** The worker that runs it; another leader starts it again. */
    worker: z.string().optional(),
    /** The generation that is being built, or that was activated again. */
    generation: z.string().optional(),
    progress: verifyProgressSchema.optional(),
    verified: verifiedSchema.optional(),
    /** A readable sentence, once it has ended. */
    outcome: z.string().optional(),
  })
  .readonly();
export type MaintenanceJob = z.infer<typeof maintenanceJobSchema>;

/** The newest job of a projection, as JSON. */
export const maintenanceJobKey = (projection: ProjectionName): string => `{${projection}}:upkeep`;

/** Whether a job is pending or running, so that no other can be requested. */
export function isUnderWay(job: Pick<MaintenanceJob, 'state'> | undefined): boolean {
  return job?.state === 'asked' || job?.state === 'running';
}

/** Parses a job; undefined for an empty text. Throws where the text is not a job. */
export function parseJob(text: string | null | undefined): MaintenanceJob | undefined {
  return text === null || text === undefined || text === ''
    ? undefined
    : maintenanceJobSchema.parse(JSON.parse(text));
}
