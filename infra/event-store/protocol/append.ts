// Append: one append per call; clients use it for calls with their own credentials.
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Call } from '../grpc/call.ts';
import { frame } from '../grpc/messages.ts';
import type { Expectation } from '../rules/expectation.ts';
import { isValidStreamName } from '../rules/names.ts';
import type { WriteOutcome } from '../storage/apply-write.ts';
import type { NewEvent } from '../storage/record.ts';
import type { Store } from '../storage/store.ts';
import { expectationOf } from './expected-revision.ts';
import {
  appendSize,
  MAXIMUM_APPEND_SIZE,
  newEventOf,
  proposedEventIn,
  streamNameOf,
} from './proposed-event.ts';
import { invalid, maximumAppendSizeExceeded, refusalOf, streamDeleted } from './refusals.ts';

type Requested = {
  readonly stream: string;
  readonly expected: Expectation;
  readonly events: readonly NewEvent[];
};

const collect = async (call: Call): Promise<Requested> => {
  const events: NewEvent[] = [];
  let options: streamsPb.AppendReq.Options | undefined;
  for await (const message of call.requests) {
    const request = streamsPb.AppendReq.deserializeBinary(message);
    const proposed = request.getProposedMessage();
    options = request.getOptions() ?? options;
    if (proposed) events.push(newEventOf(proposedEventIn(proposed)));
    if (appendSize(events) > MAXIMUM_APPEND_SIZE) throw maximumAppendSizeExceeded(MAXIMUM_APPEND_SIZE);
  }
  if (options === undefined) throw invalid('an append begins with its options');
  const stream = streamNameOf(options.getStreamIdentifier());
  if (!isValidStreamName(stream)) throw invalid('the stream name is missing');
  const revision = options.hasRevision() ? options.getRevision() : undefined;
  return { stream, expected: expectationOf(options, revision), events };
};

const successOf = ({
  lastRevision,
  position,
}: WriteOutcome & { kind: 'accepted' }): streamsPb.AppendResp.Success => {
  const success = new streamsPb.AppendResp.Success();
  if (lastRevision < 0) success.setNoStream(new sharedPb.Empty());
  else success.setCurrentRevision(String(lastRevision));
  if (position === undefined) return success.setNoPosition(new sharedPb.Empty());
  const place = new streamsPb.AppendResp.Position();
  return success.setPosition(place.setCommitPosition(String(position)).setPreparePosition(String(position)));
};

const wrongVersionOf = (expected: Expectation, actual: number): streamsPb.AppendResp.WrongExpectedVersion => {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(String(actual));
  switch (expected.kind) {
    case 'at':
      return wrong.setExpectedRevision(String(expected.revision));
    case 'any':
      return wrong.setExpectedAny(new sharedPb.Empty());
    case 'stream-exists':
      return wrong.setExpectedStreamExists(new sharedPb.Empty());
    case 'no-stream':
      return wrong.setExpectedNoStream(new sharedPb.Empty());
    default:
      return expected satisfies never;
  }
};

/** Handles an Append call. A wrong expected revision is a response; all other refusals end the call with an error status. */
export const append =
  (store: Store) =>
  async (call: Call): Promise<void> => {
    const requested = await collect(call);
    const outcome = await store
      .submit({ kind: 'append', ...requested }, Number.POSITIVE_INFINITY)
      .catch((error: unknown) => Promise.reject(refusalOf(error)));
    if (outcome.kind === 'deleted') throw streamDeleted(requested.stream);
    const response = new streamsPb.AppendResp();
    if (outcome.kind === 'accepted') response.setSuccess(successOf(outcome));
    else response.setWrongExpectedVersion(wrongVersionOf(requested.expected, outcome.actual));
    await call.send(frame(response.serializeBinary()));
  };
