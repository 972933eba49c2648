// Verifies that a key store belongs to the log. An empty store, or one of another shop, must not be used: new keys would be written to it, and all
// personal data would read as lost.
import { type RawEvent, sealingKeyIds } from '@aangan/shared-events/codec';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutDeadline } from '../process/deadline.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { ForeignKeyStoreError, type KeyStore } from './key-store.ts';

/** How many events from the start of the log are searched for keys that its store must have; the first administrator's key is among the first. */
const SEARCHED = 500;
/** More than one key is compared, because one may be missing. */
const KEYS_COMPARED = 20;
/** How long a rejected store is not checked again, in milliseconds. */
const REFUSED_FOR_MS = 500;

/**
 * The key store of a log: before the first call, and whenever another store has replaced the claimed one, the store is compared with the log. It is
 * accepted when its owner is the log, when it has a key that events of the log are encrypted with (a moved log, or keys from before stores had
 * owners), or when neither holds anything. Otherwise calls reject with `ForeignKeyStoreError` until the right store is back.
 */
export function refuseForeignKeys(keys: KeyStore, log: Pick<EventLog, 'logId' | 'eventsAfter'>): KeyStore {
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
  const ownCall = async <T>(call: () => Promise<T>): Promise<T> => {
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
    find: (keyId, holder) => ownCall(() => keys.find(keyId, holder)),
    keyOf: (subject) => ownCall(() => keys.keyOf(subject)),
    destroy: (subject) => ownCall(() => keys.destroy(subject)),
    bury: (keyId) => ownCall(() => keys.bury(keyId)),
    isDestroyed: (subject) => ownCall(() => keys.isDestroyed(subject)),
  };
}

function keysIn(events: readonly RawEvent[]): readonly string[] {
  return [...new Set(events.flatMap(({ data }) => sealingKeyIds(data)))].slice(0, KEYS_COMPARED);
}

/** The state of the key store for /readyz: `ok`, `away`, or `empty, or of another log`. */
export async function keyStoreState(keys: Pick<KeyStore, 'isDestroyed'>): Promise<string> {
  try {
    await keys.isDestroyed('nobody');
    return 'ok';
  } catch (error) {
    return error instanceof ForeignKeyStoreError ? 'empty, or of another log' : 'away';
  }
}
