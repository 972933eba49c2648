// Keys that only workers use; readers' keys stand in shared-events/view-keys.ts.
import type { ProjectionName } from '@aangan/shared-events/view-keys';

/** The worker that leads the projection, with a lease: the others stand by. */
export const writerKey = (projection: ProjectionName): string => `{${projection}}:writer`;
/** All keys of a generation, as SCAN wants it. */
export const generationPattern = (projection: ProjectionName, generation: string): string =>
  `{${projection}}:${generation}:*`;
