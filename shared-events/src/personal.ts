// Personal data in events: encrypted in the log with a key per person, plain (or `erased`) for deciders and projections. A schema marks such a field
// with `personal(...)`; the codec seals and opens it.
import { z } from 'zod';

/** The value of a sealed field whose key was destroyed. */
export const erased = Object.freeze({ erased: true as const });
export type Erased = typeof erased;

/** A sealed field as deciders and projections see it. */
export type Personal<T> = T | Erased;

const personalSchemas = new WeakSet<object>();

/** Marks an event field as personal data: the codec seals it before it is stored. */
export function personal<T extends z.ZodType>(schema: T) {
  const either = z.union([z.strictObject({ erased: z.literal(true) }), schema]);
  personalSchemas.add(either);
  return either;
}

/** Whether a field's schema was made by `personal`; the field may be optional. */
export function isPersonal(schema: object): boolean {
  const given = schema instanceof z.ZodExactOptional ? schema.unwrap() : schema;
  return typeof given === 'object' && personalSchemas.has(given);
}

/** Whether a value is `erased`. */
export function isErased(value: unknown): value is Erased {
  return typeof value === 'object' && value !== null && 'erased' in value;
}
