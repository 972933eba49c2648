// The security headers of every answer; above all, only scripts that are files of this origin may run.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { PaymentSettings } from '@aangan/platform/settings/payment-settings';

export type SecuritySettings = {
  readonly publicUrl: string | undefined;
  readonly payments: PaymentSettings | undefined;
};

/** Sets the headers on every answer; Strict-Transport-Security only when PUBLIC_URL is https, the gateway's checkout only when there are payments. */
export function securityHeaders(settings: SecuritySettings): RequestHandler {
  const headers = headersSetBy(settings);
  return (_request, response, next) => {
    response.removeHeader('X-Powered-By');
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
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

function helmetFor({ publicUrl, payments }: SecuritySettings): ReturnType<typeof helmet> {
  const checkout = checkoutOrigins(payments);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'", ...checkout],
        fontSrc: ["'self'"],
        // A checkout without a frame is opened by a form.
        formAction: ["'self'", ...checkout],
        frameAncestors: ["'none'"],
        // The map on the contact page, and the shop's mails in the back office (features/mail/mail-page.ts).
        frameSrc: ["'self'", 'https://www.openstreetmap.org', ...checkout],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...checkout],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The gateway's frame opens the page of a bank in a window and hears from it.
    crossOriginOpenerPolicy: { policy: payments === undefined ? 'same-origin' : 'same-origin-allow-popups' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    xFrameOptions: { action: 'deny' },
  });
}

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard: its script, and the frame that the script opens. */
const RAZORPAY_ORIGINS = ['https://checkout.razorpay.com', 'https://api.razorpay.com'];

/** What the gateway's checkout is loaded from. */
function checkoutOrigins(payments: PaymentSettings | undefined): readonly string[] {
  if (payments === undefined) return [];
  return payments.kind === 'sandbox' ? [new URL(payments.apiUrl).origin] : RAZORPAY_ORIGINS;
}
