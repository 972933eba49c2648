// A log in memory for the simulation: one decider's streams, appended to in one step.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { metadataOf, type CommandContext } from '../../domain/command-context.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
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
  const streams = new Map<string, { state: State; readonly events: Recorded<Event>[] }>();
  const open = (stream: string) => {
    const found = streams.get(stream) ?? { state: decider.initialState, events: [] };
    streams.set(stream, found);
    return found;
  };
  const stateOf = (stream: string) => {
    const { state, events } = open(stream);
    return { state, revision: events.at(-1)?.revision, position: undefined, processed: new Map() };
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
  const unused = (): never => {
    throw new Error('the simulation does not use it');
  };
  return {
    handle: async ({ stream, command, context }) => {
      await turn();
      const events = appendNow(stream, command, context);
      await turn();
      return { events, stream: stateOf(stream), position: undefined, repeated: false };
    },
    load: async (stream) => {
      await turn();
      return stateOf(stream);
    },
    findByIdempotencyKey: unused,
    peek: (stream) => open(stream).state,
    eventsOf: (stream) => open(stream).events,
    appendNow,
  };
}
