// BatchAppend: one long call that carries many appends, each with a correlation id, each answered exactly once.
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Call } from '../grpc/call.ts';
import { frame } from '../grpc/messages.ts';
import type { Expectation } from '../rules/expectation.ts';
import { isValidStreamName } from '../rules/names.ts';
import type { WriteOutcome } from '../storage/apply-write.ts';
import { TooLate } from '../storage/group-commit.ts';
import type { NewEvent } from '../storage/record.ts';
import type { Store } from '../storage/store.ts';
import {
  accepted,
  badRequest,
  batchAnswer,
  deletedStream,
  sizeExceeded,
  timedOut,
  unexpectedVersion,
  type BatchResult,
} from './batch-answer.ts';
import { expectationOf } from './expected-revision.ts';
import { appendSize, MAXIMUM_APPEND_SIZE, newEventOf, streamNameOf, uuidOf } from './proposed-event.ts';
import { invalid, refusalOf } from './refusals.ts';

/** An append of which more may come. */
type Pending = {
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: Expectation;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly events: NewEvent[];
  timer?: NodeJS.Timeout;
};

const LONGEST_TIMER = 2 ** 31 - 1;

const openAppend = (correlationId: string, options: streamsPb.BatchAppendReq.Options): Pending => ({
  correlationId,
  stream: streamNameOf(options.getStreamIdentifier()),
  expected: expectationOf(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined),
  deadline: options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
  events: [],
});

const resultOf = (append: Pending, outcome: WriteOutcome): BatchResult => {
  switch (outcome.kind) {
    case 'accepted':
      return accepted(outcome.lastRevision, outcome.position);
    case 'wrong-revision':
      return unexpectedVersion(append.expected, outcome.actual);
    case 'deleted':
      return deletedStream(append.stream);
    default:
      return outcome satisfies never;
  }
};

/** Answers a BatchAppend call until the client ends it. */
export const batchAppend =
  (store: Store) =>
  async (call: Call): Promise<void> => {
    const pending = new Map<string, Pending>();
    const writes = new Set<Promise<void>>();
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});

    const answer = ({ correlationId, stream }: Pending, result: BatchResult): Promise<void> =>
      call.send(frame(batchAnswer(correlationId, stream, result)));

    const drop = (append: Pending): void => {
      clearTimeout(append.timer);
      pending.delete(append.correlationId);
    };

    /** Keeps an append of which more must come, but not longer than its client waits for it. */
    const keep = (append: Pending): void => {
      if (append.timer !== undefined) return;
      const expire = (): void => {
        drop(append);
        void answer(append, timedOut());
      };
      append.timer = setTimeout(expire, Math.min(Math.max(append.deadline - store.now(), 0), LONGEST_TIMER));
      pending.set(append.correlationId, append);
    };

    const write = async (append: Pending): Promise<void> => {
      const { stream, expected, events, deadline } = append;
      try {
        const outcome = await store.submit({ kind: 'append', stream, expected, events }, deadline);
        await answer(append, resultOf(append, outcome));
      } catch (error) {
        if (error instanceof TooLate) await answer(append, timedOut());
        // Nobody can say what became of it, so the whole call ends with the reason.
        else broken.reject(refusalOf(error));
      }
    };

    const receive = async (request: streamsPb.BatchAppendReq): Promise<void> => {
      const correlationId = uuidOf(request.getCorrelationId());
      const options = request.getOptions();
      const append = options ? openAppend(correlationId, options) : pending.get(correlationId);
      // More of an append that was answered already.
      if (append === undefined) return;
      try {
        if (!isValidStreamName(append.stream)) throw invalid('a stream needs a name');
        append.events.push(...request.getProposedMessagesList().map(newEventOf));
      } catch (error) {
        drop(append);
        return answer(append, badRequest(error instanceof Error ? error.message : String(error)));
      }
      if (appendSize(append.events) > MAXIMUM_APPEND_SIZE) {
        drop(append);
        return answer(append, sizeExceeded(MAXIMUM_APPEND_SIZE));
      }
      if (!request.getIsFinal()) return keep(append);
      drop(append);
      const writing = write(append);
      writes.add(writing);
      void writing.then(() => writes.delete(writing));
    };

    const receiveAll = async (): Promise<void> => {
      for await (const message of call.requests)
        await receive(streamsPb.BatchAppendReq.deserializeBinary(message));
    };

    try {
      await Promise.race([receiveAll(), broken.promise]);
      await Promise.race([Promise.all(writes), broken.promise]);
    } finally {
      for (const append of [...pending.values()]) drop(append);
    }
  };
