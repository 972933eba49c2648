// The security headers of every answer; above all, only scripts that are files of this origin may run.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { PaymentSettings } from '@aangan/platform/settings/payment-settings';

export type SecuritySettings = {
  readonly publicUrl: string | undefined;
  readonly payments: PaymentSettings | undefined;
};

/** Makes what sets them; Strict-Transport-Security only when PUBLIC_URL is https, the gateway's checkout only when there are payments. */
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

function helmetFor({ publicUrl, payments }: SecuritySettings): ReturnType<typeof helmet> {
  const checkout = checkoutSources(payments);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'", ...checkout.connect],
        fontSrc: ["'self'"],
        // A checkout without a frame is opened by a form.
        formAction: ["'self'", ...checkout.page],
        frameAncestors: ["'none'"],
        // The map on the contact page, and the shop's mails in the back office (features/mail/mail-page.ts).
        frameSrc: ["'self'", 'https://www.openstreetmap.org', ...checkout.page],
        imgSrc: ["'self'", 'data:', 'blob:', ...checkout.images],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...checkout.script],
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

type CheckoutSources = Readonly<Record<'script' | 'connect' | 'page' | 'images', readonly string[]>>;

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard: its script, and the frame that the script opens. */
const RAZORPAY_PAGE = ['https://checkout.razorpay.com', 'https://api.razorpay.com'];
// Its documentation does not name these. Its script loads /static/cx/razorpay-risk-detection/bundle.js from there, and reports what happens:
// https://github.com/razorpay/razorpay-magento/issues/542, https://github.com/razorpay/razorpay-magento/issues/199, and etc/csp_whitelist.xml there.
const RAZORPAY_FILES = 'https://cdn.razorpay.com';
const RAZORPAY_REPORTS = ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'];

const nothing: CheckoutSources = { script: [], connect: [], page: [], images: [] };
const razorpay: CheckoutSources = {
  script: [...RAZORPAY_PAGE, RAZORPAY_FILES],
  connect: [...RAZORPAY_PAGE, RAZORPAY_FILES, ...RAZORPAY_REPORTS],
  page: RAZORPAY_PAGE,
  images: [RAZORPAY_FILES],
};

/** What the gateway's checkout loads and connects to. */
function checkoutSources(payments: PaymentSettings | undefined): CheckoutSources {
  if (payments === undefined) return nothing;
  if (payments.kind === 'razorpay') return razorpay;
  const sandbox = [new URL(payments.apiUrl).origin];
  return { script: sandbox, connect: sandbox, page: sandbox, images: [] };
}
