import { fieldsOf } from '@aangan/shared-events/fields';

/**
 * Whether this is a list whose items all have these fields. Name fields that only our own API writes: such a list needs no lenient reader, whose code
 * stays out of the first load.
 */
export function isWholeList(value: unknown, ...names: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((item) => names.every((name) => (fieldsOf(item)[name] ?? null) !== null))
  );
}
