// Decides commands on a state: one, or several of one stream in order, each on the state that the previous ones produced.
import type { ShopEvent } from '@aangan/shared-events/event';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { DomainError } from './domain-error.ts';
import type { StreamState } from './stream-state.ts';

export type Decision<Event> = { readonly events: readonly Event[] } | { readonly refusal: DomainError };
export type Decided<Envelope, Event> = { readonly envelope: Envelope; readonly events: readonly Event[] };
type EnvelopeOf<Command> = { readonly command: Command; readonly context: CommandContext };

/** Stops before the first command that is refused, changes nothing or repeats an idempotency key: that one must be handled alone. */
export function decideInOrder<State, Command, Event extends ShopEvent, Envelope extends EnvelopeOf<Command>>(
  decider: Decider<State, Command, Event>,
  stream: StreamState<State, Event>,
  envelopes: readonly Envelope[],
): Decided<Envelope, Event>[] {
  const decided: Decided<Envelope, Event>[] = [];
  const seen = new Set<string>();
  const isRepeated = (keyId: string): boolean => seen.has(keyId) || stream.processed.get(keyId) !== undefined;
  let { state } = stream;
  for (const envelope of envelopes) {
    const keyId = envelope.context.idempotencyKey?.id;
    if (keyId !== undefined && (isRepeated(keyId) || envelope.context.idempotencyKey?.usedAt)) break;
    const decision = decideOn(decider, envelope.command, state);
    if ('refusal' in decision || decision.events.length === 0) break;
    if (keyId !== undefined) seen.add(keyId);
    state = decision.events.reduce((now, event) => decider.evolve(now, event), state);
    decided.push({ envelope, events: decision.events });
  }
  return decided;
}

/** Decides one command. Errors other than refusals are thrown. */
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
