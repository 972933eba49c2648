// A log in memory for the simulation: one decider's streams, appended to in one step.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { metadataOf, type CommandContext } from '../../domain/command-context.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import { noCommands } from '../../domain/recent-commands.ts';
import type { Decider } from '../../domain/decider.ts';

export type InMemoryLog<State, Command, Event extends ShopEvent> = CommandHandler<State, Command, Event> & {
  /** Without a turn. */
  readonly peek: (stream: string) => State;
  readonly eventsOf: (stream: string) => readonly Event[];
  readonly appendNow: (stream: string, command: Command, context: CommandContext) => void;
};

let eventIds = 0;

/** Decides and appends in one step, as the real log does by the revision that was read; `turn` is awaited around each call. */
export function makeLog<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  turn: () => Promise<void>,
  onAppended: (event: Recorded<Event>) => void,
): InMemoryLog<State, Command, Event> {
  type Stream = { state: State; readonly events: Recorded<Event>[] };
  const streams = new Map<string, Stream>();
  const open = (stream: string) => {
    const found = streams.get(stream) ?? { state: decider.initialState, events: [] };
    streams.set(stream, found);
    return found;
  };
  const stateOf = (stream: string) => {
    const { state, events } = open(stream);
    return { state, revision: events.at(-1)?.revision, position: undefined, processed: noCommands<Event>() };
  };
  const appendNow = (
    stream: string,
    command: Command,
    context: CommandContext,
  ): readonly Recorded<Event>[] => {
    const found = open(stream);
    const appended = decider.decide(command, found.state).map((event): Recorded<Event> => {
      const revision = BigInt(found.events.length);
      const metadata = { ...metadataOf(context), schemaVersion: 1 };
      const recorded = { ...event, id: `event-${eventIds++}`, stream, revision, position: 0n, metadata };
      found.events.push(recorded);
      found.state = decider.evolve(found.state, event);
      return recorded;
    });
    appended.forEach(onAppended);
    return appended;
  };
  const earlier = (stream: string, { idempotencyKey }: CommandContext): readonly Recorded<Event>[] =>
    idempotencyKey === undefined
      ? []
      : open(stream).events.filter(({ metadata }) => metadata.commandId === idempotencyKey.id);
  const repeatedOf = (stream: string, events: readonly Recorded<Event>[]) =>
    events.length === 0
      ? undefined
      : { events, stream: stateOf(stream), position: undefined, repeated: true };
  return {
    handle: async ({ stream, command, context }) => {
      await turn();
      const repeated = repeatedOf(stream, earlier(stream, context));
      const events = repeated === undefined ? appendNow(stream, command, context) : [];
      await turn();
      return repeated ?? { events, stream: stateOf(stream), position: undefined, repeated: false };
    },
    load: async (stream) => {
      await turn();
      return stateOf(stream);
    },
    findByIdempotencyKey: async (stream, context) => {
      await turn();
      return repeatedOf(stream, earlier(stream, context));
    },
    peek: (stream) => open(stream).state,
    eventsOf: (stream) => open(stream).events,
    appendNow,
  };
}
