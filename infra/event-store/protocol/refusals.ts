// EventStoreDB's errors, in the trailers that its clients convert to typed errors.
import {
  asciiOnly,
  CallRefused,
  DATA_LOSS,
  DEADLINE_EXCEEDED,
  FAILED_PRECONDITION,
  INVALID_ARGUMENT,
  UNAVAILABLE,
} from '../grpc/status.ts';
import { DamagedRecordError } from '../storage/damage.ts';
import { StoreClosed, TooLate } from '../storage/group-commit.ts';
import { DiskFullError } from '../storage/room.ts';

export const streamDeleted = (stream: string): CallRefused =>
  new CallRefused(FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': asciiOnly(stream),
  });

/** `expected` and `actual` in EventStoreDB's numbers: -1 for no stream, -2 for any, -4 for an existing stream. */
export const wrongExpectedVersion = (stream: string, expected: number, actual: number): CallRefused =>
  new CallRefused(
    FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': asciiOnly(stream),
      'expected-version': String(expected),
      'actual-version': String(actual),
    },
  );

export const maximumAppendSizeExceeded = (limit: number): CallRefused =>
  new CallRefused(INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const invalid = (message: string): CallRefused => new CallRefused(INVALID_ARGUMENT, message);

/** EventStoreDB has no such error; its clients pass on the code, the message and these trailers. */
const recordDamaged = ({ message, place: { stream, revision, position } }: DamagedRecordError): CallRefused =>
  new CallRefused(DATA_LOSS, message, {
    exception: 'record-damaged',
    ...(stream !== undefined && { 'stream-name': asciiOnly(stream), 'stream-revision': String(revision) }),
    ...(position !== undefined && { 'log-position': String(position) }),
  });

/** Converts an error of the storage to a `CallRefused`; returns other errors unchanged. */
export const refusalOf = (error: unknown): unknown => {
  if (error instanceof DamagedRecordError) return recordDamaged(error);
  if (error instanceof StoreClosed || error instanceof DiskFullError)
    return new CallRefused(UNAVAILABLE, error.message);
  if (error instanceof TooLate) return new CallRefused(DEADLINE_EXCEEDED, error.message);
  return error;
};
