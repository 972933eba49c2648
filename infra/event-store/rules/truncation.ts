// The revisions of a stream that a reader may see.
import type { StreamMetadata } from './stream-metadata.ts';

/** The oldest revision that `$maxCount` and `$tb` leave visible. */
export const oldestVisibleRevision = (metadata: StreamMetadata, lastRevision: number): number =>
  Math.max(
    0,
    metadata.maxCount === undefined ? 0 : lastRevision - metadata.maxCount + 1,
    metadata.truncateBefore ?? 0,
  );

/** The time in milliseconds since 1970 before which events are too old for `$maxAge`; undefined without one. */
export const oldestVisibleTime = (metadata: StreamMetadata, now: number): number | undefined =>
  metadata.maxAge === undefined ? undefined : now - metadata.maxAge * 1000;
