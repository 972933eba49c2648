// What a browser without JavaScript shows after a payment: its state, and what happens next. Pure; everything is escaped.
import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import { escapeHtml, tag } from '../../../pages/markup.ts';

export type ResultPage = {
  readonly orderId: number;
  readonly shopName: string;
  readonly timeZone: string;
  readonly deadlineMinutes: number;
  /** Addresses of the web app's style sheets. */
  readonly styles: readonly string[];
  /** Undefined: the address does not show who asks, so nothing of the order is told. */
  readonly payment: PaymentResponse | undefined;
  readonly isCancelled: boolean;
  /** The gateway has sent the shopper back as having paid. */
  readonly saidPaid: boolean;
};

type Result = {
  readonly tone: 'due' | 'busy' | 'good' | 'bad' | 'back';
  readonly title: string;
  readonly text: string;
  /** It can be paid again, on the order's page. */
  readonly canPay?: true;
};

/** How soon a page that waits for the gateway is loaded again, in seconds. */
const AGAIN_AFTER_S = 5;
const REFUND_TIME = 'A refund usually reaches your account within 5 to 7 working days.';
const OWES_NOTHING =
  'Your order was cancelled, and you owe nothing. A payment that still arrives is refunded automatically.';

const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const money = (rupees: number): string => format.format(rupees);

/** The whole document. */
export function resultPage(page: ResultPage): string {
  const { orderId, shopName, styles, payment } = page;
  const { tone, title, text, canPay } = resultOf(page);
  const order = `/order-confirmation?order=${orderId}`;
  const head = [
    tag('meta', { charset: 'utf-8' }),
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    tag('meta', { name: 'robots', content: 'noindex' }),
    ...(tone === 'busy' ? [tag('meta', { 'http-equiv': 'refresh', content: String(AGAIN_AFTER_S) })] : []),
    `<title>${escapeHtml(`${title} | ${shopName}`)}</title>`,
    tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    ...[...styles, '/payments/result.css'].map((href) => tag('link', { rel: 'stylesheet', href })),
    // With JavaScript the order's own page is opened, which is live.
    '<script type="module" src="/payments/result.js"></script>',
  ];
  const body = [
    `<header class="result-head"><a href="/">${escapeHtml(shopName)}</a></header>`,
    '<main class="result">',
    payment?.isSandbox
      ? '<p class="result-play">Test payments: no money moves, and no real card is charged.</p>'
      : '',
    `<section class="result-card ${tone}"><p class="result-order">Order ${orderId}</p>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    canPay ? '<noscript><p>To pay, please switch on JavaScript and open your order.</p></noscript>' : '',
    '</section>',
    `<p class="result-links">${tag('a', { href: order, 'data-order': '' })}Open your order</a>`,
    '<a href="/products">See all products</a></p>',
    '</main>',
  ];
  return `<!doctype html><html lang="en-IN"><head>${head.join('')}</head><body>${body.join('')}</body></html>`;
}

function resultOf({ payment, isCancelled, saidPaid, ...page }: ResultPage): Result {
  if (payment === undefined) return unknown(page.deadlineMinutes);
  const { state, paid, refunded, instrument, failure, amount, payBy, canPay } = payment;
  switch (state) {
    case 'paid':
      if (isCancelled) return coming(payment, isCancelled);
      return {
        ...{ tone: 'good', title: `Paid ${money(paid)}` },
        text: `${instrument === null ? '' : `Paid with ${instrument}. `}The shop confirms your order next.`,
      };
    case 'refunding':
      return coming(payment, isCancelled);
    case 'refunded in part':
      return { tone: 'back', title: `${money(refunded)} of ${money(paid)} refunded`, text: REFUND_TIME };
    case 'refunded':
      return { tone: 'back', title: `${money(refunded)} refunded`, text: REFUND_TIME };
    case 'expired':
      return { tone: 'bad', title: 'The time to pay has passed', text: OWES_NOTHING };
    case 'awaiting':
    case 'failed': {
      if (saidPaid)
        return {
          ...{ tone: 'busy', title: 'Checking the payment' },
          text: 'This takes a few seconds. Please do not pay again. This page loads again automatically.',
        };
      if (isCancelled) return { tone: 'bad', title: 'Your order was cancelled', text: OWES_NOTHING };
      const kept = payBy === null ? '' : ` Your order is kept until ${hourOf(payBy, page.timeZone)}.`;
      const again = canPay ? ({ canPay } as const) : {};
      if (state === 'awaiting')
        return {
          ...{ tone: 'due', title: `Pay ${money(amount)} to confirm your order`, ...again },
          text: `Your order is placed. It is confirmed after payment.${kept}`,
        };
      return {
        ...{ tone: 'bad', title: 'The payment failed', ...again },
        text: `${failure ?? 'The bank did not complete the payment.'}${kept}`,
      };
    }
    case 'due on delivery':
      return { tone: 'due', title: 'Due on delivery', text: `Please pay ${money(amount)} when it arrives.` };
    default:
      return state satisfies never;
  }
}

// The same words as on the order's own page (payment-view.ts of the web app).
function coming({ paid, refunded, refunds }: PaymentResponse, isCancelled: boolean): Result {
  const left = money(amountLeft(paid, refunded));
  const has = (wanted: PaymentResponse['refunds'][number]['state']) =>
    refunds.some(({ state }) => state === wanted);
  if (has('failed'))
    return {
      ...{ tone: 'bad', title: `The refund of ${left} is delayed` },
      text: 'Your bank has not taken it yet. The shop is looking into it; you need not do anything.',
    };
  if (has('withdrawn') && !has('requested'))
    return {
      ...{ tone: 'bad', title: `The refund of ${left} was not sent` },
      text: 'The shop has withdrawn it, usually because the money was paid back to you in another way. If it was not, please contact the shop.',
    };
  return {
    ...{ tone: 'back', title: `${left} is on its way back to you` },
    text: `${isCancelled ? 'Your order was cancelled after you paid. ' : ''}The refund is being sent to your bank. ${REFUND_TIME}`,
  };
}

// After a failure or a cancellation the gateway signs nothing, so anyone can have sent it.
function unknown(deadlineMinutes: number): Result {
  return {
    ...{ tone: 'due', title: 'The payment is not complete', canPay: true },
    text: `An unpaid order is kept for ${deadlineMinutes} minutes and then cancelled; you owe nothing. If money has left your account, the shop finds it within minutes.`,
  };
}

const amountLeft = (paid: number, refunded: number): number => Math.round((paid - refunded) * 100) / 100;

function hourOf(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(iso),
  );
}
