// Events are decoded once, however many projections want them, and only if one does.
import {
  MissingKeyError,
  UnreadableEventError,
  type Codec,
  type FindKey,
  type RawEvent,
} from '@aangan/shared-events/codec';
import { correlationIn } from '@aangan/shared-events/event';
import type { FoldInput } from './fold.ts';

export type Decode = (raw: RawEvent) => Promise<FoldInput>;

/** The key store cannot be reached: nothing can be said about the event, so the fold stops here and tries again. */
export class KeyStoreUnavailableError extends Error {
  override readonly name = 'KeyStoreUnavailableError';
}

/**
 * Decodes with the keys at hand. An event that can never be read resolves as unreadable, and so does one whose key is missing, with that key and with
 * when it was first missed (`now`): taking its person for erased would blank what may come back. Rejects with `KeyStoreUnavailableError`.
 */
export function makeDecoder(codec: Codec, findKey: FindKey, now: () => Date = () => new Date()): Decode {
  const known = new WeakMap<RawEvent, Promise<FoldInput>>();
  const missedSince = new Map<string, string>();
  const findForSure: FindKey = async (keyId, holder) => {
    const found = await findKey(keyId, holder).catch((cause: unknown) => {
      throw new KeyStoreUnavailableError('the key store cannot be reached', { cause });
    });
    if (found !== undefined) missedSince.delete(keyId);
    else if (!missedSince.has(keyId)) missedSince.set(keyId, now().toISOString());
    return found;
  };
  return (raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const decoded = decode(codec, raw, findForSure, missedSince);
    known.set(raw, decoded);
    return decoded;
  };
}

async function decode(
  codec: Codec,
  raw: RawEvent,
  findKey: FindKey,
  missedSince: ReadonlyMap<string, string>,
): Promise<FoldInput> {
  const { stream, position, type, revision, id } = raw;
  const correlationId = correlationIn(raw.metadata);
  try {
    const event = await codec.decode(raw, findKey);
    if (event === undefined)
      return { stream, position, type, revision, id, unreadable: `${type} is not known`, correlationId };
    return { stream, position, event };
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error;
    const unreadable = { stream, position, type, revision, id, unreadable: error.message, correlationId };
    if (!(error instanceof MissingKeyError)) return unreadable;
    const { keyId, holder } = error;
    return { ...unreadable, missingKey: { keyId, holder, since: missedSince.get(keyId) ?? '' } };
  }
}
