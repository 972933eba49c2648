// BatchAppend: a long-lived call that carries many appends, each with a correlation id and exactly one response.
import type { Call } from '../grpc/call.ts';
import { frame } from '../grpc/messages.ts';
import type { WriteOutcome } from '../storage/apply-write.ts';
import { DamagedRecordError } from '../storage/damage.ts';
import { TooLate } from '../storage/group-commit.ts';
import type { Store } from '../storage/store.ts';
import {
  accepted,
  badRequest,
  batchAnswer,
  deletedStream,
  timedOut,
  unexpectedVersion,
  type BatchResult,
} from './batch-answer.ts';
import { decodeBatchRequest } from './batch-request.ts';
import { createAppendAssembly, type AssembledAppend } from './gathering.ts';
import { refusalOf } from './refusals.ts';

/** Maximum number of unanswered appends of one call; more are read only after the oldest is answered. */
const MOST_UNANSWERED = 2000;

const resultOf = ({ stream, expected }: AssembledAppend, outcome: WriteOutcome): BatchResult => {
  switch (outcome.kind) {
    case 'accepted':
      return accepted(outcome.lastRevision, outcome.position);
    case 'wrong-revision':
      return unexpectedVersion(expected, outcome.actual);
    case 'deleted':
      return deletedStream(stream);
    default:
      return outcome satisfies never;
  }
};

/** Performs an append and returns its result. Rejects when the outcome is unknown. */
const perform = async (store: Store, append: AssembledAppend): Promise<BatchResult> => {
  const { stream, expected, events, deadline } = append;
  try {
    return resultOf(append, await store.submit({ kind: 'append', stream, expected, events }, deadline));
  } catch (error) {
    if (error instanceof TooLate) return timedOut();
    if (error instanceof DamagedRecordError) return badRequest(error.message);
    throw refusalOf(error);
  }
};

/** Handles a BatchAppend call until the client ends it. */
export const batchAppend =
  (store: Store) =>
  async (call: Call): Promise<void> => {
    const answer = ({ correlationId, stream }: AssembledAppend, result: BatchResult): Promise<void> =>
      call.send(frame(batchAnswer(correlationId, stream, result)));
    const gathering = createAppendAssembly(store.now, (append, result) => void answer(append, result));
    const pending = new Set<Promise<void>>();
    // The outcome of a failed append is unknown, so the whole call ends with the reason.
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => {});

    const write = async (append: AssembledAppend): Promise<void> =>
      answer(append, await perform(store, append));

    const receive = async (message: Buffer): Promise<void> => {
      const gathered = gathering.take(decodeBatchRequest(message));
      if (gathered.kind === 'refused') return answer(gathered.append, gathered.result);
      if (gathered.kind === 'nothing-yet') return;
      const writing: Promise<void> = write(gathered.append).then(
        () => void pending.delete(writing),
        broken.reject,
      );
      pending.add(writing);
      const [oldest] = pending;
      if (pending.size >= MOST_UNANSWERED) await oldest;
    };

    const receiveAll = async (): Promise<void> => {
      for await (const message of call.requests) {
        await receive(message);
      }
      await Promise.all(pending);
    };

    try {
      await Promise.race([receiveAll(), broken.promise]);
    } finally {
      gathering.giveUp();
    }
  };
