// From the schemas that parse requests and describe answers to JSON Schema 2020-12, with the named ones among the document's components.
import { z } from 'zod';
import type { Schema } from './openapi.ts';

export type JsonSchemas = {
  /** What may be sent. */
  readonly asked: (schema: z.ZodType) => Schema;
  /** What is answered. */
  readonly answered: (schema: z.ZodType) => Schema;
  /** All named schemas that came up. */
  readonly components: () => Readonly<Record<string, Schema>>;
};

/** Makes an empty collection. */
export function makeJsonSchemas(): JsonSchemas {
  const components: Record<string, Schema> = {};
  const convert = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
    // Within another schema, a named one stands as a reference like any other.
    const whole = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any', override: plain });
    const { $defs = {}, properties = {} }: JsonSchema = JSON.parse(
      JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/'),
    );
    Object.assign(components, $defs);
    return properties.it ?? {};
  };
  return {
    asked: (schema) => convert(schema, 'input'),
    answered: (schema) => convert(schema, 'output'),
    components: () => components,
  };
}

type JsonSchema = { readonly $defs?: Record<string, Schema>; readonly properties?: { readonly it?: Schema } };

/** Takes out what zod says beyond the shop's words: bounds of JavaScript, patterns beside formats, ways to write a number as text. */
function plain({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.type !== undefined) delete jsonSchema.anyOf;
  // What is added to an answer later must break nobody.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
