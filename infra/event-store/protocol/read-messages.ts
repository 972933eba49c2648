// Frames of Read's messages that are not events.
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { frame } from '../grpc/messages.ts';
import { messageField, numberField, textField } from '../grpc/protobuf.ts';

export const confirmation = (subscriptionId: string): Buffer => {
  const confirmed = new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return frame(new streamsPb.ReadResp().setConfirmation(confirmed).serializeBinary());
};

export const CAUGHT_UP: Buffer = frame(
  new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp()).serializeBinary(),
);

/** Field 3 of `ReadResp`: all events up to `position` have been filtered. */
export const checkpoint = (position: number): Buffer =>
  frame(messageField(3, numberField(1, position), numberField(2, position)));

/** Field 4 of `ReadResp`. */
export const streamNotFound = (stream: string): Buffer =>
  frame(messageField(4, messageField(1, textField(3, stream))));
