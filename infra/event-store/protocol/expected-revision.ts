// The expected revision, in the oneof that each request has and in the numbers that errors carry.
import { ANY, at, NO_STREAM, STREAM_EXISTS, type Expectation } from '../rules/expectation.ts';

/** The part that all requests with an expected revision have in common. */
type Expecting = {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
};

/** `revision` is the decimal number that the request carries, if it carries one. */
export const expectationOf = (options: Expecting, revision: string | undefined): Expectation => {
  if (options.hasAny()) return ANY;
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasStreamExists()) return STREAM_EXISTS;
  return at(Number(revision ?? 0));
};

/** The number that stands for an expectation in EventStoreDB. */
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
