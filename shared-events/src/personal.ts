// Personal data stands in an event as a sealed field: encrypted in the log with a key per person, plain (or `erased`) for deciders and
// projections. A schema marks such a field with `personal(...)`; the codec does the rest.
import { z } from 'zod';

/** What is left of a sealed field when the key of its person was destroyed. */
export const erased = Object.freeze({ erased: true as const });
export type Erased = typeof erased;

/** A sealed field as deciders and projections see it. */
export type Personal<T> = T | Erased;

const personalSchemas = new WeakSet<object>();

/** Marks a field of an event as personal data: the codec seals it before it reaches the log. */
export function personal<T extends z.ZodType>(schema: T) {
  const either = z.union([z.strictObject({ erased: z.literal(true) }), schema]);
  personalSchemas.add(either);
  return either;
}

/** Tells whether a field's schema was made by `personal`. */
export function isPersonal(schema: object): boolean {
  return personalSchemas.has(schema);
}

/** Tells `erased` from the plain value. */
export function isErased(value: unknown): value is Erased {
  return typeof value === 'object' && value !== null && 'erased' in value;
}
