// A folded stream: its state, last revision and position, and its recently processed commands.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { IdempotencyKey } from './command-context.ts';
import type { Decider } from './decider.ts';
import { keyReused } from './common-refusals.ts';
import { noCommands, type RecentCommands } from './recent-commands.ts';

export type StreamState<State, Event extends ShopEvent> = {
  readonly state: State;
  /** Undefined while the stream has no events. */
  readonly revision: bigint | undefined;
  /** Commit position of the last event. */
  readonly position: bigint | undefined;
  readonly processed: RecentCommands<Event>;
};

/** A stream without events. */
export function emptyStream<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
): StreamState<State, Event> {
  return { state: decider.initialState, revision: undefined, position: undefined, processed: noCommands() };
}

/** Folds further events of the stream, in order. Events of other kinds only move revision and position. */
export function foldStream<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  before: StreamState<State, Event>,
  events: readonly Recorded<ShopEvent>[],
): StreamState<State, Event> {
  const last = events.at(-1);
  if (last === undefined) return before;
  const known = events.filter((event) => decider.isEvent(event));
  return {
    state: known.reduce((state, event) => decider.evolve(state, event), before.state),
    revision: last.revision,
    position: last.position,
    processed: before.processed.with(known, (event) => decider.isClaim?.(event) ?? false),
  };
}

/**
 * The earlier result of an idempotency key in this state; undefined when the key is absent or not found.
 * Throws 409 `idempotency-key-reused` when the same key came with another request.
 */
export function findProcessed<State, Event extends ShopEvent>(
  stream: StreamState<State, Event>,
  idempotencyKey: IdempotencyKey | undefined,
) {
  const earlier = idempotencyKey === undefined ? undefined : stream.processed.get(idempotencyKey.id);
  if (idempotencyKey === undefined || earlier === undefined) return undefined;
  if (earlier.mac !== idempotencyKey.mac) throw keyReused();
  return { events: earlier.events, stream, position: earlier.events.at(-1)?.position, repeated: true };
}
