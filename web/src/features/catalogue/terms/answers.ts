// Parses categories, brands and colours of API answers.
import { listIn, numberOf, textOf } from '../../../lib/api/answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';

type Named = { readonly id: number; readonly name: string };
type NamedColor = Named & { readonly hexCode: string };

export function namedFrom(answer: unknown): Named {
  const { id, name } = fieldsOf(answer);
  return { id: numberOf(id), name: textOf(name) };
}

export function colorFrom(answer: unknown): NamedColor {
  return { ...namedFrom(answer), hexCode: textOf(fieldsOf(answer)['hexCode']) };
}

/** The list in an answer: bare, in `data`, or in the field of this name. */
export function namedListFrom(answer: unknown, field: string): readonly Named[] {
  return listIn(answer, 'data', field).map(namedFrom);
}

export function colorListFrom(answer: unknown): readonly NamedColor[] {
  return listIn(answer, 'data', 'colors').map(colorFrom);
}
