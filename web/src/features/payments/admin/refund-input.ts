// What an administrator types into the refund form. The server has the same rules.
import { toPaise } from '@aangan/shared-events/amounts';
import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import { adminPaymentTexts } from './messages.ts';

const LONGEST_REASON = 500;

/** The amount as the request has it: without separators. `₹1,200.50` is `1200.50`. */
export function amountIn(text: string): string {
  return text.replaceAll(/[₹,\s]/g, '');
}

/** Why the amount cannot be refunded; undefined where it can. */
export function amountMistake(text: string, refundable: number): string | undefined {
  const amount = amountIn(text);
  if (amount === '') return adminPaymentTexts.noAmount;
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(amount)) return adminPaymentTexts.badAmount;
  const asked = toPaise(Number(amount));
  if (asked < LEAST_PAISE) return adminPaymentTexts.tooSmall;
  const rest = toPaise(refundable) - asked;
  if (rest < 0) return adminPaymentTexts.tooMuch;
  return rest > 0 && rest < LEAST_PAISE ? adminPaymentTexts.restTooSmall : undefined;
}

export function reasonMistake(text: string): string | undefined {
  if (text.trim() === '') return adminPaymentTexts.noReason;
  return text.trim().length > LONGEST_REASON ? adminPaymentTexts.longReason : undefined;
}
