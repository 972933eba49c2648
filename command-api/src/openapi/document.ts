// Builds the OpenAPI document from the mounted routes and the schemas that parse their requests; zod-openapi converts the schemas.
import { z } from 'zod';
import { createDocument, type ZodOpenApiPathItemObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Chapter } from '../http/api-feature.ts';
import { defineRoute } from '../http/define-route.ts';
import type { Route } from '../http/route.ts';
import type { Example } from '../http/example.ts';
import { callOf, openApiPath, operationOf, simplify } from './operation.ts';

export const OPENAPI = '/api/openapi.json';

/** The tags of what is no feature. */
export const LIVE = 'live';
export const SHOP = 'shop';
const otherChapters: readonly Chapter[] = [
  { name: LIVE, description: 'Live updates by server-sent events.' },
  { name: SHOP, description: 'Health, pictures and this document.' },
];

const DESCRIPTION = `
The HTTP API of the shop, as its own pages use it.

**Authentication.** Sign up, log in, and send the \`token\` of the answer as \`Authorization: Bearer <token>\`. It is valid for twelve hours, or until
the user logs out, the password changes or the role changes. On this page, trying the log-in call also fills in the token.

**Answers.** JSON. Money is a number in rupees with at most two decimals; times are ISO 8601 in UTC. Success is 200, or 201 where something was
created. A refusal has a status of 4xx or 5xx and a body with \`success: false\`, a \`message\` that can be shown to a shopper and a stable
\`code\`. An unknown path is 404 \`no-such-path\`, a wrong method 405 \`wrong-method\` with \`Allow\`. An invalid id is treated like an id that does
not exist. Unknown fields are ignored.

**Idempotent writes.** A write with an \`Idempotency-Key\` counts once, however often it is sent: the same key with the same request gets the
first answer again; with another request or another path it is 409.

**Reading your own writes.** A write answers its position in the log as \`Shop-Position\`. A read that sends it is never answered from an older
state; if that state is not available in time, the answer is 503 with \`Retry-After\`. A write that sends it is never decided from an older state.

**Conditional changes.** Products and orders have a \`revision\`. A change that sends an outdated one as \`If-Match: "3"\` is refused with 409
\`changed-meanwhile\` and a list of what happened since.

**Limits.** A JSON body has at most 100 KB, a picture 5 MB, all headers together 16 KB (431
\`headers-too-large\`); a request that takes more than a minute to arrive is 408 \`too-slow\`.

The examples tell one story that begins with an empty shop; ids differ in any other shop.
`.trim();

export type OpenApiDocument = ReturnType<typeof createDocument>;

export type DocumentParts = {
  /** In the order of the scenario. */
  readonly examples: readonly Example[];
  /** The chapters of the features. */
  readonly chapters: readonly Chapter[];
  /** The operations that are no routes of features. */
  readonly otherPaths: ZodOpenApiPathsObject;
};

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

/** Makes the document of these routes. */
export function makeDocument(
  routes: readonly Route[],
  { examples, chapters, otherPaths }: DocumentParts,
): OpenApiDocument {
  const byCall = Map.groupBy(examples, ({ call }) => call);
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const route of routes) {
    const path = (paths[openApiPath(route.path)] ??= {});
    path[route.method] = operationOf(route, route.chapter ?? SHOP, byCall.get(callOf(route)) ?? []);
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Aangan',
        version: '1.0.0',
        summary: 'The API of an online shop.',
        description: DESCRIPTION,
      },
      servers: [{ url: '/' }],
      tags: [...chapters, ...otherChapters],
      paths: { ...paths, ...otherPaths },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    { override: simplify },
  );
}
