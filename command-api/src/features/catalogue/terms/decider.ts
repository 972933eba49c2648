// The shared rules of categories, brands and colours. Each kind maps the facts decided here to events of its
// own and back (categories/decider.ts and alike).
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { Decider } from '../../../domain/decider.ts';
import type { ChangeTerm, TermCommand, TermValues } from './commands.ts';
import { missingTerm } from './refusals.ts';

export const TERM_KINDS = ['category', 'brand', 'color'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/**
 * A category, brand or colour; a removed one stays known, so that products that used it can still be shown.
 */
export type Term = TermValues & { readonly id: number; readonly removed: boolean };
export type TermState = Term | undefined;

/** The facts of a term of any kind. */
export type TermFact =
  | { readonly fact: 'added'; readonly id: number; readonly values: TermValues }
  | { readonly fact: 'renamed'; readonly id: number; readonly name: string; readonly from: string }
  | { readonly fact: 'recolored'; readonly id: number; readonly hexCode: string; readonly from: string }
  | { readonly fact: 'removed'; readonly id: number; readonly values: TermValues }
  | { readonly fact: 'restored'; readonly id: number; readonly values: TermValues };

/** Maps facts to the events of one kind and back. */
export type TermCodec<Event extends ShopEvent> = {
  readonly kind: TermKind;
  /** The kind's name in a sentence. */
  readonly noun: string;
  readonly isEvent: (event: Recorded<ShopEvent>) => event is Recorded<Event>;
  readonly write: (fact: TermFact) => Event;
  readonly read: (event: Event) => TermFact;
};

export type TermDecider<Event extends ShopEvent> = Decider<TermState, TermCommand, Event>;

/** Makes the decider of one kind. */
export function makeTermDecider<Event extends ShopEvent>(codec: TermCodec<Event>): TermDecider<Event> {
  return {
    initialState: undefined,
    isEvent: codec.isEvent,
    decide: (command, state) => decide(command, state, codec.noun).map(codec.write),
    evolve: (state, event) => evolve(state, codec.read(event)),
  };
}

function decide(command: TermCommand, state: TermState, noun: string): readonly TermFact[] {
  if (command.type === 'AddTerm')
    return state === undefined ? [{ fact: 'added', id: command.id, values: valuesOf(command) }] : [];
  if (state === undefined) throw missingTerm(noun);
  switch (command.type) {
    case 'ChangeTerm':
      if (state.removed) throw missingTerm(noun);
      return changesTo(state, command);
    case 'RemoveTerm':
      if (state.removed) throw missingTerm(noun);
      return [{ fact: 'removed', id: state.id, values: valuesOf(state) }];
    case 'RestoreTerm':
      return state.removed ? [{ fact: 'restored', id: state.id, values: valuesOf(state) }] : [];
    default:
      return command satisfies never;
  }
}

function valuesOf({ name, hexCode }: TermValues): TermValues {
  return hexCode === undefined ? { name } : { name, hexCode };
}

function changesTo({ id, ...before }: Term, { name, hexCode }: ChangeTerm): readonly TermFact[] {
  const facts: TermFact[] = [];
  if (name !== before.name) facts.push({ fact: 'renamed', id, name, from: before.name });
  if (hexCode !== undefined && hexCode !== before.hexCode)
    facts.push({ fact: 'recolored', id, hexCode, from: before.hexCode ?? '' });
  return facts;
}

function evolve(state: TermState, fact: TermFact): TermState {
  if (fact.fact === 'added') return { id: fact.id, removed: false, ...fact.values };
  if (state === undefined) return undefined;
  switch (fact.fact) {
    case 'renamed':
      return { ...state, name: fact.name };
    case 'recolored':
      return { ...state, hexCode: fact.hexCode };
    case 'removed':
      return { ...state, removed: true };
    case 'restored':
      return { ...state, removed: false };
    default:
      return fact satisfies never;
  }
}
