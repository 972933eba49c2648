// Describes one route as an OpenAPI operation.
import type { Route } from '../route.ts';
import { answersOf } from './answers.ts';
import type { Example } from './example.ts';
import type { JsonSchemas } from './json-schemas.ts';
import { openApiPath, type Operation } from './openapi.ts';
import { parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-bodies.ts';
import { SHOP } from './tags.ts';

/** Describes a route; `examples` are those of its call. */
export function operationOf(route: Route, examples: readonly Example[], schemas: JsonSchemas): Operation {
  const { method, path, who, summary, chapter = SHOP } = route;
  const requestBody = requestBodyOf(route, examples, schemas);
  return {
    operationId: operationId(method, path),
    tags: [chapter],
    summary,
    description: whoMayCall[who],
    security: who === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parametersOf(route, examples, schemas),
    ...(requestBody && { requestBody }),
    responses: answersOf(route, examples, schemas),
  };
}

/** The operation's id: `getApiProductsId`. */
export function operationId(method: string, path: string): string {
  const words = path.split(/\W+/).filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Method and path as in `Example.call`. */
export function callOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${openApiPath(path)}`;
}

const whoMayCall: Readonly<Record<Route['who'], string>> = {
  anyone: 'For anyone. A token is not needed, and a bad one is ignored.',
  'signed-in': 'For anyone who is signed in.',
  buyer: 'For customers and administrators.',
  reader: 'For auditors and administrators.',
  admin: 'For administrators.',
};
