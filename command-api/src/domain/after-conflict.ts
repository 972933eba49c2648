// What becomes of an append that met another revision than it expected: the command is decided again.
import { ConflictError } from '@aangan/platform/event-log/event-log';
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import { decisionsRepeated } from '../metrics.ts';

/** Undefined for a conflict, and for a person whose key is destroyed: they were erased, and the log says so. Throws every other error. */
export function unlessOutdated(error: unknown): undefined {
  if (error instanceof KeyDestroyedError) return undefined;
  return unlessConflict(error);
}

/** Undefined for a conflict. Throws every other error. */
export function unlessConflict(error: unknown): undefined {
  if (!(error instanceof ConflictError)) throw error;
  decisionsRepeated.inc({ why: 'conflict' });
  return undefined;
}
