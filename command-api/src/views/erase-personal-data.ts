// Erasing what is left of a person after the log says so: the key is destroyed, and memory and Redis's files lose what the views dropped with the event.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { Logger } from '@aangan/platform/process/logger';
import { RetryLaterError } from '../domain/process-manager.ts';
import type { ViewTraces } from './redis/view-traces.ts';
import type { Views } from './views.ts';

/**
 * Removes what is left of the person, or the request, whose key has this subject and which the event at this commit position erased. Idempotent.
 * Resolves with whether Redis rewrote its files.
 * @throws NotYetError until the views of all generations have folded the event; the next attempt continues
 */
export type ErasePersonalData = (keySubject: string, position: bigint) => Promise<boolean>;

type Needs = {
  readonly log: Pick<EventLog, 'logId'>;
  readonly keys: Pick<KeyStore, 'destroy' | 'isDestroyed'>;
  readonly views: Pick<Views, 'waitFor'>;
  readonly traces: ViewTraces;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Within this time the process has received what Redis already holds. */
const HEARD_WITHIN_MS = 1_000;

/** @param dropMemory drops what this process caches that was folded, or answered, with the key */
export function makeErasePersonalData(
  { log, keys, views, traces, logger }: Needs,
  projections: readonly string[],
  dropMemory: () => void,
): ErasePersonalData {
  return async (keySubject, commit) => {
    if (!(await keys.isDestroyed(keySubject))) await traces.distrustFiles();
    await keys.destroy(keySubject);
    // Once now, however long the views take, and once more when they can no longer fill the caches again.
    dropMemory();
    const position = { logId: await log.logId(), commit };
    const foldedUpTo = await traces.foldedUpTo();
    const everywhere = foldedUpTo?.logId === position.logId && foldedUpTo.commit >= commit;
    if (!everywhere || !(await views.waitFor(projections, position, HEARD_WITHIN_MS)))
      throw new RetryLaterError('the views have yet to forget');
    dropMemory();
    const filesAreClear = await traces.clearFiles(foldedUpTo);
    if (!filesAreClear)
      logger.warn('Redis does not let its files be written anew: they hold what was erased until it does so');
    return filesAreClear;
  };
}
