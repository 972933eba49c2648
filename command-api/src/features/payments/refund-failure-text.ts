// Why the gateway refused a refund, in the shop's words. The gateway's own text is not recorded, because it is free text that could name a person.
import type { GatewayRefusedError } from './gateway/payment-gateway.ts';

/** By what the gateway's descriptions contain; its refusals of refunds have one code only. https://razorpay.com/docs/payments/refunds/errors */
const TEXTS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/enough balance|insufficient balance/i, 'The shop’s balance at the gateway is too low.'],
  [/fully refunded/i, 'The gateway has paid back the whole payment already.'],
  [/greater than|exceed/i, 'The amount is more than the gateway has left of the payment.'],
  [/6 months old/i, 'The bank takes no refund of a payment that is more than six months old.'],
  [/should be captured|not captured/i, 'The gateway has not captured the payment.'],
  [/id provided does not exist/i, 'The gateway does not know the payment.'],
];

/** The text that is recorded; a general one for a refusal that is not known. */
export function refundFailureText({ message }: GatewayRefusedError): string {
  const known = TEXTS.find(([pattern]) => pattern.test(message));
  return known?.[1] ?? 'The gateway refused the refund. Its dashboard says why.';
}
