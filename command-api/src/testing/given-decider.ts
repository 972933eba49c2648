// The given/when/then helpers of decider tests.
import type { ShopEvent } from '@aangan/shared-events/event';
import { expect } from 'vitest';
import type { Decider } from '../domain/decider.ts';
import { DomainError } from '../domain/domain-error.ts';

type Outcome<Event extends ShopEvent> = {
  /** Exactly these events, in this order. */
  readonly then: (events: readonly Event[]) => void;
  readonly thenNothing: () => void;
  /** A `DomainError` with this code (and, when given, this kind). */
  readonly thenRefuses: (code: string, kind?: string) => void;
};

/** Makes `given(events).when(command).then(...)` for one decider. */
export function givenFor<State, Command, Event extends ShopEvent>(decider: Decider<State, Command, Event>) {
  return (events: readonly Event[]) => ({
    when: (command: Command): Outcome<Event> => {
      const state = events.reduce((folded, event) => decider.evolve(folded, event), decider.initialState);
      const decide = (): readonly Event[] => decider.decide(command, state);
      return {
        then: (expected) => expect(decide()).toEqual(expected),
        thenNothing: () => expect(decide()).toEqual([]),
        thenRefuses: (code, kind) => {
          const refusal = refusalOf(decide);
          expect(refusal?.code).toBe(code);
          if (kind !== undefined) expect(refusal?.kind).toBe(kind);
        },
      };
    },
  });
}

function refusalOf(decide: () => unknown): DomainError | undefined {
  try {
    decide();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
