// The amount that an administrator types into the refund form of a return. The server has the same rules.
import { toPaise } from '@aangan/shared-events/amounts';
import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import type { RefundWay } from '@aangan/shared-events/features/returns/states';
import { adminReturnTexts as texts } from './messages.ts';

/** The amount as the request has it: without separators. */
export function amountIn(text: string): string {
  return text.replaceAll(/[₹,\s]/g, '');
}

/** Why the amount cannot be refunded; undefined where it can. What the payment would have left, the server alone knows. */
export function amountMistake(text: string, left: number, how: RefundWay): string | undefined {
  const amount = amountIn(text);
  if (!/^\d+(?:\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return texts.noAmount;
  const asked = toPaise(Number(amount));
  if (how === 'online' && asked < LEAST_PAISE) return texts.tooSmall;
  return asked > toPaise(left) ? texts.tooMuch : undefined;
}
