// Delete hides a stream until the next append to it; Tombstone closes it permanently.
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

/** Deletions do not support `stream-exists`; clients encode it as an impossible revision. */
const deletionExpectation = (options: Options): Expectation => {
  const revision = options.hasRevision() ? options.getRevision() : undefined;
  const expected = expectationOf(options, revision);
  const isPossible =
    expected.kind !== 'stream-exists' && (expected.kind !== 'at' || Number.isSafeInteger(expected.revision));
  if (!isPossible) throw invalid('the expected revision of a deletion must be a revision, no stream or any');
  return expected;
};

const perform = async (
  store: Store,
  kind: 'soft-delete' | 'tombstone',
  options: Options | undefined,
): Promise<number | undefined> => {
  const stream = streamNameOf(options?.getStreamIdentifier());
  if (options === undefined || !isValidStreamName(stream)) throw invalid('the stream name is missing');
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

/** Handles a Delete call. */
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

/** Handles a Tombstone call. */
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
