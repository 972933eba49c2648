// What browsers are told not to do with our pages: above all, no script that is not a file of ours.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The headers of every answer; transport security only where the shop is known to be reached by https. */
export function securityHeaders(publicUrl: string | undefined): RequestHandler {
  const headers = headersSetBy(publicUrl);
  return (_request, response, next) => {
    response.removeHeader('X-Powered-By');
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

// They are the same for every answer, so they are made once: as a chain of fifteen handlers they would cost more than many an answer.
function headersSetBy(publicUrl: string | undefined): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmetFor(publicUrl)(request, response, (error?: unknown) => {
    if (error !== undefined) throw error;
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
