// The security headers of every answer; above all, only scripts that are files of this origin may run.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Sets the headers on every answer; Strict-Transport-Security only when PUBLIC_URL is https. */
export function securityHeaders(publicUrl: string | undefined): RequestHandler {
  const headers = headersSetBy(publicUrl);
  return (_request, response, next) => {
    response.removeHeader('X-Powered-By');
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

// The headers are constant, so they are computed once: helmet's chain of fifteen handlers would cost more
// than many answers.
function headersSetBy(publicUrl: string | undefined): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmetFor(publicUrl)(request, response, (error?: unknown) => {
    if (error !== undefined) throw new Error('the security headers cannot be computed', { cause: error });
  });
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))] as const);
}

function helmetFor(publicUrl: string | undefined): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The map on the contact page.
        frameSrc: ['https://www.openstreetmap.org'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    xFrameOptions: { action: 'deny' },
  });
}
