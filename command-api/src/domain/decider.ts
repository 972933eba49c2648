// The rules of one stream: pure functions without clock, randomness or I/O. A decision's inputs (price, id, time, actor) are in its command.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';

/**
 * `decide` returns the events that the command causes, none when it changes nothing, and throws `DomainError` when it is refused.
 * `evolve` folds one event; `isEvent` recognises this stream's events (`eventsOf(cartEvents)`).
 */
export type Decider<State, Command, Event extends ShopEvent> = {
  readonly initialState: State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
  readonly isEvent: (event: Recorded<ShopEvent>) => event is Recorded<Event>;
  /** How many of a stream's last events suffice for its state and its recent idempotency keys: no more are read. All events by default. */
  readonly lastEvents?: number;
  /** Claims: their last 100 commands are retained separately from the last 100 others. */
  readonly isClaim?: (event: Event) => boolean;
};
