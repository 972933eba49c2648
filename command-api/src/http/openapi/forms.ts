// A form's fields: what would be a number, a flag or a list in JSON is its text in a form.
import type { Route } from '../route.ts';
import type { Schema } from './openapi.ts';

/** The schema of a form for the schema of the same body as JSON, with the files' field, and examples of the fields. */
export function formSchema(
  { properties, ...rest }: Schema,
  { field, most, holds = 'JPEG or PNG, at most 5 MB.' }: NonNullable<Route['files']>,
  example: Readonly<Record<string, string>> = {},
): Schema {
  const fields = Object.entries(Object(properties)).map(([name, schema]) => [
    name,
    { ...asText(Object(schema)), ...(example[name] !== undefined && { examples: [example[name]] }) },
  ]);
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: holds,
  };
  const pictures = most === 1 ? file : { type: 'array', maxItems: most, items: file };
  return { ...rest, properties: { ...Object.fromEntries(fields), [field]: pictures } };
}

// Of several ways to say it, the one that is a text and not merely the empty one.
function asText({ anyOf, type, ...schema }: Schema): Schema {
  const ways: readonly Schema[] = Array.isArray(anyOf) ? anyOf : [{ type }];
  const text = ways.find((way) => mayBeText(way) && way['const'] === undefined) ?? {};
  return { ...schema, ...text, type: 'string' };
}

function mayBeText({ type }: Schema): boolean {
  return type === 'string' || (Array.isArray(type) && type.includes('string'));
}
