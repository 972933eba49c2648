// Redis keys that only workers use; readers' keys are in shared-events/src/view-keys.ts.
import type { ProjectionName } from '@aangan/shared-events/view-keys';

/** The id of the worker that leads the projection, with a lease; the others stand by. */
export const writerKey = (projection: ProjectionName): string => `{${projection}}:writer`;
/** The SCAN pattern of all keys of a generation. */
export const generationPattern = (projection: ProjectionName, generation: string): string =>
  `{${projection}}:${generation}:*`;
