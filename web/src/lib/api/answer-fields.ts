// Lenient readers of answers as the specification describes them, which allows more than our API writes: fields may be missing, numbers may be text,
// and a list may be bare, in a field, or JSON text.

import { fieldsOf } from '@aangan/shared-events/fields';

/** The answer holds no list where one is expected. */
export class NotAListError extends Error {
  constructor() {
    super('Response data is not an array');
    this.name = 'NotAListError';
  }
}

/**
 * The items of the list in an answer: the answer itself, or the first of the named fields that is present. Items that are not objects are left out.
 * @throws NotAListError where there is no list, which is not the same as an empty one
 */
export function listIn(answer: unknown, ...names: readonly string[]): readonly unknown[] {
  const fields = fieldsOf(answer);
  const found = names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
  const list = listOf(Array.isArray(answer) ? answer : (found ?? answer));
  if (list === undefined) throw new NotAListError();
  return list.filter((item) => typeof item === 'object' && item !== null);
}

/** A list, or the JSON text of one; undefined for anything else. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  const list = typeof value === 'string' ? parsed(value) : value;
  return Array.isArray(list) ? list : undefined;
}

/** The non-empty texts of a list. A text that is not a list counts as its only item. */
export function textsOf(value: unknown): readonly string[] {
  const list = listOf(value) ?? [value];
  return list.map((each) => textOf(each)).filter((text) => text !== '');
}

/** A text, or a number as text; `otherwise` for anything else. */
export function textOf(value: unknown, otherwise = ''): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

/** A finite number, or the text of one; `otherwise` for anything else. */
export function numberOf(value: unknown, otherwise = 0): number {
  return optionalNumber(value) ?? otherwise;
}

export function optionalNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A boolean, or its representation as text or as 0 and 1; `otherwise` for anything else. */
export function flagOf(value: unknown, otherwise: boolean): boolean {
  if (value === true || value === 'true' || value === 1 || value === '1') return true;
  if (value === false || value === 'false' || value === 0 || value === '0') return false;
  return otherwise;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
