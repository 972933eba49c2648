import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { RedisUnreachableError } from '@aangan/platform/redis/redis-unreachable';
import { UnprovenError, WrongKeysError } from '@aangan/platform/proofs/check-restored';
import { CopyError } from '@aangan/event-store/storage/copy-log';
import { DamagedFileError } from '@aangan/event-store/storage/file-check';
import { StartError } from '@aangan/launcher/start-error';
import { fileSentence } from '../backup/file-sentence.ts';

/** The operator's message for a restore that failed; undefined for a bug. */
export function restoreSentence(error: unknown): string | undefined {
  if (error instanceof CopyError) return `The backup is damaged: ${error.message}.`;
  if (error instanceof LogUnavailableError)
    return 'The event store of EVENTSTORE_URL does not answer. Wait until it is ready and run the same command again.';
  if (error instanceof RedisUnreachableError)
    return `${error.message} Start it, or correct its address, and run the same command again.`;
  const isExpected = [StartError, DamagedFileError, UnprovenError, WrongKeysError, DamagedRecordError].some(
    (kind) => error instanceof kind,
  );
  return isExpected && error instanceof Error ? error.message : fileSentence(error);
}
