// A route as an operation of the OpenAPI document: its parameters, its body and its responses, with their examples.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { z } from 'zod';
import type { oas31, ZodOpenApiContentObject, ZodOpenApiOperationObject } from 'zod-openapi';
import type { Route } from '../http/route.ts';
import type { Example } from '../http/example.ts';
import { isWrite } from './possible-refusals.ts';
import { named, responsesOf } from './responses.ts';

/** Converts an Express path to OpenAPI: `/api/products/:id` is `/api/products/{id}`. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** An operation's id: `getApiProductsId`. */
export function operationId(method: string, path: string): string {
  const words = path.split(/\W+/).filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Method and path as in `Example.call`. */
export function callOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method.toUpperCase()} ${openApiPath(path)}`;
}

/** Describes a route; `tag` is its chapter. */
export function operationOf(
  route: Route,
  tag: string,
  examples: readonly Example[],
): ZodOpenApiOperationObject {
  const { method, path, who, summary, body } = route;
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    description: whoMayCall[who],
    security: who === 'anyone' ? [] : [{ bearer: [] }],
    requestParams: {
      path: pathParameters(route, examples),
      query: queryParameters(route, examples),
      header: headersOf(route),
    },
    ...(body && {
      requestBody: { required: method !== 'delete', content: contentOf(route, body, examples) },
    }),
    responses: responsesOf(route, examples),
  };
}

const whoMayCall: Readonly<Record<Route['who'], string>> = {
  anyone: 'For anyone. A token is not needed, and a bad one is ignored.',
  'signed-in': 'For anyone who is signed in.',
  buyer: 'For customers and administrators.',
  reader: 'For auditors and administrators.',
  admin: 'For administrators.',
};

function pathParameters({ path, params = {} }: Route, examples: readonly Example[]): z.ZodObject {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const fields = Object.fromEntries(names.map((name) => [name, params[name] ?? z.int().min(1)]));
  return withExamples(fields, (name) => examples.map(({ params: given }) => given?.[name]));
}

function queryParameters({ method, body, query }: Route, examples: readonly Example[]): z.ZodObject {
  const examplesOf = (name: string) => examples.map(({ query: given }) => given?.[name]);
  if (method !== 'delete' || body === undefined) return withExamples(fieldsOf(query), examplesOf);
  // A DELETE (a cart line) may send its body's fields in the query instead.
  const instead = Object.entries(fieldsOf(body)).map(
    ([name, field]) => [name, described('Used when there is no body.', field)] as const,
  );
  return withExamples(Object.fromEntries(instead), examplesOf);
}

function headersOf(route: Route): z.ZodObject {
  const position = described(
    isWrite(route)
      ? 'The newest position that the sender knows; the decision is never made from an older state.'
      : 'The newest position that the sender knows; the answer is never older.',
  );
  if (!isWrite(route)) return z.object({ [shopHeaders.position]: position });
  return z.object({
    [shopHeaders.position]: position,
    ...(!route.ignoresKey && { [shopHeaders.idempotencyKey]: idempotencyKey }),
    ...(route.supportsIfMatch && { 'If-Match': ifMatch }),
    [shopHeaders.screen]: screen,
  });
}

const described = (description: string, schema: z.ZodType = z.string()): z.ZodType =>
  schema.optional().meta({ description });
const idempotencyKey = described(
  'A key for one operation, repeated in retries: the same request with the same key counts once.',
  z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\x20-\x7e]+$/),
);
const ifMatch = described('The revision that the sender has seen, such as `"3"`.');
const screen = described('The screen that sent the request, for the history.', z.string().max(100));

/** JSON, or a form with files. */
function contentOf({ files }: Route, body: z.ZodType, examples: readonly Example[]): ZodOpenApiContentObject {
  const json = { schema: body, ...named(examples, (example) => example.body) };
  if (files === undefined) return { 'application/json': json };
  const sample = examples.find(({ form }) => form)?.form?.fields;
  const form = { schema: formOf(body, files, sample), ...named(examples, ({ form }) => form?.fields) };
  return { 'multipart/form-data': form, 'application/json': json };
}

/** The same body as a form: a number, a boolean or a list in JSON is text there. It has the files' field, and examples of the others. */
function formOf(
  body: z.ZodType,
  { field, most, holds = 'JPEG or PNG, at most 5 MB.' }: NonNullable<Route['files']>,
  sample: Readonly<Record<string, string>> = {},
): oas31.SchemaObject {
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', override: simplify });
  const fields = Object.entries(properties).map(([name, schema]): [string, oas31.SchemaObject] => [
    name,
    { ...asText(schema), ...(sample[name] !== undefined && { examples: [sample[name]] }) },
  ]);
  const file: oas31.SchemaObject = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: holds,
  };
  const received: oas31.SchemaObject = most === 1 ? file : { type: 'array', maxItems: most, items: file };
  return { type: 'object', required, properties: { ...Object.fromEntries(fields), [field]: received } };
}

/** Of several alternatives of a field, the one that is text and not merely the constant empty string. */
function asText(field: z.core.JSONSchema._JSONSchema): oas31.SchemaObject {
  const { anyOf = [], ...schema } = typeof field === 'boolean' ? {} : field;
  const text = anyOf.find((way) => [way.type].flat().includes('string') && way.const === undefined);
  // Cast: the two libraries describe the same JSON Schema.
  return { ...schema, ...text, type: 'string' } as oas31.SchemaObject;
}

/** Removes zod's additions that do not help readers: bounds of JavaScript integers, patterns beside formats, numbers written as text. */
export function simplify({
  jsonSchema: schema,
}: {
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.type !== undefined) delete schema.anyOf;
  // Additional properties are allowed: a field that is added to a response later must not break clients.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

type Fields = Readonly<Record<string, z.ZodType>>;

/** The fields of an object schema, also of one whose value is transformed. */
function fieldsOf(schema: unknown): Fields {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  if (!(schema instanceof z.ZodObject)) return {};
  const fields = Object.entries(schema.shape);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (field instanceof z.ZodType ? [[name, field]] : [])),
  );
}

/** An object of these parameters, each with the first of its examples. */
function withExamples(fields: Fields, examplesOf: (name: string) => readonly unknown[]): z.ZodObject {
  const shown = Object.entries(fields).map(([name, field]) => {
    const example = examplesOf(name).find((value) => value !== undefined);
    return [name, example === undefined ? field : field.meta({ param: { example } })];
  });
  return z.object(Object.fromEntries(shown));
}
