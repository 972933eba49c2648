// The addresses that the gateway's checkout needs in the Content-Security-Policy.
import type { PaymentSettings } from '@aangan/platform/settings/payment-settings';
import type { CheckoutSources } from '../../pages/security-headers.ts';

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard: its script, and the frame that the script opens. */
const RAZORPAY_PAGE = ['https://checkout.razorpay.com', 'https://api.razorpay.com'];
// Its documentation does not name these. Its script loads /static/cx/razorpay-risk-detection/bundle.js from there, and reports what happens:
// https://github.com/razorpay/razorpay-magento/issues/542, https://github.com/razorpay/razorpay-magento/issues/199, and etc/csp_whitelist.xml there.
const RAZORPAY_FILES = 'https://cdn.razorpay.com';
const RAZORPAY_REPORTS = ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'];

const razorpay: CheckoutSources = {
  script: [...RAZORPAY_PAGE, RAZORPAY_FILES],
  connect: [...RAZORPAY_PAGE, RAZORPAY_FILES, ...RAZORPAY_REPORTS],
  page: RAZORPAY_PAGE,
  images: [RAZORPAY_FILES],
};

/** What the checkout of the configured gateway loads and connects to; undefined without payments. */
export function checkoutSources(payments: PaymentSettings | undefined): CheckoutSources | undefined {
  if (payments === undefined) return undefined;
  if (payments.kind === 'razorpay') return razorpay;
  const sandbox = [new URL(payments.apiUrl).origin];
  return { script: sandbox, connect: sandbox, page: sandbox, images: [] };
}
