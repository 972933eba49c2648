// The rules of a colour (see term-decider.ts), with the colour's own events.
import { eventsOf } from '@aangan/shared-events/event';
import { colorEvents, type ColorEvent } from '@aangan/shared-events/features/catalogue/colors/events';
import type { TermValues } from '../terms/commands.ts';
import { makeTermDecider, type TermFact, type TermCodec } from '../terms/decider.ts';

const codec: TermCodec<ColorEvent> = {
  kind: 'color',
  noun: 'color',
  isEvent: eventsOf(colorEvents),
  write,
  read,
};

export const colorDecider = makeTermDecider(codec);

function write(fact: TermFact): ColorEvent {
  const colorId = fact.id;
  switch (fact.fact) {
    case 'added':
      return { type: 'ColorAdded', data: whole(colorId, fact.values) };
    case 'renamed':
      return { type: 'ColorRenamed', data: { colorId, name: fact.name, from: fact.from } };
    case 'recolored':
      return { type: 'ColorHexChanged', data: { colorId, hexCode: fact.hexCode, from: fact.from } };
    case 'removed':
      return { type: 'ColorRemoved', data: whole(colorId, fact.values) };
    case 'restored':
      return { type: 'ColorRestored', data: whole(colorId, fact.values) };
    default:
      return fact satisfies never;
  }
}

function whole(colorId: number, { name, hexCode }: TermValues) {
  if (hexCode === undefined) throw new Error('a colour has a hex code');
  return { colorId, name, hexCode };
}

function read({ type, data }: ColorEvent): TermFact {
  const id = data.colorId;
  switch (type) {
    case 'ColorAdded':
      return { fact: 'added', id, values: { name: data.name, hexCode: data.hexCode } };
    case 'ColorRenamed':
      return { fact: 'renamed', id, name: data.name, from: data.from };
    case 'ColorHexChanged':
      return { fact: 'recolored', id, hexCode: data.hexCode, from: data.from };
    case 'ColorRemoved':
      return { fact: 'removed', id, values: { name: data.name, hexCode: data.hexCode } };
    case 'ColorRestored':
      return { fact: 'restored', id, values: { name: data.name, hexCode: data.hexCode } };
    default:
      return type satisfies never;
  }
}
