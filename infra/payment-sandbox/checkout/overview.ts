// The sandbox's own page: the last payments, where notifications go, and how it misbehaves.
import { type Behaviour, behaviourSchema } from '../behaviour/behaviour.ts';
import type { Books } from '../books/books.ts';
import type { Payment } from '../books/records.ts';
import type { Webhook } from '../webhooks/deliveries.ts';
import { type Html, html, rupees } from './markup.ts';
import { documentOf, playMoney } from './pages.ts';

/** How many payments are shown. */
const SHOWN = 50;

const PRESETS: readonly (readonly [string, object])[] = [
  ['Behave', {}],
  ['Notifications twice, late, out of order', { webhooks: { duplicate: 0.3, reorder: 0.3, delayMs: 5_000 } }],
  ['Notifications lost', { webhooks: { drop: 1 } }],
  ['Calls fail', { api: { error: 1 } }],
  ['Answers lost', { api: { loseAnswer: 0.3 } }],
  ['Refunds fail', { refunds: { fail: 1 } }],
];

export type Overview = {
  readonly books: Books;
  readonly behaviour: Behaviour;
  readonly webhook: Webhook | undefined;
};

export function overviewPage({ books, behaviour, webhook }: Overview): string {
  const payments = [...books.payments.values()].slice(-SHOWN).toReversed();
  const waiting = [...books.notices.values()].filter(({ state }) => state === 'waiting').length;
  const body = html`
    ${playMoney}
    <main>
      <h1 tabindex="-1">Payment sandbox</h1>
      <section class="card" aria-labelledby="behaviour">
        <h2 id="behaviour">Behaviour</h2>
        ${describe(behaviour)}
        <div class="chips" role="group" aria-label="Change the behaviour">${PRESETS.map(preset)}</div>
        <p class="muted">More with <code>POST /sandbox/behaviour</code> (infra/docs/payments.md).</p>
      </section>
      <section class="card" aria-labelledby="notifications">
        <h2 id="notifications">Notifications</h2>
        <p>${receiver(webhook)}</p>
        <p class="muted">${waiting} waiting, ${books.notices.size} in all</p>
      </section>
      <div class="card">
        <h2 id="payments">Payments</h2>
        ${payments.length === 0 ? html`<p class="muted">None yet.</p>` : paymentTable(payments, books)}
      </div>
    </main>
  `;
  return documentOf('Payment sandbox', body, 'wide');
}

const preset = ([label, behaviour]: readonly [string, object]): Html =>
  html`<button class="chip" type="button" disabled data-behaviour="${JSON.stringify(behaviour)}">
    ${label}
  </button>`;

/** Only what differs from good behaviour. */
function describe(behaviour: Behaviour): Html {
  const usual = behaviourSchema.parse({});
  const differing = (['api', 'webhooks', 'refunds'] as const).flatMap((part) => {
    const ordinary = new Map<string, unknown>(Object.entries(usual[part]));
    return Object.entries(behaviour[part])
      .filter(([name, value]) => ordinary.get(name) !== value)
      .map(([name, value]) => `${part}.${name} ${JSON.stringify(value)}`);
  });
  if (differing.length === 0) return html`<p>It behaves.</p>`;
  return html`<p><code>${differing.join(', ')}</code>, seed ${behaviour.seed}</p>`;
}

function receiver(webhook: Webhook | undefined): Html {
  if (webhook === undefined) return html`No address is known yet.`;
  const state = webhook.isEnabled ? 'To' : 'Disabled after 24 hours of failures:';
  return html`${state} <code>${webhook.url}</code>`;
}

function paymentTable(payments: readonly Payment[], books: Books): Html {
  const rows = payments.map(({ entity }) => {
    const at = new Date(entity.created_at * 1000).toISOString().replace('T', ' ').slice(0, 19);
    return html`<tr>
      <td>${at}</td>
      <td>${books.orders.get(entity.order_id)?.entity.receipt}</td>
      <td>${entity.method}</td>
      <td>${entity.status}</td>
      <td class="number">${rupees(entity.amount)}</td>
      <td class="number">${rupees(entity.amount_refunded)}</td>
      <td><code>${entity.id}</code></td>
    </tr>`;
  });
  return html`<div class="table" tabindex="0" role="region" aria-labelledby="payments">
    <table>
      <thead>
        <tr>
          <th>Time (UTC)</th>
          <th>Receipt</th>
          <th>By</th>
          <th>Status</th>
          <th class="number">Amount</th>
          <th class="number">Refunded</th>
          <th>Id</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
