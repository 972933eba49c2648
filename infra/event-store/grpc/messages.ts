// Length-prefixed messages: one byte for compression, four for the length, the message. Source:
// https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
import { CallRefused, INVALID_ARGUMENT, UNIMPLEMENTED } from './status.ts';

const HEAD_SIZE = 5;

/** Maximum message size: larger than any append that is accepted, small enough for memory. */
const LARGEST_MESSAGE = 8 * 1024 * 1024;

/** Frames a message. */
export const frame = (message: Uint8Array): Buffer => {
  const framed = Buffer.allocUnsafe(HEAD_SIZE + message.length);
  framed[0] = 0;
  framed.writeUInt32BE(message.length, 1);
  framed.set(message, HEAD_SIZE);
  return framed;
};

/** Splits a stream of bytes into its messages. Throws `CallRefused` for compressed or too large ones. */
export async function* messagesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let pieces: Buffer[] = [];
  let have = 0;
  let need = HEAD_SIZE;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    have += chunk.length;
    if (have < need) continue;
    const bytes = pieces.length === 1 ? chunk : Buffer.concat(pieces);
    let start = 0;
    need = HEAD_SIZE;
    while (bytes.length - start >= HEAD_SIZE) {
      need = HEAD_SIZE + lengthOfNext(bytes, start);
      if (bytes.length - start < need) break;
      yield bytes.subarray(start + HEAD_SIZE, start + need);
      start += need;
      need = HEAD_SIZE;
    }
    pieces = start < bytes.length ? [bytes.subarray(start)] : [];
    have = bytes.length - start;
  }
}

const lengthOfNext = (bytes: Buffer, start: number): number => {
  if (bytes[start] !== 0) throw new CallRefused(UNIMPLEMENTED, 'compressed messages are not supported');
  const length = bytes.readUInt32BE(start + 1);
  if (length > LARGEST_MESSAGE)
    throw new CallRefused(INVALID_ARGUMENT, `a message of ${length} bytes is too large`);
  return length;
};
