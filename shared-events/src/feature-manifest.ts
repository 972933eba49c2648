// The manifest of a feature; the lists of all events, projections and live messages are derived from it (features.ts).
import type { EventDefinitions } from './event.ts';

/** A feature as all processes share it. */
export type FeatureManifest = {
  /** Unique. */
  readonly name: string;
  /** Its folder under `features/` in each package: `catalogue/products`. */
  readonly folder: string;
  readonly events: EventDefinitions;
  /** The names of its projections; each has its own Redis keys. */
  readonly projections: readonly string[];
  /** The names of the live messages that its projections publish; live/feed.ts and live/http.ts have their data. */
  readonly liveMessages: readonly string[];
};
