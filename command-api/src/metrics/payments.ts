// The metrics of payments.
import { failureReasons } from '@aangan/shared-events/features/payments/failure-reasons';
import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { Counter, Gauge, Histogram } from 'prom-client';
import { registry } from './metrics.ts';

const registers = [registry];

export const captures = new Counter({
  name: 'shop_payments_captured_total',
  help: 'Payments that this process has recorded as captured, by who told: webhook, browser, or the reconciler, which asks the gateway.',
  labelNames: ['by'],
  registers,
});
export const paymentFailures = new Counter({
  name: 'shop_payments_failed_total',
  help: 'Failed attempts to pay that this process has recorded, by the gateway’s reason; a reason that is not known here is other.',
  labelNames: ['reason'],
  registers,
});
export const webhooks = new Counter({
  name: 'shop_payment_webhooks_total',
  help: 'Notifications of the gateway by outcome: recorded, refused or unreadable.',
  labelNames: ['outcome'],
  registers,
});
export const gatewayNoticeAge = new Histogram({
  name: 'shop_payment_webhook_age_seconds',
  help: 'How old notifications of the gateway were when they arrived.',
  buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400],
  registers,
});
export const openPayments = new Gauge({
  name: 'shop_payments_open',
  help: 'Payments and refunds about which the gateway is asked, in the process that asks; 0 in the others.',
  registers,
});
export const paymentDifferences = new Gauge({
  name: 'shop_payment_differences',
  help: 'What does not add up between gateway, log and orders in the last day, in the process that compares; 0 in the others.',
  registers,
});

export const troubledRefunds = new Gauge({
  name: 'shop_payment_refunds_troubled',
  help: 'Orders with a refund that failed, or was withdrawn while its money is still there, in the process that asks the gateway; 0 in the others.',
  registers,
});

/** A label for each documented reason only, so that no answer of the gateway makes the labels many. */
const reasonOf = (reason: string | null): string =>
  reason !== null && failureReasons.has(reason) ? reason : 'other';

/** Counts what was appended. */
export function countPaymentEvents(
  events: readonly PaymentEvent[],
  by: 'webhook' | 'reconciler' | 'browser',
): void {
  for (const event of events) {
    if (event.type === 'PaymentCaptured') captures.inc({ by });
    if (event.type === 'PaymentFailed') paymentFailures.inc({ reason: reasonOf(event.data.reason) });
  }
}

for (const by of ['webhook', 'reconciler', 'browser']) captures.inc({ by }, 0);
for (const outcome of ['recorded', 'refused', 'unreadable']) webhooks.inc({ outcome }, 0);
