// Streams that wait for a key that is missing: they are folded by new views once the key is back or declared lost, and views that lack more of them
// than the live ones do not take their place.
import type { FindKey } from '@aangan/shared-events/codec';
import { missingKeyText } from '@aangan/shared-events/codec';
import { missingKeysIn, parseParked, type MissingKey } from '@aangan/shared-events/parked';
import type { ViewStore } from '../redis/view-store.ts';

/** How often the key store is asked for keys that are missing, in milliseconds; more seldom where very many streams wait. */
export const KEYS_CHECK_EVERY_MS = 2_000;

/** How long views that cannot go live for want of a key are kept for the administrator who asked for them, in milliseconds. */
export const UNACTIVATED_TIMEOUT_MS = 10_000;

/** A sentence for people: which key, and what can be done. */
export function missingKeySentence({ keyId, holder, since }: MissingKey): string {
  return `${missingKeyText(keyId, holder).replace(/^t/, 'T')} has been missing from the key store since ${since}. Put the key store back from its backup, or give the key up: npm run keys -- declare-lost ${keyId}`;
}

/** The keys that streams of a generation wait for. */
export async function keysMissingIn(
  views: Pick<ViewStore, 'blockedStreams'>,
  projection: string,
  generation: string,
): Promise<ReturnType<typeof missingKeysIn>> {
  return missingKeysIn((await views.blockedStreams(projection, generation)).values());
}

/** The first key for want of which new views lack a stream that the live ones have; undefined when they lack none. */
export async function blockingKey(
  views: Pick<ViewStore, 'blockedStreams'>,
  projection: string,
  fresh: string,
  live: string,
): Promise<MissingKey | undefined> {
  const waiting = await views.blockedStreams(projection, fresh);
  if (waiting.size === 0) return undefined;
  const before = await views.blockedStreams(projection, live);
  for (const [stream, text] of waiting) {
    const { missingKey } = parseParked(text);
    if (missingKey !== undefined && !before.has(stream)) return missingKey;
  }
  return undefined;
}

/** Tells, at most once within `KEYS_CHECK_EVERY_MS`, which of the keys that a generation waits for are there now, or were declared lost. */
export function watchForKeys(
  views: Pick<ViewStore, 'blockedStreams'>,
  findKey: FindKey,
  projection: string,
  everyMs: number,
): (generation: string) => Promise<readonly MissingKey[]> {
  let next = 0;
  return async (generation) => {
    if (performance.now() < next) return [];
    next = Infinity;
    const found: MissingKey[] = [];
    let streams = 0;
    try {
      for (const missing of await keysMissingIn(views, projection, generation)) {
        streams += missing.streams;
        if ((await findKey(missing.keyId, missing.holder)) !== undefined) found.push(missing);
      }
    } finally {
      next = performance.now() + everyMs * (1 + streams / 1_000);
    }
    return found;
  };
}
