// The responses of a route in the OpenAPI document, successful and refused.
import { errorResponse, type ErrorResponse } from '@aangan/shared-events/http';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { z } from 'zod';
import type {
  ZodOpenApiMediaTypeObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { statusOf } from '../domain/domain-error.ts';
import { refusalOf } from '../http/refusals.ts';
import type { Route } from '../http/route.ts';
import type { Example } from '../http/example.ts';
import { isWrite, possibleRefusals } from './possible-refusals.ts';

const header = (description: string): z.ZodType => z.string().meta({ description });
const requestId = { 'Request-Id': header('The id of the request, as in the shop’s own log.') };
const position = {
  [shopHeaders.position]: header(
    'The position of the write in the log. A read that sends it is never answered from an older state. Absent when there was nothing to change.',
  ).optional(),
};
const etag = { ETag: header('Sent as `If-None-Match`, it gets 304 while nothing has changed.') };
const retryAfter = z.object({ 'Retry-After': z.int().meta({ description: 'When to retry, in seconds.' }) });
const headersOfStatus: Readonly<Record<number, z.ZodObject>> = {
  401: z.object({ 'WWW-Authenticate': header('How to sign in: `Bearer`.') }),
  429: retryAfter,
  503: retryAfter,
};

const meanings: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'There is no valid session.',
  403: 'The user may not do this.',
  404: 'It does not exist, or the user may not see it.',
  409: 'It conflicts with the current state.',
  413: 'The request is too large.',
  429: 'There were too many attempts.',
  500: 'An error of the shop.',
  503: 'The shop cannot do this right now. Retry in a moment.',
};

/** All responses of a route, by status. */
export function responsesOf(route: Route, examples: readonly Example[]): ZodOpenApiResponsesObject {
  const bodies = possibleRefusals(route).map((refusal) => ({
    status: statusOf[refusal.kind],
    body: refusalOf(refusal).body,
  }));
  const surprise = { status: 500, body: refusalOf(new Error()).body };
  const byStatus = Map.groupBy([...bodies, surprise], ({ status }) => status);
  const refused = [...byStatus].map(([status, found]): readonly [number, ZodOpenApiResponseObject] => [
    status,
    {
      description: meanings[status] ?? 'The request was refused.',
      ...(headersOfStatus[status] && { headers: headersOfStatus[status] }),
      content: { 'application/json': refusals(found.map(({ body }) => body)) },
    },
  ]);
  return { ...successes(route, examples), ...Object.fromEntries(refused) };
}

function successes(route: Route, examples: readonly Example[]): ZodOpenApiResponsesObject {
  const { status = 200, body, type = 'application/json' } = route.answers ?? {};
  const [mediaType = type] = type.split(';');
  const success: ZodOpenApiResponseObject = {
    description: status === 201 ? 'It was created.' : 'Success.',
    headers: z.object({ ...(route.isPublic ? etag : requestId), ...(isWrite(route) && position) }),
    ...(body && {
      content: { [mediaType]: { schema: body, ...named(examples, ({ answer }) => answer) } },
    }),
  };
  if (!route.isPublic) return { [String(status)]: success };
  return {
    [String(status)]: success,
    304: { description: 'Nothing has changed since.', headers: z.object(etag) },
  };
}

/** The body of one of these refusals. */
function refusals(bodies: readonly ErrorResponse[]): ZodOpenApiMediaTypeObject {
  const codes = [...new Set(bodies.map(({ code }) => code))];
  const examples = bodies.map((value, index) => {
    const isFirst = bodies.findIndex(({ code }) => code === value.code) === index;
    return [isFirst ? value.code : `${value.code} ${index + 1}`, { summary: value.message, value }] as const;
  });
  return {
    schema: errorResponse.and(z.looseObject({ code: z.enum(codes) })),
    examples: Object.fromEntries(examples),
  };
}

/** What `pick` takes of each example that has it, by the example's title. */
export function named(
  examples: readonly Example[],
  pick: (example: Example) => unknown,
): Pick<ZodOpenApiMediaTypeObject, 'examples'> {
  const picked = examples.map((example) => [example.shows, { value: pick(example) }] as const);
  const given = picked.filter(([, { value }]) => value !== undefined);
  return given.length === 0 ? {} : { examples: Object.fromEntries(given) };
}
