// What administrators ask of a projection and what became of it: one document in Redis for each projection, under its hash tag. Whoever leads
// the projection does what is asked; when that worker dies the next one goes on.
import type { ProjectionName } from '../../view-keys.ts';

/** `retry`: the events that were set aside are tried again. */
export const maintenanceKinds = ['rebuild', 'back', 'verify', 'retry'] as const;
export type UpkeepKind = (typeof maintenanceKinds)[number];

/** A key that is not as the log says; `where` in it the two part, as a path: `items.0.price`. What stands there may be personal and is not told. */
export type KeyDifference = {
  readonly key: string;
  readonly what: 'missing' | 'unexpected' | 'different';
  readonly where: string;
};

/** What a comparison with the log has found. */
export type Verified = {
  readonly keys: number;
  readonly differences: number;
  readonly first?: KeyDifference | undefined;
  /** Up to where the log was compared. */
  readonly position: string;
  /** How often the clock went back in these events. */
  readonly clockSteps?: number | undefined;
};

/** Events of the log folded so far, and then keys compared. */
export type VerifyProgress = { readonly events: number; readonly keys: number; readonly ofKeys: number };

export type UpkeepJob = {
  readonly id: string;
  readonly kind: UpkeepKind;
  /** The account that asked. */
  readonly by: string;
  /** ISO 8601, as all times here. */
  readonly askedAt: string;
  readonly state: 'asked' | 'running' | 'done' | 'failed';
  readonly endedAt?: string | undefined;
  /** Who is at it; another worker that leads begins again. */
  readonly worker?: string | undefined;
  /** The views that are being filled, or that were returned to. */
  readonly generation?: string | undefined;
  readonly progress?: VerifyProgress | undefined;
  readonly verified?: Verified | undefined;
  /** In a sentence, once it has ended. */
  readonly outcome?: string | undefined;
};

/** Where the newest job of a projection stands, as JSON. */
export const upkeepJobKey = (projection: ProjectionName): string => `{${projection}}:upkeep`;

/** Whether nothing else can be asked yet. */
export function isUnderWay(job: Pick<UpkeepJob, 'state'> | undefined): boolean {
  return job?.state === 'asked' || job?.state === 'running';
}

/** Reads a job; anything that is none is undefined. */
export function parseJob(text: string | null | undefined): UpkeepJob | undefined {
  return text === null || text === undefined || text === '' ? undefined : JSON.parse(text);
}
