// Converts the zod schemas of requests and responses to JSON Schema 2020-12; named schemas become components of the document.
import { z } from 'zod';
import type { Schema } from './openapi.ts';

export type JsonSchemas = {
  /** The schema of a request. */
  readonly input: (schema: z.ZodType) => Schema;
  /** The schema of a response. */
  readonly output: (schema: z.ZodType) => Schema;
  /** All named schemas that were converted. */
  readonly components: () => Readonly<Record<string, Schema>>;
};

/** Makes an empty collection. */
export function makeJsonSchemas(): JsonSchemas {
  const components: Record<string, Schema> = {};
  const convert = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
    // Wrapped in another schema, a named schema is converted to a reference as well.
    const whole = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any', override: plain });
    const { $defs, properties } = converted.parse(
      JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/')),
    );
    Object.assign(components, $defs);
    return properties.it;
  };
  return {
    input: (schema) => convert(schema, 'input'),
    output: (schema) => convert(schema, 'output'),
    components: () => components,
  };
}

const jsonSchema = z.record(z.string(), z.unknown());
const converted = z.object({
  $defs: z.record(z.string(), jsonSchema).default({}),
  properties: z.object({ it: jsonSchema }),
});

/** Removes zod's additions that do not help readers: bounds of JavaScript integers, patterns beside formats, numbers written as text. */
function plain({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.type !== undefined) delete jsonSchema.anyOf;
  // Additional properties are allowed: a field that is added to a response later must not break clients.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
