// The security headers of every answer; above all, only scripts that are files of this origin may run.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** What the checkout of a payment gateway loads and connects to. */
export type CheckoutSources = Readonly<Record<'script' | 'connect' | 'page' | 'images', readonly string[]>>;

export type SecuritySettings = {
  readonly publicUrl: string | undefined;
  /** Undefined without payments. */
  readonly checkout: CheckoutSources | undefined;
};

/** Makes what sets them; Strict-Transport-Security only when PUBLIC_URL is https, and the gateway's checkout. */
export function makeSecurityHeaders(settings: SecuritySettings): (response: ServerResponse) => void {
  const headers = headersSetBy(settings);
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

// The headers are constant, so they are computed once: helmet's chain of fifteen handlers would cost more
// than many answers.
function headersSetBy(settings: SecuritySettings): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmetFor(settings)(request, response, (error?: unknown) => {
    if (error !== undefined) throw new Error('the security headers cannot be computed', { cause: error });
  });
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))] as const);
}

function helmetFor({ publicUrl, checkout }: SecuritySettings): ReturnType<typeof helmet> {
  const { script = [], connect = [], page = [], images = [] } = checkout ?? {};
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'", ...connect],
        fontSrc: ["'self'"],
        // A checkout without a frame is opened by a form.
        formAction: ["'self'", ...page],
        frameAncestors: ["'none'"],
        // The map on the contact page, and the shop's mails in the back office (features/mail/mail-page.ts).
        frameSrc: ["'self'", 'https://www.openstreetmap.org', ...page],
        imgSrc: ["'self'", 'data:', 'blob:', ...images],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...script],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The gateway's frame opens the page of a bank in a window and hears from it.
    crossOriginOpenerPolicy: { policy: checkout === undefined ? 'same-origin' : 'same-origin-allow-popups' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    xFrameOptions: { action: 'deny' },
  });
}
