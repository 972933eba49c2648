// Handles an append whose expected revision was wrong: the command is decided again.
import { ConflictError } from '@aangan/platform/event-log/event-log';
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import { decisionsRepeated } from '../metrics/metrics.ts';

/** Returns undefined for a conflict and for a destroyed key (the person was erased since the cached state). Throws every other error. */
export function rethrowUnlessOutdated(error: unknown): undefined {
  if (error instanceof KeyDestroyedError) return undefined;
  return rethrowUnlessConflict(error);
}

/** Returns undefined for a conflict and counts it. Throws every other error. */
export function rethrowUnlessConflict(error: unknown): undefined {
  if (!(error instanceof ConflictError)) throw error;
  decisionsRepeated.inc({ why: 'conflict' });
  return undefined;
}
