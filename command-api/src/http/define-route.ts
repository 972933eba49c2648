// How a feature writes a route down. The types of `handle`'s request follow from the schemas.
import type { z } from 'zod';
import { DomainError } from '../domain/domain-error.ts';
import { requireReadable } from './valid-text.ts';
import type { Route, RouteDescription } from './route.ts';

/** Makes a route of its description. A route without a schema gets `undefined` for what it did not ask for. */
export function defineRoute<Body = undefined, Query = undefined>(
  description: RouteDescription<Body, Query>,
): Route {
  const { body, query, handle, ...rest } = description;
  return {
    ...rest,
    body,
    query,
    run: async (request) => {
      const asked = request.body ?? (rest.method === 'delete' ? request.query : {});
      requireReadable([asked, request.query]);
      return handle({ ...request, body: parse(body, asked), query: parse(query, request.query) });
    },
  };
}

function parse<T>(schema: z.ZodType<T> | undefined, given: unknown): T;
function parse(schema: z.ZodType | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new DomainError('invalid', 'invalid', messageOf(issue?.message ?? '', field), { field });
}

/** The schemas speak in sentences where a shopper can do something about it, in halves of one after the field's name, or not at all. */
function messageOf(said: string, field: string): string {
  if (/^(Invalid|Too|Unrecognized|Expected)\b/.test(said) || said === '')
    return field === '' ? 'Please check what you sent.' : `Please check “${field}”.`;
  return /^\p{Ll}/u.test(said) ? `“${field}” ${said}.` : said;
}
