// The services that every feature receives. A feature exports `xRoutes(context, needs): readonly Route[]`, where `needs` are functions of other
// features; features.ts makes each feature once per process and passes them to one another.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { Logger } from '@aangan/platform/process/logger';
import type { SequenceHandler } from '../domain/sequence.ts';
import type { StreamCache } from '../domain/stream-cache.ts';
import type { Views } from '../views/views.ts';

export type FeatureContext = {
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly views: Views;
  readonly streamCache: StreamCache;
  /** One for the whole process: numbers of one sequence are taken one after the other. */
  readonly sequences: SequenceHandler;
  readonly logger: Logger;
  readonly now: () => Date;
};
