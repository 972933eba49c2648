// What browsers are told not to do with our pages: above all, no script that is not a file of ours.
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The headers of every answer; transport security only where the shop is known to be reached by https. */
export function securityHeaders(publicUrl: string | undefined): RequestHandler {
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
