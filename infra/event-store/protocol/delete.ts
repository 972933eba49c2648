// Delete hides a stream until somebody appends to it again; Tombstone closes it for good.
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { onlyRequest, type Call } from '../grpc/call.ts';
import { frame } from '../grpc/messages.ts';
import type { Expectation } from '../rules/expectation.ts';
import { isValidStreamName } from '../rules/names.ts';
import type { Store } from '../storage/store.ts';
import { expectationOf, expectedVersionNumber } from './expected-revision.ts';
import { streamNameOf } from './proposed-event.ts';
import { invalid, refusalOf, streamDeleted, wrongExpectedVersion } from './refusals.ts';

type Options = streamsPb.DeleteReq.Options | streamsPb.TombstoneReq.Options;

/** `stream-exists` is not for deletions, and clients that say it say a revision that cannot be one. */
const deletionExpectation = (options: Options): Expectation => {
  const revision = options.hasRevision() ? options.getRevision() : undefined;
  const expected = expectationOf(options, revision);
  const isPossible =
    expected.kind !== 'stream-exists' && (expected.kind !== 'at' || Number.isSafeInteger(expected.revision));
  if (!isPossible) throw invalid('a deletion expects a revision, no stream or anything');
  return expected;
};

const perform = async (
  store: Store,
  kind: 'soft-delete' | 'tombstone',
  options: Options | undefined,
): Promise<number | undefined> => {
  const stream = streamNameOf(options?.getStreamIdentifier());
  if (options === undefined || !isValidStreamName(stream)) throw invalid('a stream needs a name');
  const expected = deletionExpectation(options);
  const outcome = await store
    .submit({ kind, stream, expected }, Number.POSITIVE_INFINITY)
    .catch((error: unknown) => Promise.reject(refusalOf(error)));
  switch (outcome.kind) {
    case 'accepted':
      return outcome.position;
    case 'wrong-revision':
      throw wrongExpectedVersion(stream, expectedVersionNumber(expected), outcome.actual);
    case 'deleted':
      throw streamDeleted(stream);
    default:
      return outcome satisfies never;
  }
};

/** Answers a Delete call. */
export const deleteStream =
  (store: Store) =>
  async (call: Call): Promise<void> => {
    const request = streamsPb.DeleteReq.deserializeBinary(await onlyRequest(call));
    const position = String(await perform(store, 'soft-delete', request.getOptions()));
    const place = new streamsPb.DeleteResp.Position()
      .setCommitPosition(position)
      .setPreparePosition(position);
    await call.send(frame(new streamsPb.DeleteResp().setPosition(place).serializeBinary()));
  };

/** Answers a Tombstone call. */
export const tombstoneStream =
  (store: Store) =>
  async (call: Call): Promise<void> => {
    const request = streamsPb.TombstoneReq.deserializeBinary(await onlyRequest(call));
    const position = String(await perform(store, 'tombstone', request.getOptions()));
    const place = new streamsPb.TombstoneResp.Position()
      .setCommitPosition(position)
      .setPreparePosition(position);
    await call.send(frame(new streamsPb.TombstoneResp().setPosition(place).serializeBinary()));
  };
