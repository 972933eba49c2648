// Maintenance jobs: one document in Redis for each projection, under its hash tag. The worker that leads the projection runs the job; when that
// worker dies the next leader continues.
import type { ProjectionName } from '../../view-keys.ts';

/** `back` activates the previous generation; `retry` folds parked events again. */
export const maintenanceKinds = ['rebuild', 'back', 'verify', 'retry'] as const;
export type MaintenanceKind = (typeof maintenanceKinds)[number];

/**
 * A key that differs from the fold of the log; `where` is the path of the first difference: `items.0.price`. Values may be personal and are not
 * included.
 */
export type KeyDifference = {
  readonly key: string;
  readonly what: 'missing' | 'unexpected' | 'different';
  readonly where: string;
};

/** The result of a comparison with the log. */
export type Verified = {
  readonly keys: number;
  readonly differences: number;
  readonly first?: KeyDifference | undefined;
  /** The position up to which the log was compared. */
  readonly position: string;
  /** The number of clock steps in these events. */
  readonly clockSteps?: number | undefined;
};

/** Events folded so far, then keys compared. */
export type VerifyProgress = { readonly events: number; readonly keys: number; readonly ofKeys: number };

export type MaintenanceJob = {
  readonly id: string;
  readonly kind: MaintenanceKind;
  /** The account that requested the job. */
  readonly by: string;
  /** ISO 8601, as all times here. */
  readonly askedAt: string;
  readonly state: 'asked' | 'running' | 'done' | 'failed';
  readonly endedAt?: string | undefined;
  /** The worker that runs it; another leader starts it again. */
  readonly worker?: string | undefined;
  /** The generation that is being built, or that was activated again. */
  readonly generation?: string | undefined;
  readonly progress?: VerifyProgress | undefined;
  readonly verified?: Verified | undefined;
  /** A readable sentence, once it has ended. */
  readonly outcome?: string | undefined;
};

/** The newest job of a projection, as JSON. */
export const maintenanceJobKey = (projection: ProjectionName): string => `{${projection}}:upkeep`;

/** Whether a job is pending or running, so that no other can be requested. */
export function isUnderWay(job: Pick<MaintenanceJob, 'state'> | undefined): boolean {
  return job?.state === 'asked' || job?.state === 'running';
}

/** Parses a job; undefined for an empty text. */
export function parseJob(text: string | null | undefined): MaintenanceJob | undefined {
  return text === null || text === undefined || text === '' ? undefined : JSON.parse(text);
}
