// Hand-written parts of the protobuf wire format, because the generated code is too slow per event. Source:
// https://protobuf.dev/programming-guides/encoding/

/** The revision of a tombstone, which no event can have. Fits in 48 bits. */
export const TOMBSTONE_REVISION = 2 ** 48 - 1;
const HIGHEST_INT64 = Buffer.from('ffffffffffffffff7f', 'hex');

/** Size of `value` (an integer below 2^53) as a varint, in bytes. */
export const varintSize = (value: number): number => {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
};

/** Writes `value` as a varint at `offset` and returns the offset after it. */
export const writeVarint = (target: Buffer, value: number, offset: number): number => {
  let rest = value;
  let end = offset;
  while (rest >= 128) {
    target[end++] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
  }
  target[end++] = rest;
  return end;
};

/** Like `varintSize`, for a revision: the tombstone's is the highest 64-bit number. */
export const revisionSize = (revision: number): number =>
  revision === TOMBSTONE_REVISION ? HIGHEST_INT64.length : varintSize(revision);

/** Like `writeVarint`, for a revision. */
export const writeRevision = (target: Buffer, revision: number, offset: number): number => {
  if (revision !== TOMBSTONE_REVISION) return writeVarint(target, revision, offset);
  return offset + HIGHEST_INT64.copy(target, offset);
};

/** Size of a length-delimited field with a one-byte tag. */
export const fieldSize = (length: number): number => 1 + varintSize(length) + length;

/** Writes a one-byte tag and a length; returns the offset of the contents. */
export const writeFieldHead = (target: Buffer, tag: number, length: number, offset: number): number => {
  target[offset] = tag;
  return writeVarint(target, length, offset + 1);
};

/** Writes a length-delimited field with a one-byte tag. */
export const writeField = (target: Buffer, tag: number, content: Uint8Array, offset: number): number => {
  const start = writeFieldHead(target, tag, content.length, offset);
  target.set(content, start);
  return start + content.length;
};
