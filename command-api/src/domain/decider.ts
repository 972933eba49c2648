// The rule book of one stream: pure, without clock, chance or world. What a decision needs (price, id, time, who) stands in its command.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';

/**
 * `decide` gives the events that the command causes: none when it changes nothing, a `DomainError` thrown when it cannot be.
 * `evolve` folds one event; `isEvent` tells this stream's events from all others (`eventsOf(cartEvents)`).
 */
export type Decider<State, Command, Event extends ShopEvent> = {
  readonly initialState: State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
  readonly isEvent: (event: Recorded<ShopEvent>) => event is Recorded<Event>;
  /** How many of its last events tell all there is to know of a stream, intentions included: no more are read. All of them unless said. */
  readonly lastEvents?: number;
  /** Events whose command is remembered beside the last 100 others (claims). */
  readonly isClaim?: (event: Event) => boolean;
};
