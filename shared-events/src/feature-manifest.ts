// What a feature declares once; the lists of all events, projections and live messages are derived from it (features.ts).
import type { EventDefinitions } from './event.ts';

/** A feature of the shop as the languages between its processes know it. */
export type FeatureManifest = {
  /** Unique; the folder's name under `features/`. */
  readonly name: string;
  readonly events: EventDefinitions;
  /** The names of its projections, each with Redis keys of its own. */
  readonly projections: readonly string[];
  /** The names of the live messages that its projections publish; live/feed.ts and live/http.ts have their data. */
  readonly liveMessages: readonly string[];
};
