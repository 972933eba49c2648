// The payment gateway that the settings name.
import { isPlayed } from '@aangan/platform/settings/payment-settings';
import type { Settings } from '@aangan/platform/settings/settings';
import type { PaymentGateway } from './payment-gateway.ts';
import { makeRazorpayGateway } from './razorpay-gateway.ts';

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard */
const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** Undefined when online payment is off. */
export function makePaymentGateway({ payments }: Pick<Settings, 'payments'>): PaymentGateway | undefined {
  if (payments === undefined) return undefined;
  const checkoutScript =
    payments.kind === 'sandbox' ? new URL('/v1/checkout.js', payments.apiUrl).href : RAZORPAY_SCRIPT;
  return makeRazorpayGateway({ ...payments, isSandbox: isPlayed(payments), checkoutScript });
}
