// Parses stream metadata that truncates or deletes events, and rewrites the metadata of a deleted stream that is revived.

/** The metadata that hides events. `maxAge` is in seconds, `truncateBefore` a revision. */
export type StreamMetadata = {
  readonly maxCount?: number;
  readonly maxAge?: number;
  readonly truncateBefore?: number;
  readonly softDeleted: boolean;
};

export const NO_METADATA: StreamMetadata = { softDeleted: false };

/** A metastream always shows only its newest event. */
export const METADATA_OF_A_METASTREAM: StreamMetadata = { maxCount: 1, softDeleted: false };

/** `$tb` at the highest possible revision is EventStoreDB's encoding of a soft-deleted stream. */
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

const isInteger = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least;

/** Parses the data of a `$metadata` event. Invalid data counts as no metadata, as in EventStoreDB. */
export const parseStreamMetadata = (data: Uint8Array): StreamMetadata => {
  const json = parseJson(data);
  if (json === undefined) return NO_METADATA;
  const { $maxCount: maxCount, $maxAge: maxAge, $tb: truncateBefore } = json;
  const isValid =
    (maxCount === undefined || isInteger(maxCount, 1)) &&
    (maxAge === undefined || isInteger(maxAge, 1)) &&
    (truncateBefore === undefined || isInteger(truncateBefore, 0));
  if (!isValid) return NO_METADATA;
  return {
    ...(maxCount !== undefined && { maxCount }),
    ...(maxAge !== undefined && { maxAge }),
    ...(truncateBefore !== undefined && { truncateBefore }),
    softDeleted: truncateBefore !== undefined && truncateBefore >= DELETED_BEFORE,
  };
};

/**
 * The metadata of a revived stream: unchanged, but hiding only the events before `revision`. Undefined when the metadata is not a JSON object; it is
 * then not rewritten.
 */
export const reviveMetadata = (data: Uint8Array, revision: number): Buffer | undefined => {
  const json = parseJson(data);
  return json && Buffer.from(JSON.stringify({ ...json, $tb: revision }));
};
