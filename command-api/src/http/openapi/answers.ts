// The responses of a route in the OpenAPI document, successful and refused.
import { errorResponse, type ErrorResponse } from '@aangan/shared-events/http';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { statusOf } from '../../domain/domain-error.ts';
import { refusalOf } from '../refusals.ts';
import type { Route } from '../route.ts';
import type { Example } from './example.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { Content, NamedExample, Response, ResponseHeader } from './openapi.ts';
import { isWrite, possibleRefusals } from './possible-refusals.ts';

type Responses = Readonly<Record<string, Response>>;
type Headers = Readonly<Record<string, ResponseHeader>>;

const text = { type: 'string' };
const requestId: Headers = {
  'Request-Id': { description: 'The id of the request, as in the shop’s own log.', schema: text },
};
const position: Headers = {
  [shopHeaders.position]: {
    description:
      'The current position of the log. A read that sends it is never answered from an older state.',
    schema: text,
  },
};
const etag: Headers = {
  ETag: {
    description: 'Sent as `If-None-Match`, it gets 304 while nothing has changed.',
    schema: text,
  },
};
const retryAfter: Headers = {
  'Retry-After': { description: 'When to retry, in seconds.', schema: { type: 'integer' } },
};
const headersOfStatus: Readonly<Record<number, Headers>> = {
  401: { 'WWW-Authenticate': { description: 'How to sign in: `Bearer`.', schema: text } },
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
export function answersOf(route: Route, examples: readonly Example[], schemas: JsonSchemas): Responses {
  const bodies = possibleRefusals(route).map((refusal) => ({
    status: statusOf[refusal.kind],
    body: refusalOf(refusal).body,
  }));
  const surprise = { status: 500, body: refusalOf(new Error()).body };
  const byStatus = Map.groupBy([...bodies, surprise], ({ status }) => status);
  const refused = [...byStatus].map(([status, found]): readonly [number, Response] => [
    status,
    {
      description: meanings[status] ?? 'The request was refused.',
      ...(headersOfStatus[status] && { headers: headersOfStatus[status] }),
      content: refusedContent(
        found.map(({ body }) => body),
        schemas,
      ),
    },
  ]);
  return { ...goodAnswers(route, examples, schemas), ...Object.fromEntries(refused) };
}

function goodAnswers(route: Route, examples: readonly Example[], schemas: JsonSchemas): Responses {
  const { status = 200, body, type } = route.answers ?? {};
  const answer: Response = {
    description: status === 201 ? 'It was created.' : 'Success.',
    headers: { ...(route.isPublic ? etag : requestId), ...(isWrite(route) && position) },
    ...(body && {
      content: contentOf(
        schemas.output(body),
        named(examples, ({ answer }) => answer),
        type,
      ),
    }),
  };
  if (!route.isPublic) return { [status]: answer };
  return { [status]: answer, 304: { description: 'Nothing has changed since.', headers: etag } };
}

function refusedContent(bodies: readonly ErrorResponse[], schemas: JsonSchemas): Content {
  const codes = [...new Set(bodies.map(({ code }) => code))];
  const schema = { allOf: [schemas.output(errorResponse), { properties: { code: { enum: codes } } }] };
  const examples = bodies.map((value, index) => {
    const isFirst = bodies.findIndex(({ code }) => code === value.code) === index;
    return [isFirst ? value.code : `${value.code} ${index + 1}`, { summary: value.message, value }] as const;
  });
  return contentOf(schema, Object.fromEntries(examples));
}

/** What `pick` takes of each example that has it, by the example's title. */
export function named(
  examples: readonly Example[],
  pick: (example: Example) => unknown,
): Readonly<Record<string, NamedExample>> {
  const picked = examples.map((example) => [example.shows, { value: pick(example) }] as const);
  return Object.fromEntries(picked.filter(([, { value }]) => value !== undefined));
}

/** Content of a body; JSON by default. */
export function contentOf(
  schema: Content[string]['schema'],
  examples: Content[string]['examples'] = {},
  type = 'application/json',
): Content {
  const [mediaType = type] = type.split(';');
  return { [mediaType]: { schema, ...(Object.keys(examples).length > 0 && { examples }) } };
}
