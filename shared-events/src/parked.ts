// The record of a parked event: one that a projection cannot fold. It blocks the later events of its stream.
import { fieldsOf } from './fields.ts';
import { z } from 'zod';

/** `position` is its commit position in the log; `reason` is the error of the projection or the codec. */
export type ParkedRecord = {
  readonly position: bigint;
  readonly type: string;
  readonly revision: bigint;
  readonly id: string;
  /** The correlation id of its request, where readable. */
  readonly correlationId: string | undefined;
  readonly reason: string;
  /** Set when a missing key is the only problem: the stream is folded when the key is back or declared lost. */
  readonly missingKey?: MissingKey | undefined;
};

/**
 * A key that is not in the key store although it was not destroyed. `holder` is an account's id, or a customization request's stream. `since`: ISO
 * 8601, when it was first missed.
 */
export type MissingKey = { readonly keyId: string; readonly holder: string; readonly since: string };

/** The most characters of a reason that are stored. */
const REASON_LENGTH = 500;

/** The record as stored beside the views; the same event with the same reason gives the same text. */
export function formatParked(record: ParkedRecord): string {
  const { position, type, revision, id, correlationId, reason, missingKey } = record;
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

/** Parses the result of `formatParked`; any other text becomes the reason, with position and revision 0. */
export function parseParked(text: string): ParkedRecord {
  const fields = readObject(text);
  const stringField = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    position: wholeNumber(stringField('position')),
    type: stringField('type') ?? 'unknown',
    revision: wholeNumber(stringField('revision')),
    id: stringField('id') ?? '',
    correlationId: stringField('correlationId'),
    reason: stringField('reason') ?? text,
    missingKey: readMissingKey(fields['missingKey']),
  };
}

const missingKeySchema = z.object({ keyId: z.string(), holder: z.string(), since: z.string() });

function readMissingKey(value: unknown): MissingKey | undefined {
  const read = missingKeySchema.safeParse(value);
  return read.success ? read.data : undefined;
}

/** The missing keys in a list of records, sorted by id, each with its number of blocked streams. */
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
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function wholeNumber(text: string | undefined): bigint {
  return text !== undefined && /^\d{1,30}$/.test(text) ? BigInt(text) : 0n;
}
