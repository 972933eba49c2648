// Appends over the connection of the official client: it finds the node, authenticates and connects again. What it appends itself is kept in one map for
// all connections of a process, and rejected as a whole when any of them breaks; here each call has a map of its own.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { DeadlineExceededError, type EventStoreDBClient } from '@eventstore/db-client';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import {
  type AppendAnswer,
  type AppendDeadline,
  decodeAnswer,
  encodeAppend,
  type ProposedEvent,
} from './append-messages.ts';
import { internalsOf, type Streams } from './client-internals.ts';

export type Appends = {
  /**
   * Appends all events or none; resolves with the stream's new last revision, and with the position of its last event where readers can see it. Rejects
   * with the client's errors, such as `WrongExpectedVersionError`; when the connection breaks, the events may or may not be stored.
   */
  readonly append: (
    stream: string,
    events: readonly ProposedEvent[],
    expected: 'no-stream' | bigint,
  ) => Promise<{ readonly revision: bigint; readonly position: bigint | undefined }>;
};

type Call = ClientDuplexStream<Buffer, AppendAnswer>;
type Pending = Map<
  string,
  { readonly resolve: (answer: AppendAnswer) => void; readonly reject: (error: unknown) => void }
>;

const { batchAppend: BATCH_APPEND } = streamsGrpc.StreamsService;
/** How long the store may take to perform an append, in milliseconds. */
const PERFORMED_WITHIN_MS = 10_000;
/** A store that refuses an append as too late sooner than this, in milliseconds, has another clock: none takes a tenth of the time to be late. */
const REFUSED_AT_ONCE_MS = 1_000;
/** gRPC's status of a server that cannot be reached. */
const UNAVAILABLE = 14;

/** Makes the appends of one client; the call for them is opened by the first one, and again after it has ended. */
export function appendsOver(client: EventStoreDBClient): Appends {
  const { GRPCStreamCreator, callArguments } = internalsOf(client);
  /** What waits for an answer, of each call that is open. */
  const pendingOf = new WeakMap<Call, Pending>();
  const openCall = (streams: Streams): Call => {
    const call: Call = streams.makeBidiStreamRequest(
      BATCH_APPEND.path,
      (message: Buffer) => message,
      decodeAnswer,
      ...callArguments({}, { deadline: Infinity }),
    );
    const pending: Pending = new Map();
    pendingOf.set(call, pending);
    const end = (error: unknown): void => {
      pendingOf.delete(call);
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    call.on('data', (answer: AppendAnswer) => {
      pending.get(answer.correlationId)?.resolve(answer);
      pending.delete(answer.correlationId);
    });
    call.on('error', (error: Error) => end(convertToCommandError(error)));
    for (const event of ['end', 'close'] as const)
      call.on(event, () => {
        end(ended());
        // Otherwise the client would keep a call that the server has ended.
        call.end();
      });
    return call;
  };
  const open = GRPCStreamCreator(streamsGrpc.StreamsClient, 'appendToStream', openCall, new WeakMap());
  const appendBefore = async (
    deadline: AppendDeadline,
    ...[stream, events, expected]: Parameters<Appends['append']>
  ): ReturnType<Appends['append']> => {
    const correlationId = randomUUID();
    const [first, ...others] = encodeAppend({ correlationId, stream, events, expected, deadline });
    const call = await open();
    const pending = pendingOf.get(call);
    if (pending === undefined) throw ended();
    const answered = new Promise<AppendAnswer>((resolve, reject) =>
      pending.set(correlationId, { resolve, reject }),
    );
    call.write(first);
    for (const message of others) {
      if (call.writableNeedDrain) await Promise.race([answered, once(call, 'drain')]);
      call.write(message);
    }
    const answer = await answered;
    if ('refusal' in answer) throw answer.refusal;
    return answer;
  };
  // A time is better than a duration: a store that hung performs nothing that was given up long ago. Only one with the same clock can be told a time.
  let hasOtherClock = false;
  return {
    append: async (...append) => {
      if (hasOtherClock) return appendBefore({ after: PERFORMED_WITHIN_MS }, ...append);
      const began = performance.now();
      try {
        return await appendBefore({ at: Date.now() + PERFORMED_WITHIN_MS }, ...append);
      } catch (error) {
        const isAtOnce = performance.now() - began < REFUSED_AT_ONCE_MS;
        if (!(error instanceof DeadlineExceededError) || !isAtOnce) throw error;
        hasOtherClock = true;
        return appendBefore({ after: PERFORMED_WITHIN_MS }, ...append);
      }
    },
  };
}

const ended = (): Error => Object.assign(new Error('the call for appends has ended'), { code: UNAVAILABLE });
