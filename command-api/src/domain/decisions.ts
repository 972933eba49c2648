// What comes of commands: of one upon a state, or of several that came to one stream, each upon what those before it have made of it.
import type { ShopEvent } from '@aangan/shared-events/event';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { DomainError } from './domain-error.ts';
import type { StreamState } from './stream-state.ts';

export type Decision<Event> = { readonly events: readonly Event[] } | { readonly refusal: DomainError };
export type Decided<Order, Event> = { readonly order: Order; readonly events: readonly Event[] };
type OrderOf<Command> = { readonly command: Command; readonly context: CommandContext };

/** Stops before the first order that is refused, changes nothing, or repeats an intention: it has to be looked at by itself. */
export function decideInOrder<State, Command, Event extends ShopEvent, Order extends OrderOf<Command>>(
  decider: Decider<State, Command, Event>,
  stream: StreamState<State, Event>,
  orders: readonly Order[],
): Decided<Order, Event>[] {
  const decided: Decided<Order, Event>[] = [];
  const seen = new Set<string>(stream.done.keys());
  let { state } = stream;
  for (const order of orders) {
    const intention = order.context.intention?.id;
    if (intention !== undefined && (seen.has(intention) || order.context.intention?.usedAt)) break;
    const decision = decideOn(decider, order.command, state);
    if ('refusal' in decision || decision.events.length === 0) break;
    if (intention !== undefined) seen.add(intention);
    state = decision.events.reduce((now, event) => decider.evolve(now, event), state);
    decided.push({ order, events: decision.events });
  }
  return decided;
}

/** What a command comes to; errors other than refusals are thrown. */
export function decideOn<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  command: Command,
  state: State,
): Decision<Event> {
  try {
    return { events: decider.decide(command, state) };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error };
    throw error;
  }
}
