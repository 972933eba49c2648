// What a stream's metadata says about which of its events are still there, and how a deleted stream's metadata is rewritten.

/** The part of a stream's metadata that hides events. `maxAge` is in seconds, `truncateBefore` a revision. */
export type StreamMetadata = {
  readonly maxCount?: number;
  readonly maxAge?: number;
  readonly truncateBefore?: number;
  readonly softDeleted: boolean;
};

export const NO_METADATA: StreamMetadata = { softDeleted: false };

/** A metastream shows only its newest event, whatever is written about it. */
export const METADATA_OF_A_METASTREAM: StreamMetadata = { maxCount: 1, softDeleted: false };

/** `$tb` at the highest revision there can be is how EventStoreDB writes "deleted, but may live again". */
export const SOFT_DELETED_JSON = Buffer.from('{"$tb":9223372036854775807}');
const DELETED_BEFORE = 2 ** 63;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseJson = (bytes: Uint8Array): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'),
    );
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const isWholeNumber = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least;

/** Reads a `$metadata` event's data. What cannot be understood counts, as in EventStoreDB, as no metadata at all. */
export const parseStreamMetadata = (data: Uint8Array): StreamMetadata => {
  const json = parseJson(data);
  if (json === undefined) return NO_METADATA;
  const { $maxCount: maxCount, $maxAge: maxAge, $tb: truncateBefore } = json;
  const isUnderstood =
    (maxCount === undefined || isWholeNumber(maxCount, 1)) &&
    (maxAge === undefined || isWholeNumber(maxAge, 1)) &&
    (truncateBefore === undefined || isWholeNumber(truncateBefore, 0));
  if (!isUnderstood) return NO_METADATA;
  return {
    ...(maxCount !== undefined && { maxCount }),
    ...(maxAge !== undefined && { maxAge }),
    ...(truncateBefore !== undefined && { truncateBefore }),
    softDeleted: truncateBefore !== undefined && truncateBefore >= DELETED_BEFORE,
  };
};

/**
 * The metadata of a soft-deleted stream that lives again: all that it said, but hiding only what came before `revision`.
 * Undefined when the metadata is not a JSON object, which then stays as it is.
 */
export const reviveMetadata = (data: Uint8Array, revision: number): Buffer | undefined => {
  const json = parseJson(data);
  return json && Buffer.from(JSON.stringify({ ...json, $tb: revision }));
};
