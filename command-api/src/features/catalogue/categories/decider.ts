// The rules of a category (see term-decider.ts), with the category's own events.
import { eventsOf } from '@aangan/shared-events/event';
import {
  categoryEvents,
  type CategoryEvent,
} from '@aangan/shared-events/features/catalogue/categories/events';
import { makeTermDecider, type TermFact, type TermCodec } from '../terms/decider.ts';

const codec: TermCodec<CategoryEvent> = {
  kind: 'category',
  noun: 'category',
  isEvent: eventsOf(categoryEvents),
  write,
  read,
};

export const categoryDecider = makeTermDecider(codec);

function write(fact: TermFact): CategoryEvent {
  const categoryId = fact.id;
  switch (fact.fact) {
    case 'added':
      return { type: 'CategoryAdded', data: { categoryId, name: fact.values.name } };
    case 'renamed':
      return { type: 'CategoryRenamed', data: { categoryId, name: fact.name, from: fact.from } };
    case 'removed':
      return { type: 'CategoryRemoved', data: { categoryId, name: fact.values.name } };
    case 'restored':
      return { type: 'CategoryRestored', data: { categoryId, name: fact.values.name } };
    case 'recolored':
      throw new Error('a category has no hex code');
    default:
      return fact satisfies never;
  }
}

function read({ type, data }: CategoryEvent): TermFact {
  const { categoryId: id, name } = data;
  switch (type) {
    case 'CategoryAdded':
      return { fact: 'added', id, values: { name } };
    case 'CategoryRenamed':
      return { fact: 'renamed', id, name, from: data.from };
    case 'CategoryRemoved':
      return { fact: 'removed', id, values: { name } };
    case 'CategoryRestored':
      return { fact: 'restored', id, values: { name } };
    default:
      return type satisfies never;
  }
}
