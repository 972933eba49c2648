// Encodes the responses of BatchAppend: success, or a status whose details name the error. Field numbers from EventStoreDB's streams.proto,
// shared.proto and status.proto.
import { ALREADY_EXISTS, DEADLINE_EXCEEDED, FAILED_PRECONDITION, INVALID_ARGUMENT } from '../grpc/status.ts';
import type { Expectation } from '../rules/expectation.ts';
import { emptyField, messageField, numberField, textField } from '../grpc/protobuf.ts';

/** The encoded result field of a response. */
export type BatchResult = Buffer;

/** Encodes a response. */
export const batchAnswer = (correlationId: string, stream: string, result: BatchResult): Buffer =>
  Buffer.concat([
    messageField(1, textField(2, correlationId)),
    result,
    messageField(4, textField(3, stream)),
  ]);

/** `lastRevision` is -1 for an empty append to an empty stream; `position` is undefined when readers cannot see the event. */
export const accepted = (lastRevision: number, position: number | undefined): BatchResult =>
  messageField(
    3,
    lastRevision < 0 ? emptyField(2) : numberField(1, lastRevision),
    position === undefined
      ? emptyField(4)
      : messageField(3, numberField(1, position), numberField(2, position)),
  );

const refused = (code: number, message: string, type: string, ...details: readonly Buffer[]): BatchResult =>
  messageField(
    2,
    numberField(1, code),
    textField(2, message),
    messageField(
      3,
      textField(1, `type.googleapis.com/event_store.client.${type}`),
      messageField(2, ...details),
    ),
  );

export const timedOut = (): BatchResult => refused(DEADLINE_EXCEEDED, 'Timeout', 'Timeout');

export const badRequest = (message: string): BatchResult =>
  refused(INVALID_ARGUMENT, message, 'BadRequest', textField(1, message));

export const sizeExceeded = (limit: number): BatchResult =>
  refused(
    INVALID_ARGUMENT,
    'Maximum Append Size Exceeded',
    'MaximumAppendSizeExceeded',
    numberField(1, limit),
  );

export const deletedStream = (stream: string): BatchResult =>
  refused(FAILED_PRECONDITION, 'Stream is deleted', 'StreamDeleted', messageField(1, textField(3, stream)));

/** `actual` is the stream's last revision, -1 for none. */
export const unexpectedVersion = (expected: Expectation, actual: number): BatchResult =>
  refused(
    ALREADY_EXISTS,
    'WrongExpectedVersion',
    'WrongExpectedVersion',
    actual < 0 ? emptyField(2) : numberField(1, actual),
    expectationField(expected),
  );

const expectationField = (expected: Expectation): Buffer => {
  switch (expected.kind) {
    case 'at':
      return numberField(3, expected.revision);
    case 'any':
      return emptyField(4);
    case 'stream-exists':
      return emptyField(5);
    case 'no-stream':
      return emptyField(6);
    default:
      return expected satisfies never;
  }
};
