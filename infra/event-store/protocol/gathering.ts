// Assembles appends that arrive in one or several messages, by correlation id, until each is complete, refused or past its deadline.
import type { Expectation } from '../rules/expectation.ts';
import { isValidStreamName } from '../rules/names.ts';
import type { NewEvent } from '../storage/record.ts';
import { badRequest, sizeExceeded, timedOut, type BatchResult } from './batch-answer.ts';
import type { BatchOptions, BatchRequest } from './batch-request.ts';
import { appendSize, MAXIMUM_APPEND_SIZE, newEventOf, uuidIn } from './proposed-event.ts';
import { invalid } from './refusals.ts';

export type AssembledAppend = {
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: Expectation;
  /** Milliseconds since 1970; Infinity without a deadline. */
  readonly deadline: number;
  readonly events: NewEvent[];
};

/** The state of an append after a message. */
export type Gathered =
  | { readonly kind: 'whole'; readonly append: AssembledAppend }
  | { readonly kind: 'refused'; readonly append: AssembledAppend; readonly result: BatchResult }
  /** More messages must follow, or it was answered already. */
  | { readonly kind: 'nothing-yet' };

const NOTHING_YET: Gathered = { kind: 'nothing-yet' };
const LONGEST_TIMER = 2 ** 31 - 1;

/** Adds the events of a message; returns a result when the append must be refused. */
const addEvents = (append: AssembledAppend, request: BatchRequest): BatchResult | undefined => {
  try {
    if (!isValidStreamName(append.stream)) throw invalid('the stream name is missing');
    append.events.push(...request.events.map(newEventOf));
  } catch (error) {
    return badRequest(error instanceof Error ? error.message : String(error));
  }
  return appendSize(append.events) > MAXIMUM_APPEND_SIZE ? sizeExceeded(MAXIMUM_APPEND_SIZE) : undefined;
};

/** `expired` is called with appends that are incomplete at their deadline. */
export const createAppendAssembly = (
  now: () => number,
  expired: (append: AssembledAppend, result: BatchResult) => void,
) => {
  const begun = new Map<string, { readonly append: AssembledAppend; readonly timer: NodeJS.Timeout }>();

  const begin = (
    correlationId: string,
    { stream, expected, deadline, timeLimit }: BatchOptions,
  ): AssembledAppend => ({
    ...{ correlationId, stream, expected, events: [] },
    deadline: Math.min(deadline, now() + timeLimit),
  });

  const discard = (correlationId: string): void => {
    clearTimeout(begun.get(correlationId)?.timer);
    begun.delete(correlationId);
  };

  const waitForMore = (append: AssembledAppend): void => {
    if (begun.has(append.correlationId)) return;
    const expire = (): void => {
      discard(append.correlationId);
      expired(append, timedOut());
    };
    const left = Math.min(Math.max(append.deadline - now(), 0), LONGEST_TIMER);
    begun.set(append.correlationId, { append, timer: setTimeout(expire, left) });
  };

  return {
    /** Processes a message. */
    take: (request: BatchRequest): Gathered => {
      const correlationId = uuidIn(request.correlationId);
      const { options } = request;
      const append = options ? begin(correlationId, options) : begun.get(correlationId)?.append;
      if (append === undefined) return NOTHING_YET;
      const result = addEvents(append, request);
      if (result === undefined && !request.isFinal) {
        waitForMore(append);
        return NOTHING_YET;
      }
      discard(correlationId);
      return result === undefined ? { kind: 'whole', append } : { kind: 'refused', append, result };
    },
    /** Discards all incomplete appends, because the call has ended. */
    giveUp: (): void => {
      for (const correlationId of [...begun.keys()]) discard(correlationId);
    },
  };
};
