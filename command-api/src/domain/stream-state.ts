// A stream folded: its state, its last revision and position, and the intentions that it has already carried out.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { IdempotencyKey } from './command-context.ts';
import type { Decider } from './decider.ts';
import { keyReused } from '../http/common-refusals.ts';

/** How many intentions a stream remembers, and how many that made a claim. Older ones are looked up in the log. */
export const RECENT_COMMANDS = 100;
/** Bytes of JSON of the events that a stream remembers for its intentions: a hundred orders of a hundred lines would take nine megabytes. */
export const RECENT_COMMANDS_BYTES = 1024 * 1024;
/** Bytes that an intention, or a stream, takes beside what its events hold. */
const OVERHEAD = 500;

/** An intention that was carried out, and the events that came of it. */
export type ProcessedCommand<Event extends ShopEvent> = {
  readonly mac: string;
  readonly claim: boolean;
  readonly events: readonly Recorded<Event>[];
};

export type StreamState<State, Event extends ShopEvent> = {
  readonly state: State;
  /** Undefined while the stream has no events. */
  readonly revision: bigint | undefined;
  /** Commit position of the last event. */
  readonly position: bigint | undefined;
  readonly done: ReadonlyMap<string, ProcessedCommand<Event>>;
};

/** A stream without events. */
export function emptyStream<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
): StreamState<State, Event> {
  return { state: decider.initialState, revision: undefined, position: undefined, done: new Map() };
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
  const done = new Map(before.done);
  for (const event of known) remember(done, event, decider.isClaim?.(event) ?? false);
  forgetOldest(done);
  return {
    state: known.reduce((state, event) => decider.evolve(state, event), before.state),
    revision: last.revision,
    position: last.position,
    done,
  };
}

function remember<Event extends ShopEvent>(
  done: Map<string, ProcessedCommand<Event>>,
  event: Recorded<Event>,
  claim: boolean,
): void {
  const { commandId, commandMac } = event.metadata;
  if (commandId === undefined || commandMac === undefined) return;
  const earlier = done.get(commandId);
  done.set(commandId, {
    mac: commandMac,
    claim: claim || (earlier?.claim ?? false),
    events: [...(earlier?.events ?? []), event],
  });
}

/** The newest one stays, however large it is. */
function forgetOldest<Event extends ShopEvent>(done: Map<string, ProcessedCommand<Event>>): void {
  let [claims, others, bytes] = [0, 0, 0];
  for (const [id, intention] of [...done].toReversed()) {
    const newer = intention.claim ? claims++ : others++;
    bytes += bytesOf(intention);
    const isTooMuch = bytes > RECENT_COMMANDS_BYTES && claims + others > 1;
    if (newer >= RECENT_COMMANDS || isTooMuch) done.delete(id);
  }
}

const sizes = new WeakMap<object, number>();

function bytesOf({ events }: ProcessedCommand<ShopEvent>): number {
  return events.reduce((sum, event) => {
    const known = sizes.get(event);
    const size = known ?? JSON.stringify(event.data).length;
    if (known === undefined) sizes.set(event, size);
    return sum + size;
  }, 0);
}

/** About how many bytes a stream takes in memory for what it remembers, beside its state. */
export function recentCommandsBytes({ done }: StreamState<unknown, ShopEvent>): number {
  return [...done.values()].reduce((sum, intention) => sum + OVERHEAD + bytesOf(intention), OVERHEAD);
}

/**
 * What an intention has caused on the stream before; undefined when it is new (or no intention was named).
 * Throws 409 `idempotency-key-reused` when the same key came with another request.
 */
export function findProcessed<State, Event extends ShopEvent>(
  stream: StreamState<State, Event>,
  intention: IdempotencyKey | undefined,
) {
  const earlier = intention === undefined ? undefined : stream.done.get(intention.id);
  if (intention === undefined || earlier === undefined) return undefined;
  if (earlier.mac !== intention.mac) throw keyReused();
  return { events: earlier.events, stream, position: earlier.events.at(-1)?.position, repeated: true };
}
