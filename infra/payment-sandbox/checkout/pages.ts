// The pages of the checkout: choosing how to pay, the bank's page, and the outcome. They work without script.
import type { OrderEntity, PaymentEntity } from '../books/records.ts';
import type { ErrorBody } from '../gateway/api-error.ts';
import { BANKS, TEST_CARDS, TEST_UPI } from '../gateway/instruments.ts';
import type { CheckoutContext } from './context.ts';
import { type Html, html, rupees } from './markup.ts';

/** What the page tells the shop's page, as checkout.browser.js takes it. */
export type Message =
  | { readonly type: 'paid'; readonly response: Readonly<Record<string, string>> }
  | { readonly type: 'failed'; readonly error: ErrorBody }
  | { readonly type: 'dismiss' };

const CROSS = html`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
  <path d="M3 3l12 12M15 3L3 15" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
</svg>`;
const TICK = html`<svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
  <circle cx="28" cy="28" r="26" fill="none" stroke="currentColor" stroke-width="3" />
  <path
    d="M17 29l8 8 15-17"
    fill="none"
    stroke="currentColor"
    stroke-width="4"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;

/** A whole document. `body` is the content, `kind` its width. */
export function documentOf(title: string, body: Html, kind: 'narrow' | 'wide' = 'narrow'): string {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
        <script type="module" src="/assets/page.js"></script>
      </head>
      <body class="${kind}">
        ${body}
      </body>
    </html>`.html;
}

export const playMoney = html`<aside class="play">Test payment: no money moves.</aside>`;

/** The frame of each step: the shop, what is paid, and the way out. */
function step(context: CheckoutContext, order: OrderEntity, content: Html, message?: Message): string {
  const head = html`
    ${playMoney}
    <header class="head">
      <div>
        <h1 tabindex="-1">${context.name || 'Payment'}</h1>
        <p class="muted">${context.description || order.receipt}</p>
      </div>
      ${wayOut(context, order)}
      <p class="amount">${rupees(order.amount)}</p>
    </header>
    <main ${message === undefined ? '' : attribute('data-message', message)}>${content}</main>
  `;
  return documentOf(`Pay ${rupees(order.amount)}`, head);
}

function attribute(name: string, value: unknown): Html {
  return { html: html`${name}="${JSON.stringify(value)}"`.html };
}

/** In a frame the button closes it; as a page of its own it tells the shop that the shopper has cancelled. */
function wayOut(context: CheckoutContext, order: OrderEntity): Html {
  const button = html`<button class="close" type="submit" data-dismiss aria-label="Close without paying">
    ${CROSS}
  </button>`;
  if (context.callback_url === '') return button;
  return html`<form method="post" action="${context.callback_url}">
    ${errorFields(cancelled(order))}${button}
  </form>`;
}

/** https://razorpay.com/docs/payments/payment-gateway/callback-url */
function errorFields({ metadata, ...error }: ErrorBody): Html {
  return html`${hidden(
    Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, value])),
  )}${hidden({ 'error[metadata]': JSON.stringify(metadata) })}`;
}

function cancelled(order: OrderEntity): ErrorBody {
  return {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment processing cancelled by user',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_cancelled',
    metadata: { order_id: order.id },
  };
}

function hidden(fields: Readonly<Record<string, string>>): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`${inputs}`;
}

/** What went wrong with the last attempt, and what had been entered. */
export type Attempt = {
  readonly method: string;
  readonly problem: string;
  readonly field: string | undefined;
  readonly message?: Message;
};

export function methodsPage(context: CheckoutContext, order: OrderEntity, attempt?: Attempt): string {
  if (order.status === 'paid')
    return step(
      context,
      order,
      html`<div class="done">
        ${TICK}
        <h2>This order is paid.</h2>
      </div>`,
    );
  const pay = html`<button class="button main" type="submit">Pay ${rupees(order.amount)}</button>`;
  const form = (method: string, fields: Html): Html =>
    html`<form method="post" action="/v1/checkout/pay" novalidate>
      ${hidden({ ...context, method })} ${fields} ${pay}
    </form>`;
  const panel = (method: string, name: string, note: string, fields: Html): Html => {
    const isOpen = (attempt?.method ?? 'upi') === method;
    return html`<details name="method" ${isOpen && 'open'}>
      <summary>${name} <small>${note}</small></summary>
      ${form(method, fields)}
    </details>`;
  };
  const invalid = (field: string): Html | false =>
    attempt?.field === field && html`aria-invalid="true" aria-describedby="problem"`;
  const content = html`
    ${attempt && html`<p class="alert" role="alert" id="problem">${attempt.problem}</p>`}
    ${panel('upi', 'UPI', 'with any UPI app', upiFields(invalid))}
    ${panel('card', 'Card', 'Visa, MasterCard, RuPay', cardFields(context, invalid))}
    ${panel('netbanking', 'Netbanking', 'on your bank’s page', bankFields())}
  `;
  return step(context, order, content, attempt?.message);
}

type Invalid = (field: string) => Html | false;

const chip = (label: string, fill: Readonly<Record<string, string>>): Html =>
  html`<button class="chip" type="button" disabled ${attribute('data-fill', fill)}>${label}</button>`;

function upiFields(invalid: Invalid): Html {
  return html`
    <label
      >UPI ID
      <input
        name="vpa"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        inputmode="email"
        placeholder="name@bank"
        ${invalid('vpa')}
    /></label>
    <div class="chips" role="group" aria-label="Fill in a test ID">
      <span class="muted">Test IDs</span>
      ${chip(TEST_UPI.succeeds, { vpa: TEST_UPI.succeeds })} ${chip(TEST_UPI.fails, { vpa: TEST_UPI.fails })}
    </div>
  `;
}

function cardFields(context: CheckoutContext, invalid: Invalid): Html {
  const chips = TEST_CARDS.map(({ network, number }) =>
    chip(`${network} ${number.slice(-4)}`, {
      'card[number]': number,
      'card[expiry]': '12/49',
      'card[cvv]': '123',
    }),
  );
  return html`
    <label
      >Card number
      <input
        name="card[number]"
        inputmode="numeric"
        autocomplete="off"
        placeholder="4111 1111 1111 1111"
        ${invalid('card[number]')}
    /></label>
    <div class="two">
      <label
        >Expiry
        <input
          name="card[expiry]"
          inputmode="numeric"
          autocomplete="off"
          placeholder="MM/YY"
          ${invalid('card[expiry]')}
      /></label>
      <label
        >CVV
        <input
          name="card[cvv]"
          inputmode="numeric"
          autocomplete="off"
          maxlength="4"
          placeholder="123"
          ${invalid('card[cvv]')}
      /></label>
    </div>
    <label
      >Name on the card <input name="card[name]" autocomplete="off" value="${context.prefill_name}"
    /></label>
    <div class="chips" role="group" aria-label="Fill in a test card">
      <span class="muted">Test cards</span> ${chips}
    </div>
  `;
}

function bankFields(): Html {
  const choices = Object.entries(BANKS).map(
    ([code, name], at) =>
      html`<label class="choice"
        ><input type="radio" name="bank" value="${code}" ${at === 0 && 'checked'} /> ${name}</label
      >`,
  );
  return html`<fieldset>
    <legend>Bank</legend>
    ${choices}
  </fieldset>`;
}

/** How long after the order's deadline of 30 minutes is late, in minutes, among others. */
const LATE_MINUTES = [1, 10, 35];

/** The bank asks the shopper: here the outcome is chosen. */
export function bankPage(context: CheckoutContext, order: OrderEntity, payment: PaymentEntity): string {
  const button = (outcome: string, label: string, kind = ''): Html =>
    html`<button class="button ${kind}" type="submit" name="outcome" value="${outcome}">${label}</button>`;
  const minutes = LATE_MINUTES.map(
    (each) => html`<option value="${each}">${each === 1 ? '1 minute' : `${each} minutes`}</option>`,
  );
  const fields = { ...context, payment_id: payment.id };
  const content = html`
    <section class="card" aria-labelledby="bank">
      <h2 id="bank">What does the bank say?</h2>
      <p class="muted">This page stands for the bank’s own.</p>
      <form method="post" action="/v1/checkout/settle">
        ${hidden(fields)} ${button('success', 'Success', 'main')} ${button('failure', 'Failure')}
        ${button('closed', 'Paid, but the window was closed')}
      </form>
    </section>
    <form class="card" method="post" action="/v1/checkout/settle">
      ${hidden(fields)}
      <label
        >Paid, but only after
        <select name="minutes">
          ${minutes}
        </select></label
      >
      ${button('late', 'Close and pay later')}
    </form>
  `;
  return step(context, order, content);
}

/** In a frame the shop's page takes over; as a page of its own it returns to the shop with a form. */
export function paidPage(
  context: CheckoutContext,
  order: OrderEntity,
  response: Readonly<Record<string, string>>,
): string {
  const content = html`<div class="done">
    ${TICK}
    <h2>Paid</h2>
    ${returnForm(context, html`${hidden(response)}`)}
  </div>`;
  return step(context, order, content, { type: 'paid', response });
}

/** The failure of a page of its own: the shopper tries again, or returns. */
export function failedPage(context: CheckoutContext, order: OrderEntity, error: ErrorBody): string {
  const content = html`
    <p class="alert" role="alert">${error.description}</p>
    ${context.retry === '1' && html`<a class="button main" href="${addressOf(context)}">Try again</a>`}
    <form method="post" action="${context.callback_url}">
      ${errorFields(error)}
      <button class="button" type="submit">Return to the shop</button>
    </form>
  `;
  return step(context, order, content);
}

/** What the shop does not hear from the browser: the shopper closed the window. */
export function closedPage(context: CheckoutContext, order: OrderEntity, sentence: string): string {
  const content = html`<div class="card">
    <h2>The window was closed</h2>
    <p>${sentence}</p>
  </div>`;
  return step(context, order, content, { type: 'dismiss' });
}

export function unknownPage(): string {
  return documentOf(
    'Payment',
    html`${playMoney}
      <main class="done">
        <h1 tabindex="-1">This payment cannot be opened.</h1>
        <p>The order or the key is unknown. Please return to the shop and try again.</p>
      </main>`,
  );
}

const addressOf = (context: CheckoutContext): string =>
  `/v1/checkout/embedded?${new URLSearchParams(context).toString()}`;

function returnForm({ mode, callback_url: callback }: CheckoutContext, fields: Html): Html | false {
  if (mode !== 'page' || callback === '') return false;
  return html`<form method="post" action="${callback}" data-return>
    ${fields}
    <button class="button main" type="submit">Return to the shop</button>
  </form>`;
}
