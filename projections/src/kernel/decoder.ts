// Events are decoded once, however many projections want them, and only if one does.
import { UnreadableEventError, type Codec, type FindKey, type RawEvent } from '@aangan/shared-events/codec';
import { correlationIn } from '@aangan/shared-events/event';
import type { Wanted } from './fold.ts';

export type Decode = (raw: RawEvent) => Promise<Wanted>;

/**
 * A key is missing, or its store cannot be reached: nothing can be said about the event, so the fold stops here and tries again. Passing
 * the event over would lose it; taking the person for erased would blank what is still there.
 */
export class KeyNotAtHandError extends Error {
  override readonly name = 'KeyNotAtHandError';
}

/** Decodes with the keys at hand. An event that can never be read resolves as unreadable; rejects with `KeyNotAtHandError`. */
export function makeDecoder(codec: Codec, findKey: FindKey): Decode {
  const known = new WeakMap<RawEvent, Promise<Wanted>>();
  const findForSure: FindKey = async (keyId) => {
    const found = await findKey(keyId).catch((cause: unknown) => {
      throw new KeyNotAtHandError('the key store cannot be reached', { cause });
    });
    if (found === undefined) throw new KeyNotAtHandError(`the key ${keyId} is missing from the key store`);
    return found;
  };
  return (raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const decoded = decode(codec, raw, findForSure);
    known.set(raw, decoded);
    return decoded;
  };
}

async function decode(codec: Codec, raw: RawEvent, findKey: FindKey): Promise<Wanted> {
  const { stream, position, type, revision, id } = raw;
  const correlationId = correlationIn(raw.metadata);
  try {
    const event = await codec.decode(raw, findKey);
    if (event === undefined)
      return { stream, position, type, revision, id, unreadable: `${type} is not known`, correlationId };
    return { stream, position, event };
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error;
    return { stream, position, type, revision, id, unreadable: error.message, correlationId };
  }
}
