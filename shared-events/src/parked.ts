// What is written down of an event that a projection cannot take: it is set aside, and the later events of its stream wait behind it.
import { z } from 'zod';

/** `position` is its commit position in the log; `reason` is what the projection, or the codec, said. */
export type ParkedRecord = {
  readonly position: bigint;
  readonly type: string;
  readonly revision: bigint;
  readonly id: string;
  /** The request that it came of, when that can be read. */
  readonly correlationId: string | undefined;
  readonly reason: string;
  /** The key that is missing, where that is all that is wrong: the stream is folded when the key is back, or declared lost. */
  readonly missingKey?: MissingKey | undefined;
};

/** A key that is neither in its store nor destroyed; `holder` is an account's id, or a customization request's stream. `since`: ISO 8601, when it was first missed. */
export type MissingKey = { readonly keyId: string; readonly holder: string; readonly since: string };

/** The longest reason that is kept. */
const REASON_LENGTH = 500;

/** As it stands beside the views; the same event with the same reason gives the same text. */
export function formatParked(held: ParkedRecord): string {
  const { position, type, revision, id, correlationId, reason, missingKey } = held;
  return JSON.stringify({
    position: String(position),
    type,
    revision: String(revision),
    id,
    ...(correlationId !== undefined && { correlationId }),
    reason: reason.slice(0, REASON_LENGTH),
    ...(missingKey !== undefined && { missingKey }),
  });
}

/** Reads what `formatParked` wrote; of anything else the text is the reason, and the place is not known (position and revision 0). */
export function parseParked(text: string): ParkedRecord {
  const said = readObject(text);
  const word = (name: string): string | undefined => {
    const value = said[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    position: wholeNumber(word('position')),
    type: word('type') ?? 'unknown',
    revision: wholeNumber(word('revision')),
    id: word('id') ?? '',
    correlationId: word('correlationId'),
    reason: word('reason') ?? text,
    missingKey: readMissingKey(said['missingKey']),
  };
}

const missingKeySchema = z.object({ keyId: z.string(), holder: z.string(), since: z.string() });

function readMissingKey(value: unknown): MissingKey | undefined {
  const read = missingKeySchema.safeParse(value);
  return read.success ? read.data : undefined;
}

/** The keys that held-back streams wait for, in the order of their ids, each with how many streams wait; `texts` as `formatParked` writes them. */
export function missingKeysIn(
  texts: Iterable<string>,
): readonly (MissingKey & { readonly streams: number })[] {
  const found = new Map<string, MissingKey & { readonly streams: number }>();
  for (const text of texts) {
    const { missingKey } = parseParked(text);
    if (missingKey === undefined) continue;
    const before = found.get(missingKey.keyId);
    const since = before !== undefined && before.since < missingKey.since ? before.since : missingKey.since;
    found.set(missingKey.keyId, { ...missingKey, since, streams: (before?.streams ?? 0) + 1 });
  }
  return [...found.values()].sort((one, other) => (one.keyId < other.keyId ? -1 : 1));
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function wholeNumber(text: string | undefined): bigint {
  return text !== undefined && /^\d{1,30}$/.test(text) ? BigInt(text) : 0n;
}
