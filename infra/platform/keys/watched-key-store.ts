// The key store as the processes of the shop use it: a key that was declared lost in the log reads as erased, whatever the store says, and a key that
// is missing is remembered, so that /readyz and the log can name it.
import type { LostKeyEvent } from '@aangan/shared-events/features/accounts/events';
import { lostKeysStream } from '@aangan/shared-events/features/accounts/events';
import { MissingKeyError } from '@aangan/shared-events/codec';
import type { MissingKey } from '@aangan/shared-events/parked';
import { withoutDeadline } from '../process/deadline.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { KeyStore } from './key-store.ts';

export type WatchedKeyStore = KeyStore & {
  /** The keys that this process has asked for in vain and that are missing still, at most `MOST_REMEMBERED`. Rejects when the store cannot be reached. */
  readonly missing: () => Promise<readonly MissingKey[]>;
};

export type KeyWatch = {
  readonly now: () => Date;
  /** Called once for each key that is missing, and again only if it was back in between. */
  readonly onMissing: (missing: MissingKey) => void;
};

/** How old what is known of declared losses may become while keys are asked for, in milliseconds. */
const LOSSES_KEPT_MS = 2_000;
/** How many missing keys are remembered: they are for the operator's eyes. */
const MOST_REMEMBERED = 20;

/**
 * Watches a key store. `find` rejects with what the log says while the declared losses were never read: a key must not be used before they are known.
 */
export function watchKeys(
  keys: KeyStore,
  log: Pick<EventLog, 'readStream'>,
  { now, onMissing }: KeyWatch,
): WatchedKeyStore {
  const isLost = knowLosses(log);
  const missing = new Map<string, MissingKey>();
  const told = new Set<string>();
  const back = (keyId: string): void => {
    missing.delete(keyId);
    told.delete(keyId);
  };
  const miss = (keyId: string, holder: string): void => {
    if (told.has(keyId)) return;
    told.add(keyId);
    const seen = { keyId, holder, since: now().toISOString() };
    if (missing.size < MOST_REMEMBERED) missing.set(keyId, seen);
    onMissing(seen);
  };
  const find: KeyStore['find'] = async (keyId, holder) => {
    const found = await keys.find(keyId);
    if (found !== 'erased' && (await isLost(keyId))) {
      // An old copy of the store has been put into its place.
      if (found !== undefined) await keys.bury(keyId);
      back(keyId);
      return 'erased';
    }
    if (found !== undefined) back(keyId);
    else if (holder !== undefined) miss(keyId, holder);
    return found;
  };
  return {
    ...keys,
    find,
    keyOf: async (subject) => {
      try {
        return await keys.keyOf(subject);
      } catch (error) {
        if (error instanceof MissingKeyError) miss(error.keyId, error.holder);
        throw error;
      }
    },
    missing: async () => {
      for (const keyId of missing.keys()) await find(keyId);
      return [...missing.values()];
    },
  };
}

/** Tells whether a key was declared lost, as the log had it `LOSSES_KEPT_MS` ago at most; while the log does not answer, as it had it last. */
function knowLosses(log: Pick<EventLog, 'readStream'>): (keyId: string) => Promise<boolean> {
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
    else if (performance.now() - readAt > LOSSES_KEPT_MS) void withoutDeadline(read).catch(() => undefined);
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
  const { keyId }: { readonly keyId?: unknown } = Object(data);
  return typeof keyId === 'string' ? keyId : '';
}
