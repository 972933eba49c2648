// The rules of a brand (see term-decider.ts), with the brand's own events.
import { eventsOf } from '@aangan/shared-events/event';
import { brandEvents, type BrandEvent } from '@aangan/shared-events/features/catalogue/brands/events';
import { makeTermDecider, type TermFact, type TermCodec } from '../terms/decider.ts';

const codec: TermCodec<BrandEvent> = {
  kind: 'brand',
  noun: 'brand',
  isEvent: eventsOf(brandEvents),
  write,
  read,
};

export const brandDecider = makeTermDecider(codec);

function write(fact: TermFact): BrandEvent {
  const brandId = fact.id;
  switch (fact.fact) {
    case 'added':
      return { type: 'BrandAdded', data: { brandId, name: fact.values.name } };
    case 'renamed':
      return { type: 'BrandRenamed', data: { brandId, name: fact.name, from: fact.from } };
    case 'removed':
      return { type: 'BrandRemoved', data: { brandId, name: fact.values.name } };
    case 'restored':
      return { type: 'BrandRestored', data: { brandId, name: fact.values.name } };
    case 'recolored':
      throw new Error('a brand has no hex code');
    default:
      return fact satisfies never;
  }
}

function read({ type, data }: BrandEvent): TermFact {
  const { brandId: id, name } = data;
  switch (type) {
    case 'BrandAdded':
      return { fact: 'added', id, values: { name } };
    case 'BrandRenamed':
      return { fact: 'renamed', id, name, from: data.from };
    case 'BrandRemoved':
      return { fact: 'removed', id, values: { name } };
    case 'BrandRestored':
      return { fact: 'restored', id, values: { name } };
    default:
      return type satisfies never;
  }
}
