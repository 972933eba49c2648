// The manifest of a feature; the lists of all events, projections and live messages are derived from it (features.ts).
import type { z } from 'zod';
import type { EventDefinitions } from './event.ts';

/**
 * The sessions that receive a live message: all browsers; the account that it is about, and administrators; administrators. A browser loads the handlers
 * of its own session only.
 */
export type LiveAudience = 'everyone' | 'account' | 'back-office';

/** A feature as all processes share it. */
export type FeatureManifest = {
  /** Unique. */
  readonly name: string;
  /** Its folder under `features/` in each package: `catalogue/products`. */
  readonly folder: string;
  readonly events: EventDefinitions;
  /** The names of its projections; each has its own Redis keys. */
  readonly projections: readonly string[];
  /** `data` of its live messages by name, as GET /api/live sends it. */
  readonly liveMessages: Readonly<Record<string, z.ZodType>>;
  /** Who receives each of them; left out where there is none. */
  readonly liveAudiences?: Readonly<Record<string, LiveAudience>>;
  /** `data` of all of them as the projections write it, where that differs from what is sent. */
  readonly feed?: TypeOnly<object>;
};

/** Carries a type and no value. */
export type TypeOnly<T> = { readonly type?: T };

/** Makes the carrier of a type. */
export function typeOnly<T>(): TypeOnly<T> {
  return {};
}

/** `data` of the live messages of a manifest by name, as its projections write it. */
export type FeedOf<Manifest extends FeatureManifest> = Manifest extends {
  readonly feed: TypeOnly<infer Feed>;
}
  ? Feed
  : { readonly [Name in keyof Manifest['liveMessages']]: z.infer<Manifest['liveMessages'][Name]> };
