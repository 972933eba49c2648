// Converts the expected revision from the oneof of a request and to the numbers in errors.
import { ANY, at, NO_STREAM, STREAM_EXISTS, type Expectation } from '../rules/expectation.ts';

/** The common part of all requests with an expected revision. */
type Expecting = {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
};

/** `revision` is the decimal number in the request, if any. */
export const expectationOf = (options: Expecting, revision: string | undefined): Expectation => {
  if (options.hasAny()) return ANY;
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasStreamExists()) return STREAM_EXISTS;
  return at(Number(revision ?? 0));
};

/** EventStoreDB's number for an expected revision. */
export const expectedVersionNumber = (expected: Expectation): number => {
  switch (expected.kind) {
    case 'no-stream':
      return -1;
    case 'any':
      return -2;
    case 'stream-exists':
      return -4;
    case 'at':
      return expected.revision;
    default:
      return expected satisfies never;
  }
};
