// Finds the keys that the log is sealed with by reading the whole log: only the log knows which account each
// belongs to.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { keyHolderOf, sealingKeyIds } from '@aangan/shared-events/codec';

/** `events`: how many events the key seals. */
export type SealingKey = { readonly keyId: string; readonly holder: string; readonly events: number };

/** Finds the keys that `isWanted` accepts, by their id, in the order of the log. */
export async function findSealingKeys(
  log: Pick<EventLog, 'subscribe'>,
  isWanted: (keyId: string, holder: string) => boolean,
): Promise<ReadonlyMap<string, SealingKey>> {
  const found = new Map<string, SealingKey>();
  const end = new AbortController();
  for await (const batch of log.subscribe({ after: undefined, signal: end.signal })) {
    for (const raw of batch.events) {
      const holder = keyHolderOf(raw);
      for (const keyId of sealingKeyIds(raw.data))
        if (isWanted(keyId, holder))
          found.set(keyId, { keyId, holder, events: (found.get(keyId)?.events ?? 0) + 1 });
    }
    if (batch.live) break;
  }
  end.abort();
  return found;
}
