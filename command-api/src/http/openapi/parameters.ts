// Parameters of a route in the document: path, query and the shop's headers.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { z } from 'zod';
import type { Route } from '../route.ts';
import type { Example } from './example.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { Parameter, Schema } from './openapi.ts';
import { isWrite } from './possible-refusals.ts';

/** All parameters of a route. */
export function parametersOf(
  route: Route,
  examples: readonly Example[],
  schemas: JsonSchemas,
): readonly Parameter[] {
  return [
    ...pathParameters(route, examples, schemas),
    ...queryParameters(route, examples, schemas),
    ...headersOf(route),
  ];
}

function pathParameters(
  { path, params = {} }: Route,
  examples: readonly Example[],
  schemas: JsonSchemas,
): readonly Parameter[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas.input(params[name] ?? z.int().min(1)),
    ...exampleOf(examples, ({ params: given }) => given?.[name]),
  }));
}

function queryParameters(
  route: Route,
  examples: readonly Example[],
  schemas: JsonSchemas,
): readonly Parameter[] {
  // A DELETE (a cart line) may send its body's fields in the query instead.
  const isInstead = route.method === 'delete' && route.body !== undefined;
  const schema = isInstead ? route.body : route.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] }: ObjectSchema = schemas.input(schema);
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: 'query',
    ...(!isInstead && required.includes(name) && { required: true }),
    ...(isInstead && { description: 'Used when there is no body.' }),
    ...(typeof description === 'string' && { description }),
    schema: rest,
    ...exampleOf(examples, ({ query }) => query?.[name]),
  }));
}

type ObjectSchema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

function exampleOf(
  examples: readonly Example[],
  pick: (example: Example) => unknown,
): { readonly example?: unknown } {
  const example = examples.map(pick).find((value) => value !== undefined);
  return example === undefined ? {} : { example };
}

function headersOf(route: Route): readonly Parameter[] {
  const header = (name: string, description: string, more: Schema = {}): Parameter => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string', ...more },
  });
  const position = header(
    shopHeaders.position,
    isWrite(route)
      ? 'The newest position that the sender knows; the decision is never made from an older state.'
      : 'The newest position that the sender knows; the answer is never older.',
  );
  if (!isWrite(route)) return [position];
  return [
    position,
    ...(route.ignoresKey
      ? []
      : [
          header(
            shopHeaders.idempotencyKey,
            'A key for one operation, repeated in retries: the same request with the same key counts once.',
            { minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
          ),
        ]),
    ...(route.supportsIfMatch
      ? [header('If-Match', 'The revision that the sender has seen, such as `"3"`.')]
      : []),
    header(shopHeaders.screen, 'The screen that sent the request, for the history.', { maxLength: 100 }),
  ];
}
