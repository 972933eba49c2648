// The LMDB files of the shop's own stores. A commit that fails, on a full disk for example, fails its caller and nothing else.
import { open, type Key, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';

export type LmdbFile<Value, Name extends Key> = RootDatabase<Value, Name>;

/** Opens a file or creates it; several processes may have it open. A transaction is on disk when `flushed` resolves after it. */
export function openLmdbFile<Value, Name extends Key>(
  options: RootDatabaseOptionsWithPath,
): LmdbFile<Value, Name> {
  // For each batch of a turn of the event loop LMDB makes a promise that nothing handles: if it rejected, it would end the process.
  return open<Value, Name>({ ...options, overlappingSync: false, eventTurnBatching: false });
}

/**
 * Runs `act` in a write transaction; resolves with its result once that is committed. Rejects with the cause when the commit fails; the file is then
 * unchanged, and can be written again once the cause is gone.
 */
export async function transact<Value, Name extends Key, Result>(
  file: LmdbFile<Value, Name>,
  act: () => Result,
): Promise<Result> {
  try {
    return await file.transaction(act);
  } catch (error) {
    throw await causeOf(error);
  }
}

/** The rejection of LMDB's second promise, which would end the process if it were not awaited. */
async function causeOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  return Promise.resolve(error.commitError).then(
    () => error,
    (cause: unknown) => cause,
  );
}
