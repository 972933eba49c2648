// Appends come in one message or in several. Gathers the pieces by correlation id until an append is whole, refused or too old.
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Expectation } from '../rules/expectation.ts';
import { isValidStreamName } from '../rules/names.ts';
import type { NewEvent } from '../storage/record.ts';
import { badRequest, sizeExceeded, timedOut, type BatchResult } from './batch-answer.ts';
import { expectationOf } from './expected-revision.ts';
import { appendSize, MAXIMUM_APPEND_SIZE, newEventOf, streamNameOf, uuidOf } from './proposed-event.ts';
import { invalid } from './refusals.ts';

export type GatheredAppend = {
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: Expectation;
  /** Milliseconds since 1970; no deadline is infinitely late. */
  readonly deadline: number;
  readonly events: NewEvent[];
};

/** What a message made of its append. */
export type Gathered =
  | { readonly kind: 'whole'; readonly append: GatheredAppend }
  | { readonly kind: 'refused'; readonly append: GatheredAppend; readonly result: BatchResult }
  /** More must come, or it was answered already. */
  | { readonly kind: 'nothing-yet' };

const NOTHING_YET: Gathered = { kind: 'nothing-yet' };
const LONGEST_TIMER = 2 ** 31 - 1;

const openAppend = (correlationId: string, options: streamsPb.BatchAppendReq.Options): GatheredAppend => ({
  correlationId,
  stream: streamNameOf(options.getStreamIdentifier()),
  expected: expectationOf(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined),
  deadline: options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
  events: [],
});

/** Adds a message's events; the result says why the append cannot be, if so. */
const addEvents = (append: GatheredAppend, request: streamsPb.BatchAppendReq): BatchResult | undefined => {
  try {
    if (!isValidStreamName(append.stream)) throw invalid('a stream needs a name');
    append.events.push(...request.getProposedMessagesList().map(newEventOf));
  } catch (error) {
    return badRequest(error instanceof Error ? error.message : String(error));
  }
  return appendSize(append.events) > MAXIMUM_APPEND_SIZE ? sizeExceeded(MAXIMUM_APPEND_SIZE) : undefined;
};

/** `expired` is told of appends of which the rest did not come before their deadline. */
export const createGathering = (
  now: () => number,
  expired: (append: GatheredAppend, result: BatchResult) => void,
) => {
  const begun = new Map<string, { readonly append: GatheredAppend; readonly timer: NodeJS.Timeout }>();

  const forget = (correlationId: string): void => {
    clearTimeout(begun.get(correlationId)?.timer);
    begun.delete(correlationId);
  };

  const waitForMore = (append: GatheredAppend): void => {
    if (begun.has(append.correlationId)) return;
    const expire = (): void => {
      forget(append.correlationId);
      expired(append, timedOut());
    };
    const left = Math.min(Math.max(append.deadline - now(), 0), LONGEST_TIMER);
    begun.set(append.correlationId, { append, timer: setTimeout(expire, left) });
  };

  return {
    /** Takes a message in. */
    take: (request: streamsPb.BatchAppendReq): Gathered => {
      const correlationId = uuidOf(request.getCorrelationId());
      const options = request.getOptions();
      const append = options ? openAppend(correlationId, options) : begun.get(correlationId)?.append;
      if (append === undefined) return NOTHING_YET;
      const result = addEvents(append, request);
      if (result === undefined && !request.getIsFinal()) {
        waitForMore(append);
        return NOTHING_YET;
      }
      forget(correlationId);
      return result === undefined ? { kind: 'whole', append } : { kind: 'refused', append, result };
    },
    /** Gives up all that is not whole, because nobody is there to be answered. */
    giveUp: (): void => {
      for (const correlationId of [...begun.keys()]) forget(correlationId);
    },
  };
};
