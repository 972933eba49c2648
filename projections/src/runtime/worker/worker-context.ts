// The types that all parts of a worker share.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { Logger } from '@aangan/platform/process/logger';
import type { FindKey } from '@aangan/shared-events/codec';
import type { Verified, VerifyProgress } from '@aangan/shared-events/features/maintenance/views';
import type { MaintenanceJobs } from '../redis/maintenance-jobs.ts';
import type { ViewStore } from '../redis/view-store.ts';
import type { Decode } from '../fold/decoder.ts';
import type { Projection } from '../fold/projection.ts';
import type { SharedSubscription } from './shared-subscription.ts';

/** The state of a projection in this worker. `standing-by`: another worker leads it and it is live. `damaged`: it is blocked by a damaged record. */
export type ProjectionState = 'catching-up' | 'live' | 'standing-by' | 'damaged';

/** Receives the worker's progress, for metrics and the ready line. */
export type WorkerObserver = {
  readonly stateChanged: (projection: string, state: ProjectionState) => void;
  /** Called after each step with its number of events and its duration in seconds. */
  readonly folded: (projection: string, events: number, seconds: number) => void;
};

/** Compares the live views of a projection with the log, in any process. Rejects with a readable message when the comparison failed. */
export type VerifyProjection = (
  projection: Projection,
  onProgress: (progress: VerifyProgress) => void,
  signal: AbortSignal,
) => Promise<Verified>;

export type WorkerSetup = {
  readonly projections: readonly Projection[];
  /** Random: identifies this worker process, also against its own earlier runs. */
  readonly writer: string;
  readonly log: Pick<EventLog, 'logId' | 'head' | 'subscribe' | 'readStream'>;
  readonly views: ViewStore;
  /** The maintenance jobs of administrators. */
  readonly jobs: MaintenanceJobs;
  /** Runs verify jobs; without it they wait for a worker that has it. */
  readonly verifyProjection?: VerifyProjection;
  readonly decode: Decode;
  /** Checks whether missing keys are back; without it only a restart does. */
  readonly findKey?: FindKey;
  readonly logger: Logger;
  readonly observer: WorkerObserver;
  /** How often a leader renews its lease and checks the generations, in milliseconds; `HEARTBEAT_EVERY_MS` unless given. */
  readonly heartbeatEveryMs?: number;
};

export type WorkerContext = WorkerSetup & { readonly subscription: SharedSubscription };
