// What mails say about money that goes back.
import type { RefundCause } from '@aangan/shared-events/features/payments/events';
import { comingBackOf, type PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import { formatRupees } from '../../../domain/format-rupees.ts';
import { paragraph } from './parts.ts';
import type { MailPart } from './template.ts';

/**
 * What the customer of a cancelled order reads of the money that they paid. The refund may be requested a moment after the rejection, so that it is due
 * follows from what was captured; a part that an administrator withdrew is not due. Cash is handed back outside of the shop.
 */
export function moneyBackParts(payment: PaymentLedger | undefined): readonly MailPart[] {
  if (payment?.collected) return cashParts(payment.collected.amountPaise, payment.summary.refundedPaise);
  if (payment === undefined) return [];
  const coming = comingBackOf(payment);
  const refunded = payment.summary.refundedPaise;
  const instrument = payment.captures[0]?.instrument ?? 'the way you paid';
  if (coming === 0 && refunded === 0) return [];
  if (coming === 0) return [paragraph(`We have paid back ${formatRupees(refunded)} to ${instrument}.`)];
  return [
    paragraph(
      `We pay back ${formatRupees(coming)} to ${instrument}. Depending on your bank it takes 5 to 7 working days.`,
    ),
  ];
}

function cashParts(paidPaise: number, handedBackPaise: number): readonly MailPart[] {
  const left = paidPaise - handedBackPaise;
  if (left <= 0) return [];
  const back = handedBackPaise === 0 ? 'pay it back' : `pay back ${formatRupees(left)}`;
  return [
    paragraph(`You paid ${formatRupees(paidPaise)} in cash. We will get in touch with you to ${back}.`),
  ];
}

/** Why a refund was paid: without it, that of a second payment would read as if the order were cancelled. */
export function refundText(cause: RefundCause, amount: string, orderId: number): string {
  switch (cause) {
    case 'order-rejected':
      return `We have paid back ${amount} for your order ${orderId}, which is cancelled.`;
    case 'late-capture':
      return `We have paid back ${amount} for your order ${orderId}. The payment arrived after the order was cancelled.`;
    case 'second-capture':
      return `Your order ${orderId} was paid twice. We have paid back the second payment of ${amount}; your order is not changed by it.`;
    case 'wrong-amount':
      return `We have paid back a payment of ${amount} for your order ${orderId}, because its amount was not that of the order.`;
    case 'return':
      return `We have paid back ${amount} for what you returned of your order ${orderId}.`;
    case 'administrator':
      return `We have paid back ${amount} for your order ${orderId}.`;
    default:
      return cause satisfies never;
  }
}
