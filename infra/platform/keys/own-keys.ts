// Whether a key store is the one of the log that it stands beside. An empty one, or one of another shop, must not be taken for good: new keys would
// come into it, and all personal data would read as lost.
import { type RawEvent, sealedWith } from '@aangan/shared-events/codec';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutDeadline } from '../process/deadline.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { ForeignKeyStoreError, type KeyStore } from './key-store.ts';

/** How far from its beginning a log is searched for keys that its store must know; the first administrator's is among the first. */
const SEARCHED = 500;
/** A few of them, because one may be missing. */
const KEYS_COMPARED = 20;
/** How long a store that was refused is not looked at again, in milliseconds. */
const REFUSED_FOR_MS = 500;

/**
 * The keys of a log: before the first call, and whenever another store has taken the place of the one that was claimed, the store is compared with the log.
 * It is the log's when it says so, when it knows a key that the log was sealed with (a log that was moved, or keys from before stores had owners), or when
 * neither of them holds anything. Otherwise calls reject with `ForeignKeyStoreError` until the right one is back.
 */
export function keysOfLog(keys: KeyStore, log: Pick<EventLog, 'logId' | 'eventsAfter'>): KeyStore {
  let compared: Promise<void> | undefined;
  const compare = async (): Promise<void> => {
    const logId = await log.logId();
    const owner = await keys.owner();
    if (owner !== logId) {
      const used = keysIn(await log.eventsAfter(undefined, SEARCHED));
      const known = await Promise.all(used.map(keys.knows));
      const isOurs = used.length > 0 ? known.includes(true) : owner === undefined;
      if (!isOurs) throw new ForeignKeyStoreError();
    }
    await keys.claim(logId);
  };
  const compareOnce = (): Promise<void> => {
    compared ??= withoutDeadline(async () => {
      try {
        await compare();
      } catch (error) {
        const again = (): void => void (compared = undefined);
        if (error instanceof ForeignKeyStoreError)
          void sleep(REFUSED_FOR_MS, undefined, { ref: false }).then(again);
        else again();
        throw error;
      }
    });
    return compared;
  };
  const own = async <T>(call: () => Promise<T>): Promise<T> => {
    await compareOnce();
    const comparison = compared;
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ForeignKeyStoreError)) throw error;
      if (compared === comparison) compared = undefined;
      await compareOnce();
      return call();
    }
  };
  return {
    ...keys,
    find: (keyId, holder) => own(() => keys.find(keyId, holder)),
    keyOf: (subject) => own(() => keys.keyOf(subject)),
    destroy: (subject) => own(() => keys.destroy(subject)),
    bury: (keyId) => own(() => keys.bury(keyId)),
    isDestroyed: (subject) => own(() => keys.isDestroyed(subject)),
  };
}

function keysIn(events: readonly RawEvent[]): readonly string[] {
  return [...new Set(events.flatMap(({ data }) => sealedWith(data)))].slice(0, KEYS_COMPARED);
}

/** What /readyz says of the key store: `ok`, `away`, or that it is not this log's. */
export async function stateOfKeys(keys: Pick<KeyStore, 'isDestroyed'>): Promise<string> {
  try {
    await keys.isDestroyed('nobody');
    return 'ok';
  } catch (error) {
    return error instanceof ForeignKeyStoreError ? 'empty, or of another log' : 'away';
  }
}
