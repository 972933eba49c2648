// The key store as the shop's processes use it: a key that was declared lost in the log reads as erased, whatever the store returns, and missing keys
// are recorded so that /readyz and the log can name them.
import { fieldsOf } from '@aangan/shared-events/fields';
import type { LostKeyEvent } from '@aangan/shared-events/features/accounts/events';
import { lostKeysStream } from '@aangan/shared-events/features/accounts/events';
import { MissingKeyError } from '@aangan/shared-events/codec';
import type { MissingKey } from '@aangan/shared-events/parked';
import { withoutDeadline } from '../process/deadline.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { KeyStore } from './key-store.ts';

export type WatchedKeyStore = KeyStore & {
  /** The keys that this process has requested and that are still missing, at most `MAX_RECORDED`. Rejects when the store cannot be reached. */
  readonly missing: () => Promise<readonly MissingKey[]>;
};

export type KeyWatch = {
  readonly now: () => Date;
  /** Called once for each missing key, and again only if the key was back in between. */
  readonly onMissing: (missing: MissingKey) => void;
};

/** How long the declared losses are cached while keys are requested, in milliseconds. */
const LOSSES_CACHED_MS = 2_000;
/** How many missing keys are recorded for the operator. */
const MAX_RECORDED = 20;

/**
 * Watches a key store. `find` rejects with the log's error until the declared losses have been read once: a key must not be used before they are
 * known.
 */
export function watchKeys(
  keys: KeyStore,
  log: Pick<EventLog, 'readStream'>,
  { now, onMissing }: KeyWatch,
): WatchedKeyStore {
  const isLost = trackDeclaredLosses(log);
  const missing = new Map<string, MissingKey>();
  const reported = new Set<string>();
  const clear = (keyId: string): void => {
    missing.delete(keyId);
    reported.delete(keyId);
  };
  const record = (keyId: string, holder: string): void => {
    if (reported.has(keyId)) return;
    reported.add(keyId);
    const seen = { keyId, holder, since: now().toISOString() };
    if (missing.size < MAX_RECORDED) missing.set(keyId, seen);
    onMissing(seen);
  };
  const find: KeyStore['find'] = async (keyId, holder) => {
    const found = await keys.find(keyId);
    if (found !== 'erased' && (await isLost(keyId))) {
      // An old copy of the store has replaced it.
      if (found !== undefined) await keys.bury(keyId);
      clear(keyId);
      return 'erased';
    }
    if (found !== undefined) clear(keyId);
    else if (holder !== undefined) record(keyId, holder);
    return found;
  };
  return {
    ...keys,
    find,
    keyOf: async (subject) => {
      try {
        return await keys.keyOf(subject);
      } catch (error) {
        if (error instanceof MissingKeyError) record(error.keyId, error.holder);
        throw error;
      }
    },
    missing: async () => {
      for (const keyId of missing.keys()) await find(keyId);
      return [...missing.values()];
    },
  };
}

/** Returns a check for declared losses, as of `LOSSES_CACHED_MS` ago at most; while the log does not answer, as of the last read. */
function trackDeclaredLosses(log: Pick<EventLog, 'readStream'>): (keyId: string) => Promise<boolean> {
  const lost = new Set<string>();
  let next = 0n;
  let readAt = -Infinity;
  let first: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    readAt = performance.now();
    for (const { type, data, revision } of await log.readStream(lostKeysStream, next)) {
      if (type === ('PersonalKeyDeclaredLost' satisfies LostKeyEvent['type'])) lost.add(keyIdIn(data));
      next = revision + 1n;
    }
  };
  return async (keyId) => {
    if (first === undefined) first = read();
    else if (performance.now() - readAt > LOSSES_CACHED_MS) void withoutDeadline(read).catch(() => undefined);
    try {
      await first;
    } catch (error) {
      first = undefined;
      throw error;
    }
    return lost.has(keyId);
  };
}

function keyIdIn(data: unknown): string {
  const { keyId } = fieldsOf(data);
  return typeof keyId === 'string' ? keyId : '';
}
