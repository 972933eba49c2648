// Erases a person's data after the erasure event: destroys the key, clears caches, and rewrites Redis's files without the documents that the views
// have dropped.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { Logger } from '@aangan/platform/process/logger';
import { hasReached } from '@aangan/shared-events/position';
import type { ErasePersonalData } from '../../../domain/ports/erase-personal-data.ts';
import { RetryLaterError } from '../../../domain/process-manager.ts';
import type { Views } from '../../../views/views.ts';
import { makeViewTraces, type TracedRedis } from './view-traces.ts';

type Needs = {
  readonly log: Pick<EventLog, 'logId'>;
  readonly keys: Pick<KeyStore, 'destroy' | 'isDestroyed'>;
  readonly views: Pick<Views, 'waitFor'>;
  readonly redis: TracedRedis;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Time for this process to apply changes that Redis already has, in milliseconds. */
const APPLIED_WITHIN_MS = 1_000;

/** @param clearCaches clears the process's caches of folded states and responses that were decrypted with the key */
export function makeErasePersonalData(
  { log, keys, views, redis, logger }: Needs,
  projections: readonly string[],
  clearCaches: () => void,
): ErasePersonalData {
  const traces = makeViewTraces(redis, projections);
  return async (keySubject, commit) => {
    if (!(await keys.isDestroyed(keySubject))) await traces.markFilesDirty();
    await keys.destroy(keySubject);
    // Cleared now, however long the views take, and again once the views can no longer refill the caches.
    clearCaches();
    const position = { logId: await log.logId(), commit };
    const foldedUpTo = await traces.foldedUpTo();
    const allFolded = foldedUpTo !== undefined && hasReached(foldedUpTo, position);
    if (!allFolded || !(await views.waitFor(projections, position, APPLIED_WITHIN_MS)))
      throw new RetryLaterError('waiting for the views to fold the erasure');
    clearCaches();
    const filesAreClear = await traces.clearFiles(foldedUpTo);
    if (!filesAreClear) logger.warn('redis refused to rewrite its files, erased data remains in them');
    return filesAreClear;
  };
}
