// Request bodies in the document: JSON, or a form with files, whose fields are text.
import type { Route } from '../route.ts';
import { contentOf } from './answers.ts';
import type { Example } from './example.ts';
import type { JsonSchemas } from './json-schemas.ts';
import { formSchema } from './forms.ts';
import type { Content, NamedExample, Operation } from './openapi.ts';

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

function named(
  examples: readonly Example[],
  pick: (example: Example) => unknown,
): Readonly<Record<string, NamedExample>> {
  const picked = examples.map((example) => [example.shows, { value: pick(example) }] as const);
  return Object.fromEntries(picked.filter(([, { value }]) => value !== undefined));
}
