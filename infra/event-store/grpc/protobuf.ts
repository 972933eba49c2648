// The wire format of Protocol Buffers, as far as the messages of the event store need it, for those that the generated classes read or write too slowly.
// The shop's client uses it, too. Source: https://protobuf.dev/programming-guides/encoding/
import { fieldSize, varintSize, writeField, writeVarint } from '../storage/wire.ts';

export const [VARINT, FIXED_64, NESTED, FIXED_32] = [0, 1, 2, 5] as const;

/** The tag of a field: its number and its type on the wire. */
export const tag = (field: number, wire: number): number => (field << 3) | wire;

/** The bytes of a message, and the place in them that was reached. */
export type Reader = { readonly bytes: Buffer; at: number };

/** The text of one field of a nested message. */
export const textIn = (reader: Reader, wanted: number): string => {
  let text = '';
  for (const end = endOfNested(reader); hasMore(reader, end);) {
    const field = varint(reader);
    if (field === wanted) text = content(reader).toString();
    else skip(reader, field);
  }
  return text;
};

const ENTRY = { key: tag(1, NESTED), value: tag(2, NESTED) };

/** Key and value of one entry of a map of texts. */
export const entryIn = (reader: Reader): readonly [key: string, value: string] => {
  let [key, value] = ['', ''];
  for (const end = endOfNested(reader); hasMore(reader, end);) {
    const field = varint(reader);
    if (field === ENTRY.key) key = content(reader).toString();
    else if (field === ENTRY.value) value = content(reader).toString();
    else skip(reader, field);
  }
  return [key, value];
};

/** The bytes of a nested field. Throws `RangeError` when the message ends before it does, as all functions here do. */
export const content = (reader: Reader): Buffer => {
  const end = endOfNested(reader);
  const bytes = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return bytes;
};

/** Enters a nested message and returns its end. */
export const endOfNested = (reader: Reader): number => {
  const length = varint(reader);
  return requireWithin(reader, reader.at + length);
};

/** Whether the nested message that ends there has more fields. Throws `RangeError` when one of its fields goes beyond it. */
export const hasMore = (reader: Reader, end: number): boolean => {
  if (reader.at > end) throw new RangeError('a field goes beyond its message');
  return reader.at < end;
};

/** Skips the value of a field with this tag. */
export const skip = (reader: Reader, field: number): void => {
  const wire = field & 7;
  if (wire === VARINT) varint(reader);
  else if (wire === NESTED) content(reader);
  else if (wire === FIXED_64) reader.at = requireWithin(reader, reader.at + 8);
  else if (wire === FIXED_32) reader.at = requireWithin(reader, reader.at + 4);
  else throw new RangeError(`a field of the unknown type ${wire}`);
};

const requireWithin = ({ bytes }: Reader, end: number): number => {
  if (end > bytes.length) throw new RangeError('the message ends too early');
  return end;
};

/** No number of 64 bits has more bytes. */
const LONGEST_VARINT = 10;

/** Exact below 2^53. */
export const varint = (reader: Reader): number => {
  let [value, scale] = [0, 1];
  for (let read = 0; read < LONGEST_VARINT; read++) {
    const byte = nextByte(reader);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 0x80;
  }
  throw new RangeError('a number is too long');
};

/** Exact. */
export const uint64 = (reader: Reader): bigint => {
  const from = reader.at;
  const value = varint(reader);
  if (value <= Number.MAX_SAFE_INTEGER) return BigInt(value);
  reader.at = from;
  let [exact, shift] = [0n, 0n];
  for (;;) {
    const byte = nextByte(reader);
    exact |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return exact;
    shift += 7n;
  }
};

const nextByte = (reader: Reader): number => {
  const byte = reader.bytes[reader.at++];
  if (byte === undefined) throw new RangeError('the message ends too early');
  return byte;
};

/** A length-delimited field: bytes, a string, or a nested message. Field numbers up to 15. */
const bytesField = (field: number, content: Uint8Array): Buffer => {
  const bytes = Buffer.allocUnsafe(fieldSize(content.length));
  writeField(bytes, (field << 3) | 2, content, 0);
  return bytes;
};

export const textField = (field: number, text: string): Buffer => bytesField(field, Buffer.from(text));

/** An integer below 2^53. */
export const numberField = (field: number, value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(1 + varintSize(value));
  bytes[0] = field << 3;
  writeVarint(bytes, value, 1);
  return bytes;
};

/** An empty message field, whose presence is its value. */
export const emptyField = (field: number): Buffer => Buffer.of((field << 3) | 2, 0);

/** A nested message of the given fields. */
export const messageField = (field: number, ...fields: readonly Buffer[]): Buffer =>
  bytesField(field, Buffer.concat(fields));
