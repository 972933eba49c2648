// Defines a route of a feature, and what its handler takes from a request. The request type of `handle` follows from the schemas.
import type { z } from 'zod';
import { invalid, noToken } from '../domain/common-refusals.ts';
import { requireReadable } from './valid-text.ts';
import type { Route, RouteDescription, Visitor } from './route.ts';

/** Makes a route from its description. Without a schema, the body or query passed to `handle` is `undefined`. */
export function defineRoute<Body = undefined, Query = undefined>(
  description: RouteDescription<Body, Query>,
): Route {
  const { body, query, handle, ...rest } = description;
  return {
    ...rest,
    body,
    query,
    run: async (request) => {
      const input = request.body ?? (rest.method === 'delete' ? request.query : {});
      requireReadable([input, request.query]);
      return handle({ ...request, body: parse(body, input), query: parse(query, request.query) });
    },
  };
}

/** The visitor of a route that requires one. Throws 401 `no-token` when it is absent. */
export function requireVisitor(visitor: Visitor | undefined): Visitor {
  if (visitor === undefined) throw noToken();
  return visitor;
}

/** The id in a path's parameters, under its name there; undefined for anything but a whole number from 1. */
export function parseIdParam(params: Readonly<Record<string, string>>, name = 'id'): number | undefined {
  const text = params[name] ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function parse<T>(schema: z.ZodType<T> | undefined, given: unknown): T;
function parse(schema: z.ZodType | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw invalid(messageOf(issue?.message ?? '', field), field);
}

/** A schema's message is a sentence for the shopper, the end of a sentence that starts with the field's name, or a default of zod's. */
function messageOf(issue: string, field: string): string {
  if (/^(Invalid|Too|Unrecognized|Expected)\b/.test(issue) || issue === '')
    return field === '' ? 'Please check what you sent.' : `Please check “${field}”.`;
  return /^\p{Ll}/u.test(issue) ? `“${field}” ${issue}.` : issue;
}
