// Request bodies in the document: JSON, or a form with files, where a number, a boolean or a list in JSON is text.
import { fieldsOf } from '@aangan/shared-events/fields';
import type { Route } from '../route.ts';
import { contentOf, named } from './answers.ts';
import type { Example } from './example.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { Content, Operation, Schema } from './openapi.ts';

/** The request body of a route; undefined when it has none. */
export function requestBodyOf(
  { method, body, files }: Route,
  examples: readonly Example[],
  schemas: JsonSchemas,
): Operation['requestBody'] {
  if (body === undefined) return undefined;
  const schema = schemas.input(body);
  const asJson = contentOf(
    schema,
    named(examples, (example) => example.body),
  );
  const content: Content =
    files === undefined
      ? asJson
      : {
          'multipart/form-data': {
            schema: formSchema(schema, files, examples.find(({ form }) => form)?.form?.fields),
            examples: named(examples, ({ form }) => form?.fields),
          },
          ...asJson,
        };
  return { required: method !== 'delete', content };
}

/** Derives a form's schema from the JSON schema of the same body, with the files' field and examples of the fields. */
function formSchema(
  { properties, ...rest }: Schema,
  { field, most, holds = 'JPEG or PNG, at most 5 MB.' }: NonNullable<Route['files']>,
  example: Readonly<Record<string, string>> = {},
): Schema {
  const fields = Object.entries(fieldsOf(properties)).map(([name, schema]): [string, Schema] => [
    name,
    { ...asText(fieldsOf(schema)), ...(example[name] !== undefined && { examples: [example[name]] }) },
  ]);
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: holds,
  };
  const pictures = most === 1 ? file : { type: 'array', maxItems: most, items: file };
  return { ...rest, properties: { ...Object.fromEntries(fields), [field]: pictures } };
}

// Of several alternatives, the one that is text and not merely the constant empty string.
function asText({ anyOf, type, ...schema }: Schema): Schema {
  const ways: readonly Schema[] = Array.isArray(anyOf) ? anyOf : [{ type }];
  const text = ways.find((way) => mayBeText(way) && way['const'] === undefined) ?? {};
  return { ...schema, ...text, type: 'string' };
}

function mayBeText({ type }: Schema): boolean {
  return type === 'string' || (Array.isArray(type) && type.includes('string'));
}
