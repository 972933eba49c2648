// Streams blocked by a missing key: they are folded by a rebuild once the key is back or declared lost. A generation that lacks more of them than the
// live one is not activated.
import type { FindKey } from '@aangan/shared-events/codec';
import { missingKeyText } from '@aangan/shared-events/codec';
import { missingKeysIn, parseParked, type MissingKey } from '@aangan/shared-events/parked';
import type { ViewStore } from '../redis/view-store.ts';

/** How often the key store is checked for missing keys, in milliseconds; less often where very many streams wait. */
export const KEYS_CHECK_EVERY_MS = 2_000;

/**
 * How long a generation that a missing key keeps from going live is retained, so that the administrator's job can report the reason, in milliseconds.
 */
export const UNACTIVATED_TIMEOUT_MS = 10_000;

/** A message for operators: which key is missing, and what to do. */
export function missingKeySentence({ keyId, holder, since }: MissingKey): string {
  return `${missingKeyText(keyId, holder).replace(/^t/, 'T')} has been missing from the key store since ${since}. Put the key store back from its backup, or give the key up: npm run keys -- declare-lost ${keyId}`;
}

/** The missing keys that block streams of a generation. */
export async function keysMissingIn(
  views: Pick<ViewStore, 'blockedStreams'>,
  projection: string,
  generation: string,
): Promise<ReturnType<typeof missingKeysIn>> {
  return missingKeysIn((await views.blockedStreams(projection, generation)).values());
}

/** The first missing key that blocks a stream in the new generation and not in the live one; undefined when there is none. */
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

/** Creates a check, run at most once within `everyMs`, for those keys a generation waits for that are back or were declared lost. */
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
