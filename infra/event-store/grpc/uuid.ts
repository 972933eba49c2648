// A UUID in a message, in either of its two encodings: text, or two numbers of 64 bits. Source: `UUID` in
// https://github.com/EventStore/EventStore/blob/v23.10.6/src/Protos/Grpc/shared.proto
import {
  content,
  endOfNested,
  hasMore,
  NESTED,
  type Reader,
  skip,
  tag,
  uint64,
  VARINT,
  varint,
} from './protobuf.ts';

const UUID = { structured: tag(1, NESTED), string: tag(2, NESTED) };
const STRUCTURED = { most: tag(1, VARINT), least: tag(2, VARINT) };

/** The text that was sent, or that of the numbers. */
export const readUuid = (reader: Reader): string => {
  let uuid = '';
  for (const end = endOfNested(reader); hasMore(reader, end);) {
    const field = varint(reader);
    if (field === UUID.string) uuid = content(reader).toString();
    else if (field === UUID.structured) uuid = readStructured(reader);
    else skip(reader, field);
  }
  return uuid;
};

const readStructured = (reader: Reader): string => {
  let [most, least] = [0n, 0n];
  for (const end = endOfNested(reader); hasMore(reader, end);) {
    const field = varint(reader);
    if (field === STRUCTURED.most) most = uint64(reader);
    else if (field === STRUCTURED.least) least = uint64(reader);
    else skip(reader, field);
  }
  return uuidOfHalves(most, least);
};

/** The text of both halves, signed or not. */
export const uuidOfHalves = (most: bigint, least: bigint): string => {
  const half = (bits: bigint): string => BigInt.asUintN(64, bits).toString(16).padStart(16, '0');
  return (half(most) + half(least)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
