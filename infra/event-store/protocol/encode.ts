// Encodes small protobuf messages by hand, where the generated code is too slow or would need a second copy of protobuf's own types.
import { fieldSize, varintSize, writeField, writeVarint } from '../storage/wire.ts';

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
