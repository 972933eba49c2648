// What the shopper reads about the payment of an order, and what they can do next.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { paymentTexts } from './messages.ts';
import type { PayingStep } from './use-paying.ts';

export type PaymentView = {
  readonly tone: 'due' | 'busy' | 'good' | 'bad' | 'back';
  readonly title: string;
  readonly text: string;
  /** The button; `shop` is a link. */
  readonly action: 'pay' | 'retry' | 'check' | 'shop' | null;
};

/** `status`: of the order. */
export function viewOf(payment: PaymentResponse, step: PayingStep, status: OrderStatus): PaymentView {
  const { state, amount, paid, refunded, instrument } = payment;
  const isCancelled = status === 'rejected';
  const withInstrument = instrument === null ? '' : paymentTexts.paidWith(instrument);
  const next = status === 'pending' ? paymentTexts.paidNext : '';
  switch (state) {
    case 'paid':
      if (isCancelled) return coming(payment, isCancelled);
      return {
        ...{ tone: 'good', title: paymentTexts.paid(paid), action: null },
        text: [withInstrument, next].join(' ').trim(),
      };
    case 'refunding':
      return coming(payment, isCancelled);
    case 'refunded in part':
      if (!isCancelled && paid - refunded >= amount)
        return {
          ...{ tone: 'good', title: paymentTexts.paid(amount), action: null },
          text: [paymentTexts.paidTwice(refunded), paymentTexts.refundTime, next].join(' ').trim(),
        };
      return {
        ...{ tone: 'back', title: paymentTexts.refundedInPart(refunded, paid), action: null },
        text: [paymentTexts.refundTime, ...(isCancelled ? notSentText(partsOf(payment).notSent) : [])].join(
          ' ',
        ),
      };
    case 'refunded':
      // A payment of a wrong amount went back.
      if (payment.canPay && !isCancelled) return unpaid(payment, step, status, amount);
      return {
        ...{ tone: 'back', title: paymentTexts.refunded(refunded), action: null },
        text: paymentTexts.refundTime,
      };
    case 'expired':
      // Only a pending order is cancelled for it.
      if (status !== 'pending' && !isCancelled) return stillDue(amount, false);
      return { tone: 'bad', title: paymentTexts.expired, text: paymentTexts.expiredText, action: 'shop' };
    case 'awaiting':
    case 'failed':
    case 'due on delivery':
      return unpaid(payment, step, status, amount);
    default:
      return state satisfies never;
  }
}

function coming(payment: PaymentResponse, isCancelled: boolean): PaymentView {
  const { coming: onItsWay, failed, notSent } = partsOf(payment);
  const rest = [...paidText(payment), ...notSentText(notSent)];
  // It is tried again, and after some attempts the shop decides.
  if (failed > 0)
    return {
      ...{ tone: 'bad', title: paymentTexts.refundDelayed(failed), action: null },
      text: [paymentTexts.refundDelayedText, ...rest].join(' '),
    };
  if (notSent > 0 && onItsWay === 0)
    return {
      ...{ tone: 'bad', title: paymentTexts.refundNotSent(notSent), action: null },
      text: paymentTexts.refundNotSentText,
    };
  const why = isCancelled ? paymentTexts.refundComingText : paymentTexts.refundSentText;
  return {
    ...{ tone: 'back', title: paymentTexts.refundComing(onItsWay), action: null },
    text: [why, paymentTexts.refundTime, ...rest].join(' '),
  };
}

/** What of the payment is refunded while the rest is not. */
function paidText({ paid, refunded }: PaymentResponse): readonly string[] {
  return refunded > 0 ? [paymentTexts.refundedAlready(refunded, paid)] : [];
}

/**
 * What of a payment that goes back as a whole is on its way, has failed, and was withdrawn without being paid
 * back since, in rupees. What was not requested yet is on its way, too.
 */
function partsOf({ paid, refunded, refunds }: PaymentResponse) {
  const paiseIn = (wanted: PaymentResponse['refunds'][number]['state']): number =>
    refunds
      .filter(({ state }) => state === wanted)
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const [requested, failed] = [paiseIn('requested'), paiseIn('failed')];
  const rest = Math.max(0, Math.round((paid - refunded) * 100) - requested - failed);
  const isWithdrawn = paiseIn('withdrawn') > 0;
  return {
    coming: (requested + (isWithdrawn ? 0 : rest)) / 100,
    failed: failed / 100,
    notSent: isWithdrawn ? rest / 100 : 0,
  };
}

function notSentText(rupees: number): readonly string[] {
  return rupees > 0 ? [`${paymentTexts.refundNotSent(rupees)}.`, paymentTexts.refundNotSentText] : [];
}

function unpaid(
  { state, canPay, failure }: PaymentResponse,
  step: PayingStep,
  status: OrderStatus,
  amount: number,
): PaymentView {
  if (step.name === 'checking')
    return { tone: 'busy', title: paymentTexts.checking, text: paymentTexts.checkingText, action: null };
  if (step.name === 'unchecked')
    return { tone: 'busy', title: paymentTexts.checking, text: step.problem, action: 'check' };
  if (status === 'rejected')
    return {
      ...{ tone: 'bad', title: paymentTexts.cancelled, text: paymentTexts.expiredText },
      action: 'shop',
    };
  const local = step.name === 'idle' || step.name === 'open' ? step.failure : null;
  const reason = local ?? failure;
  if (state === 'failed' || local !== null)
    return {
      ...{ tone: 'bad', title: paymentTexts.failed, action: canPay ? 'retry' : null },
      text: failureText(reason ?? paymentTexts.failedText, canPay),
    };
  // Nothing waits for the payment of an order that was sent or delivered without it.
  if (status !== 'pending') return stillDue(amount, canPay);
  return {
    ...{ tone: 'due', title: paymentTexts.awaiting(amount), action: canPay ? 'pay' : null },
    text: canPay ? paymentTexts.awaitingText : paymentTexts.notPayable,
  };
}

function stillDue(amount: number, canPay: boolean): PaymentView {
  return {
    ...{ tone: 'due', title: paymentTexts.stillDue(amount), action: canPay ? 'pay' : null },
    text: canPay ? paymentTexts.stillDueText : paymentTexts.stillDueNotPayable,
  };
}

/** The reason, and what to do where it does not say that itself. */
function failureText(reason: string, canPay: boolean): string {
  const advises = /try again|another/i.test(reason);
  return canPay && !advises ? `${reason} ${paymentTexts.failedHint}` : reason;
}
