// What a route reads: JSON, or a form with files; every field of a form arrives as text.
import type { Route } from '../kernel/route.ts';
import { contentOf } from './answers.ts';
import type { Example } from './example.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { Content, NamedExample, Operation, Schema } from './openapi.ts';

/** The body of a route's requests; undefined where it reads none. */
export function requestBodyOf(
  { method, body, files }: Route,
  examples: readonly Example[],
  schemas: JsonSchemas,
): Operation['requestBody'] {
  if (body === undefined) return undefined;
  const schema = schemas.asked(body);
  const asJson = contentOf(
    schema,
    named(examples, (example) => example.body),
  );
  const content: Content =
    files === undefined
      ? asJson
      : {
          'multipart/form-data': { schema: withFiles(schema, files), examples: formExamples(examples) },
          ...asJson,
        };
  return { required: method !== 'delete', content };
}

function withFiles({ properties, ...rest }: Schema, { field, most }: NonNullable<Route['files']>): Schema {
  const file = { type: 'string', format: 'binary', description: 'JPEG or PNG, at most 5 MB.' };
  const pictures = most === 1 ? file : { type: 'array', maxItems: most, items: file };
  return { ...rest, properties: { ...Object(properties), [field]: pictures } };
}

function formExamples(examples: readonly Example[]): Readonly<Record<string, NamedExample>> {
  return named(examples, ({ form }) => form?.fields);
}

function named(
  examples: readonly Example[],
  pick: (example: Example) => unknown,
): Readonly<Record<string, NamedExample>> {
  const picked = examples.map((example) => [example.shows, { value: pick(example) }] as const);
  return Object.fromEntries(picked.filter(([, { value }]) => value !== undefined));
}
