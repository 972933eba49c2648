// GET /api/openapi.json: the description of all routes, itself among them.
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import type { Route } from '../route.ts';
import { makeDocument } from './document.ts';
import { examples } from './examples.ts';
import type { OpenApiDocument } from './openapi.ts';

export const OPENAPI = '/api/openapi.json';

/** The routes with the one that describes them. The document is made when it is first asked for. */
export function withDocument(described: readonly Route[]): readonly Route[] {
  let document: OpenApiDocument | undefined;
  const describe: Route = defineRoute({
    method: 'get',
    path: OPENAPI,
    who: 'anyone',
    summary: 'This description, as OpenAPI 3.1.',
    isPublic: true,
    answers: { body: z.looseObject({ openapi: z.literal('3.1.0') }) },
    handle: async () => ({ body: (document ??= makeDocument(routes, examples)) }),
  });
  const routes: readonly Route[] = [...described, describe];
  return routes;
}
