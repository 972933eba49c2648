// GET /api/openapi.json: the OpenAPI document of all routes, including this one.
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import type { Route } from '../route.ts';
import { makeDocument, type DocumentParts } from './document.ts';
import type { OpenApiDocument } from './openapi.ts';

export const OPENAPI = '/api/openapi.json';

/** Adds the route of the document to the routes it describes. The document is built on the first request. */
export function withDocument(described: readonly Route[], parts: DocumentParts): readonly Route[] {
  let document: OpenApiDocument | undefined;
  const describe: Route = defineRoute({
    method: 'get',
    path: OPENAPI,
    who: 'anyone',
    summary: 'This document, as OpenAPI 3.1.',
    isPublic: true,
    answers: { body: z.looseObject({ openapi: z.literal('3.1.0') }) },
    handle: () => Promise.try(() => ({ body: (document ??= makeDocument(routes, parts)) })),
  });
  const routes: readonly Route[] = [...described, describe];
  return routes;
}
