// Decodes each event at most once, however many projections need it, and not at all when none does.
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

/** The key store cannot be reached: the fold stops here and is retried, because the event may be fine. */
export class KeyStoreUnavailableError extends Error {
  override readonly name = 'KeyStoreUnavailableError';
}

/**
 * Resolves an event that can never be read as unreadable, and also one whose key is missing, with that key and the time at which it was first missed
 * (`now`): treating the person as erased would blank data that may come back. Rejects with `KeyStoreUnavailableError`.
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
