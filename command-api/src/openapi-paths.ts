// Operations outside the features' routes: the live stream, pictures, health and the API documentation page.
import { errorResponse } from '@aangan/shared-events/http';
import { liveMessages } from '@aangan/shared-events/live/http';
import { mailPaths } from '@aangan/shared-events/features/mail/paths';
import { livePath } from '@aangan/shared-events/live/paths';
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { liveUnavailable } from './domain/common-refusals.ts';
import { mailPageRefusals } from './features/mail/mail-page.ts';
import { refusalOf, type Refusal } from './http/refusals.ts';
import { tooManyStreams } from './live/admission.ts';
import { API_DOCS } from './openapi/api-docs.ts';
import { imageRefusal, WIDTHS } from './uploads/image-request.ts';
import { LIVE, SHOP } from './openapi/document.ts';
import { operationId } from './openapi/operation.ts';

type Parameters = NonNullable<ZodOpenApiOperationObject['requestParams']>;
type Responses = ZodOpenApiOperationObject['responses'];

const text = z.string();
const images = { 'image/*': { schema: { type: 'string', format: 'binary' } } } as const;
const html = { 'text/html': { schema: text } };
const health = { 'application/json': { schema: { type: 'object' } } } as const;
const width = z.literal(WIDTHS).optional().meta({ description: 'Width in pixels.' });
const signed = { expires: text, signature: text };

const STREAM = [
  'The stream. The `data` of each event is JSON, described by `LiveMessages` under the event’s name.',
  'Everyone receives `product-changed`; a customer also their own `order-status`, `cart-count` and `wishlist-count`; an administrator',
  'every message of the back office. The stream ends when its token does; an invalid token counts as none. This page cannot show the',
  'stream because it does not end.',
].join(' ');

const picture: Responses = {
  200: { description: 'The picture, as AVIF, WebP or JPEG by the `Accept` header.', content: images },
  400: refused('There is no such width.', imageRefusal('wrong-width')),
  404: refused('There is no such picture.', imageRefusal('image-missing')),
};
const signedPicture: Responses = {
  ...picture,
  403: refused(
    'The signature is invalid or has expired.',
    imageRefusal('not-signed'),
    imageRefusal('run-out'),
  ),
};

/** Their paths in the document. */
export const otherPaths: ZodOpenApiPathsObject = {
  ...get(
    livePath,
    'Server-sent events: changes as they happen.',
    {
      header: z.object({
        'Last-Event-ID': text.optional().meta({
          description: 'The last id that was received; the stream continues from there.',
        }),
      }),
    },
    {
      200: {
        description: STREAM,
        content: { 'text/event-stream': { schema: liveMessages.meta({ id: 'LiveMessages' }) } },
      },
      429: refused('Too many live connections are open.', refusalOf(tooManyStreams())),
      503: refused('Live updates are unavailable for a moment.', refusalOf(liveUnavailable())),
    },
    [{}, { bearer: [] }],
  ),
  ...get(
    '/uploads/{name}',
    'A picture of a product.',
    { path: z.object({ name: text }), query: z.object({ w: width }) },
    picture,
  ),
  ...get(
    '/uploads/customization/{name}',
    'The picture of a customization request, at the signed address that the list of requests gives.',
    { path: z.object({ name: text }), query: z.object({ ...signed, w: width }) },
    signedPicture,
  ),
  ...get(
    '/uploads/returns/{name}',
    'A picture of a return, at the signed address that the return gives.',
    { path: z.object({ name: text }), query: z.object({ ...signed, w: width }) },
    signedPicture,
  ),
  ...get(
    mailPaths.page.replace(':id', '{id}'),
    'The HTML of a mail, for a frame, at the signed address that the mail’s answer gives.',
    { path: z.object({ id: text }), query: z.object(signed) },
    {
      200: { description: 'The page.', content: html },
      403: refused(
        'The signature is invalid or has expired.',
        ...mailPageRefusals.filter(({ status }) => status === 403),
      ),
      404: refused('There is no such mail.', ...mailPageRefusals.filter(({ status }) => status === 404)),
    },
  ),
  ...get(
    '/healthz',
    'Whether the process is alive.',
    {},
    {
      200: { description: 'It is.', content: health },
    },
  ),
  ...get(
    '/readyz',
    'Whether the process is ready for all of its work.',
    {},
    {
      200: { description: 'It is.', content: health },
      503: { description: 'It is not; each part gives the reason.', content: health },
    },
  ),
  ...get(
    API_DOCS,
    'This document as a page on which every call can be tried.',
    {},
    {
      200: { description: 'The page.', content: html },
    },
  ),
};

function refused(description: string, ...refusals: readonly Refusal[]): ZodOpenApiResponseObject {
  const examples = Object.fromEntries(refusals.map(({ body }) => [body.code, { value: body }]));
  return { description, content: { 'application/json': { schema: errorResponse, examples } } };
}

function get(
  path: string,
  summary: string,
  requestParams: Parameters,
  responses: Responses,
  security: ZodOpenApiOperationObject['security'] = [],
): ZodOpenApiPathsObject {
  const tags = [path === livePath ? LIVE : SHOP];
  const operation = {
    operationId: operationId('get', path),
    tags,
    summary,
    security,
    requestParams,
    responses,
  };
  return { [path]: { get: operation } };
}
