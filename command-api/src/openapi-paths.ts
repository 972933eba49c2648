// Operations outside the features' routes: the live stream, pictures, health and the API documentation page.
import { errorResponse } from '@aangan/shared-events/http';
import { liveMessages } from '@aangan/shared-events/live/http';
import { mailPaths } from '@aangan/shared-events/features/mail/paths';
import { livePath } from '@aangan/shared-events/live/paths';
import { liveUnavailable } from './domain/common-refusals.ts';
import { mailPageRefusals } from './features/mail/mail-page.ts';
import { refusalOf, type Refusal } from './http/refusals.ts';
import { tooManyStreams } from './live/admission.ts';
import { API_DOCS } from './pages/api-docs.ts';
import { imageRefusal, WIDTHS } from './uploads/image-request.ts';
import { contentOf } from './http/openapi/answers.ts';
import { LIVE, SHOP } from './http/openapi/document.ts';
import type { JsonSchemas } from './http/openapi/json-schemas.ts';
import {
  operationId,
  type Operation,
  type Parameter,
  type Paths,
  type Response,
} from './http/openapi/openapi.ts';

/** Their paths in the document. */
export function otherPaths(schemas: JsonSchemas): Paths {
  const refused = (description: string, ...refusals: readonly Refusal[]): Response => {
    const examples = Object.fromEntries(refusals.map(({ body }) => [body.code, { value: body }]));
    return { description, content: contentOf(schemas.output(errorResponse), examples) };
  };
  const picture: Operation['responses'] = {
    200: { description: 'The picture, as AVIF, WebP or JPEG by the `Accept` header.', content: images },
    400: refused('There is no such width.', imageRefusal('wrong-width')),
    404: refused('There is no such picture.', imageRefusal('image-missing')),
  };
  const health = contentOf({ type: 'object' });
  return {
    ...get(
      livePath,
      'Server-sent events: changes as they happen.',
      [
        {
          name: 'Last-Event-ID',
          in: 'header',
          schema: text,
          description: 'The last id that was received; the stream continues from there.',
        },
      ],
      {
        200: { description: STREAM, content: { 'text/event-stream': { schema: schemas.output(named) } } },
        429: refused('Too many live connections are open.', refusalOf(tooManyStreams())),
        503: refused('Live updates are unavailable for a moment.', refusalOf(liveUnavailable())),
      },
      [{}, { bearer: [] }],
    ),
    ...get('/uploads/{name}', 'A picture of a product.', [name, width], picture),
    ...get(
      '/uploads/customization/{name}',
      'The picture of a customization request, at the signed address that the list of requests gives.',
      [name, required('expires'), required('signature'), width],
      {
        ...picture,
        403: refused(
          'The signature is invalid or has expired.',
          imageRefusal('not-signed'),
          imageRefusal('run-out'),
        ),
      },
    ),
    ...get(
      '/uploads/returns/{name}',
      'A picture of a return, at the signed address that the return gives.',
      [name, required('expires'), required('signature'), width],
      {
        ...picture,
        403: refused(
          'The signature is invalid or has expired.',
          imageRefusal('not-signed'),
          imageRefusal('run-out'),
        ),
      },
    ),
    ...get(
      mailPaths.page.replace(':id', '{id}'),
      'The HTML of a mail, for a frame, at the signed address that the mail’s answer gives.',
      [{ name: 'id', in: 'path', required: true, schema: text }, required('expires'), required('signature')],
      {
        200: { description: 'The page.', content: { 'text/html': { schema: text } } },
        403: refused(
          'The signature is invalid or has expired.',
          ...mailPageRefusals.filter(({ status }) => status === 403),
        ),
        404: refused('There is no such mail.', ...mailPageRefusals.filter(({ status }) => status === 404)),
      },
    ),
    ...get('/healthz', 'Whether the process is alive.', [], {
      200: { description: 'It is.', content: health },
    }),
    ...get('/readyz', 'Whether the process is ready for all of its work.', [], {
      200: { description: 'It is.', content: health },
      503: { description: 'It is not; each part gives the reason.', content: health },
    }),
    ...get(API_DOCS, 'This document as a page on which every call can be tried.', [], {
      200: { description: 'The page.', content: { 'text/html': { schema: text } } },
    }),
  };
}

const text = { type: 'string' } as const;
const named = liveMessages.meta({ id: 'LiveMessages' });
const images = { 'image/*': { schema: { type: 'string', format: 'binary' } } } as const;
const name: Parameter = { name: 'name', in: 'path', required: true, schema: text };
const required = (parameter: string): Parameter => ({
  name: parameter,
  in: 'query',
  required: true,
  schema: text,
});
const width: Parameter = {
  name: 'w',
  in: 'query',
  description: 'Width in pixels.',
  schema: { enum: [...WIDTHS] },
};

const STREAM = [
  'The stream. The `data` of each event is JSON, described by `LiveMessages` under the event’s name.',
  'Everyone receives `product-changed`; a customer also their own `order-status`, `cart-count` and `wishlist-count`; an administrator',
  'every message of the back office. The stream ends when its token does; an invalid token counts as none. This page cannot show the',
  'stream because it does not end.',
].join(' ');

function get(
  path: string,
  summary: string,
  parameters: readonly Parameter[],
  responses: Operation['responses'],
  security: Operation['security'] = [],
): Paths {
  const operation = {
    operationId: operationId('get', path),
    tags: [path === livePath ? LIVE : SHOP],
    summary,
  };
  return { [path]: { get: { ...operation, security, parameters, responses } } };
}
