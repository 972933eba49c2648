// A folded stream: its state, last revision and position, and its recently processed commands.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { IdempotencyKey } from './command-context.ts';
import type { Decider } from './decider.ts';
import { keyReused } from './common-refusals.ts';

/** How many processed commands a stream's state holds, and how many claims beside them. Older ones are looked up in the log. */
export const RECENT_COMMANDS = 100;
/** Limit of the event JSON held for processed commands, in bytes: a hundred orders of a hundred lines would take nine megabytes. */
export const RECENT_COMMANDS_BYTES = 1024 * 1024;
/** Bytes of a processed command, or of a stream, beside its events. */
const OVERHEAD = 500;

/** A command that was executed under an idempotency key, and its events. */
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
  readonly processed: ReadonlyMap<string, ProcessedCommand<Event>>;
};

/** A stream without events. */
export function emptyStream<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
): StreamState<State, Event> {
  return { state: decider.initialState, revision: undefined, position: undefined, processed: new Map() };
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
  const processed = new Map(before.processed);
  for (const event of known) addProcessed(processed, event, decider.isClaim?.(event) ?? false);
  evictOldest(processed);
  return {
    state: known.reduce((state, event) => decider.evolve(state, event), before.state),
    revision: last.revision,
    position: last.position,
    processed,
  };
}

function addProcessed<Event extends ShopEvent>(
  processed: Map<string, ProcessedCommand<Event>>,
  event: Recorded<Event>,
  claim: boolean,
): void {
  const { commandId, commandMac } = event.metadata;
  if (commandId === undefined || commandMac === undefined) return;
  const earlier = processed.get(commandId);
  processed.set(commandId, {
    mac: commandMac,
    claim: claim || (earlier?.claim ?? false),
    events: [...(earlier?.events ?? []), event],
  });
}

/** Evicts beyond the limits. The newest command always stays, however large it is. */
function evictOldest<Event extends ShopEvent>(processed: Map<string, ProcessedCommand<Event>>): void {
  let [claims, others, bytes] = [0, 0, 0];
  for (const [id, command] of [...processed].toReversed()) {
    const newer = command.claim ? claims++ : others++;
    bytes += bytesOf(command);
    const isTooMuch = bytes > RECENT_COMMANDS_BYTES && claims + others > 1;
    if (newer >= RECENT_COMMANDS || isTooMuch) processed.delete(id);
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

/** Approximate memory of a stream's processed commands, in bytes, without its state. */
export function recentCommandsBytes({ processed }: StreamState<unknown, ShopEvent>): number {
  return [...processed.values()].reduce((sum, command) => sum + OVERHEAD + bytesOf(command), OVERHEAD);
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
