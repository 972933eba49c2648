// The amount that an administrator types into the refund form of a return. The server has the same rules.
import { toPaise } from '@aangan/shared-events/amounts';
import { adminReturnTexts as texts } from './messages.ts';

/** The amount as the request has it: without separators. */
export function amountIn(text: string): string {
  return text.replaceAll(/[₹,\s]/g, '');
}

/** Why the amount cannot be refunded; undefined where it can. */
export function amountMistake(text: string, left: number): string | undefined {
  const amount = amountIn(text);
  if (!/^\d+(?:\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return texts.noAmount;
  return toPaise(Number(amount)) > toPaise(left) ? texts.atMost(left) : undefined;
}
