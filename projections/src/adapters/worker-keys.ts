// Keys that only workers use; readers' keys stand in shared-events/view-keys.ts.
import type { ProjectionName } from '@aangan/shared-events/view-keys';

/** The worker that leads the projection, with a lease: the others stand by. */
export const writerKey = (projection: ProjectionName): string => `{${projection}}:writer`;
/** The generations that are folded: a hash of name to `building:<version>` or `folded:<version>`. */
export const generationsKey = (projection: ProjectionName): string => `{${projection}}:generations`;
/** Generations that were given up and whose keys are still to be deleted. */
export const forgottenKey = (projection: ProjectionName): string => `{${projection}}:forgotten`;
/** All keys of a generation, as SCAN wants it. */
export const generationPattern = (projection: ProjectionName, generation: string): string =>
  `{${projection}}:${generation}:*`;
