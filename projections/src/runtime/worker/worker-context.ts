// What all parts of a worker share.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { Logger } from '@aangan/platform/process/logger';
import type { FindKey } from '@aangan/shared-events/codec';
import type { Verified, VerifyProgress } from '@aangan/shared-events/features/maintenance/views';
import type { MaintenanceJobs } from '../redis/maintenance-jobs.ts';
import type { ViewStore } from '../redis/view-store.ts';
import type { Decode } from '../fold/decoder.ts';
import type { Projection } from '../fold/projection.ts';
import type { SharedSubscription } from './shared-subscription.ts';

/** How a projection stands for this worker. `standing-by`: another worker leads it and it is live. `damaged`: it waits before a damaged record. */
export type ProjectionState = 'catching-up' | 'live' | 'standing-by' | 'damaged';

/** Told of what happens, for metrics and for the ready line. */
export type WorkerObserver = {
  readonly stands: (projection: string, state: ProjectionState) => void;
  /** After each step: how many events it held, and how many seconds it took. */
  readonly folded: (projection: string, events: number, seconds: number) => void;
};

/** Compares the live views of a projection with the log, wherever that is done. Rejects with a sentence when it could not be done. */
export type VerifyProjection = (
  projection: Projection,
  onProgress: (progress: VerifyProgress) => void,
  signal: AbortSignal,
) => Promise<Verified>;

export type WorkerSetup = {
  readonly projections: readonly Projection[];
  /** Random: tells this worker from every other, also from an earlier life of its own. */
  readonly writer: string;
  readonly log: Pick<EventLog, 'logId' | 'head' | 'subscribe' | 'readStream'>;
  readonly views: ViewStore;
  /** What administrators ask for. */
  readonly jobs: MaintenanceJobs;
  /** Compares views with the log; without it such a job waits for a worker that can. */
  readonly verifyProjection?: VerifyProjection;
  readonly decode: Decode;
  /** Asked whether keys that are missing are back; without it only a worker that starts finds that out. */
  readonly findKey?: FindKey;
  readonly logger: Logger;
  readonly observer: WorkerObserver;
  /** How often a leader renews its lead and looks what is there, in milliseconds; `HEARTBEAT_EVERY_MS` unless given. */
  readonly heartbeatEveryMs?: number;
};

export type WorkerContext = WorkerSetup & { readonly subscription: SharedSubscription };
