// The wire format of Protocol Buffers, as far as the messages of the event store need it. Source: https://protobuf.dev/programming-guides/encoding/

export const [VARINT, FIXED_64, NESTED, FIXED_32] = [0, 1, 2, 5] as const;

/** The tag of a field: its number and its type on the wire. */
export const tag = (field: number, wire: number): number => (field << 3) | wire;

/** The bytes of a message, and the place in them that was reached. */
export type Reader = { readonly bytes: Buffer; at: number };

/** The text of one field of a nested message. */
export function textIn(reader: Reader, wanted: number): string {
  let text = '';
  for (const end = endOfNested(reader); reader.at < end;) {
    const field = varint(reader);
    if (field === wanted) text = content(reader).toString();
    else skip(reader, field);
  }
  return text;
}

/** The bytes of a nested field. Throws `RangeError` when the message ends before it does, as all functions here do. */
export function content(reader: Reader): Buffer {
  const end = endOfNested(reader);
  const bytes = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return bytes;
}

/** Enters a nested message and returns its end. */
export function endOfNested(reader: Reader): number {
  const length = varint(reader);
  return requireWithin(reader, reader.at + length);
}

/** Skips the value of a field with this tag. */
export function skip(reader: Reader, field: number): void {
  const wire = field & 7;
  if (wire === VARINT) varint(reader);
  else if (wire === NESTED) content(reader);
  else if (wire === FIXED_64) reader.at = requireWithin(reader, reader.at + 8);
  else if (wire === FIXED_32) reader.at = requireWithin(reader, reader.at + 4);
  else throw new RangeError(`a field of the unknown type ${wire}`);
}

function requireWithin({ bytes }: Reader, end: number): number {
  if (end > bytes.length) throw new RangeError('the message ends too early');
  return end;
}

/** Exact below 2^53. */
export function varint(reader: Reader): number {
  let [value, scale] = [0, 1];
  for (;;) {
    const byte = nextByte(reader);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 0x80;
  }
}

/** Exact. */
export function uint64(reader: Reader): bigint {
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
}

function nextByte(reader: Reader): number {
  const byte = reader.bytes[reader.at++];
  if (byte === undefined) throw new RangeError('the message ends too early');
  return byte;
}

/** A nested field. */
export function nestedField(number: number, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([bytesOfVarint(tag(number, NESTED)), bytesOfVarint(length), ...parts]);
}

export function textField(number: number, text: string): Buffer {
  return nestedField(number, Buffer.from(text));
}

export function varintField(number: number, value: number | bigint): Buffer {
  return Buffer.concat([bytesOfVarint(tag(number, VARINT)), bytesOfVarint(value)]);
}

function bytesOfVarint(value: number | bigint): Buffer {
  if (value < 0x80) return SHORT[Number(value)] ?? Buffer.of(Number(value));
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}

const SHORT: readonly Buffer[] = Array.from({ length: 0x80 }, (_, value) => Buffer.of(value));
