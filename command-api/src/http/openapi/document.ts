// Builds the OpenAPI document from the mounted routes and the schemas that parse their requests.
import type { Route } from '../route.ts';
import type { Example } from './example.ts';
import { makeJsonSchemas } from './json-schemas.ts';
import { openApiPath, type OpenApiDocument, type Operation, type Paths } from './openapi.ts';
import { callOf, operationOf } from './operation.ts';
import { otherPaths } from './other-paths.ts';
import { tagsOf } from './tags.ts';

const DESCRIPTION = `
The calls of the shop, as its own pages make them.

**Who calls.** Sign up, log in, and send the answer’s \`token\` as \`Authorization: Bearer <token>\`. It is good for twelve hours, or until it is
logged out, the password changes or the role does. On this page the log-in call fills it in by itself.

**What is answered.** JSON. Money is a number in rupees with at most two decimals; times are ISO 8601 in UTC. What goes well is 200, or 201 where
something was created. Whatever does not go well has a status of 4xx or 5xx and a body with \`success: false\`, a \`message\` fit for a shopper and
a stable \`code\`. A path that nobody serves is 404 \`no-such-path\`, a wrong method 405 \`wrong-method\` with \`Allow\`. An id that is no id is treated
like one that nobody has. Keys that nobody asked for are ignored.

**Writing once.** A write with an \`Idempotency-Key\` counts once, however often it is sent: the same key with the same request is answered as it was
the first time, with another request, or for another path, it is 409.

**Reading what was written.** A write answers its position in the log as \`Shop-Position\`. Sent with a read, the answer is never older; where it
cannot be had in time it is 503 with \`Retry-After\`. Sent with a write, nothing older decides.

**Changing what was seen.** Products and orders carry a \`revision\`. Sent as \`If-Match: "3"\` with a change, an outdated one is refused with 409
\`changed-meanwhile\` and told what happened.

**Limits.** A JSON body has at most 100 KB, a picture 5 MB, all headers together 16 KB (431
\`headers-too-large\`); a request that takes over a minute to arrive is 408 \`too-slow\`.

The examples are one story, told from an empty shop: in another one the ids are others.
`.trim();

/** Makes the document; `examples` in the order of the scenario. */
export function makeDocument(routes: readonly Route[], examples: readonly Example[]): OpenApiDocument {
  const schemas = makeJsonSchemas();
  const byCall = Map.groupBy(examples, ({ call }) => call);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = (paths[openApiPath(route.path)] ??= {});
    path[route.method] = operationOf(route, byCall.get(callOf(route)) ?? [], schemas);
  }
  const all: Paths = { ...paths, ...otherPaths(schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aangan',
      version: '1.0.0',
      summary: 'The API of an online shop.',
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    tags: tagsOf(Object.keys(all)),
    paths: all,
    components: {
      schemas: schemas.components(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
