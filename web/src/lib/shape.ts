import { fieldsOf } from '@aangan/shared-events/fields';

/** Whether a parsed value has all fields of a sample, at every depth, with values of the same types. */
export function hasShapeOf<T>(sample: T, value: unknown): value is T {
  if (typeof value !== typeof sample) return false;
  if (typeof sample !== 'object' || sample === null) return true;
  const fields = fieldsOf(value);
  return Object.entries(sample).every(([name, part]) => hasShapeOf(part, fields[name]));
}
