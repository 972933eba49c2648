import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import { expect, test } from 'vitest';
import { resultPage, type ResultPage } from './result-markup.ts';

const payment: PaymentResponse = {
  ...{ orderId: 12, method: 'online', state: 'awaiting', amount: 1200, paid: 0, refunded: 0, refundable: 0 },
  ...{ payBy: '2026-11-24T09:00:00.000Z', canPay: true, failure: null, instrument: null, refunds: [] },
  ...{ gateway: null, isSandbox: false, revision: 0 },
};
const page = (more: Partial<PaymentResponse> = {}, about: Partial<ResultPage> = {}): string =>
  resultPage({
    ...{ orderId: 12, shopName: 'Aangan', timeZone: 'Asia/Kolkata', deadlineMinutes: 30, styles: ['/a.css'] },
    ...{ payment: { ...payment, ...more }, isCancelled: false, saidPaid: false, ...about },
  });
const withdrawn: PaymentResponse['refunds'][number] = {
  ...{ id: '12-1', amount: 1200, reason: null, state: 'withdrawn', failure: null },
  requestedAt: '2026-11-24T09:00:00.000Z',
};
const titleOf = (html: string): string => /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '';

test.each([
  [{}, {}, 'Pay ₹1,200.00 to confirm your order'],
  [{ state: 'failed' }, {}, 'The payment failed'],
  [{}, { saidPaid: true }, 'Checking the payment'],
  [{}, { isCancelled: true }, 'Your order was cancelled'],
  [{ state: 'expired' }, {}, 'The time to pay has passed'],
  [{ state: 'paid', paid: 1200 }, {}, 'Paid ₹1,200.00'],
  [{ state: 'paid', paid: 1200 }, { isCancelled: true }, '₹1,200.00 is on its way back to you'],
  [
    { state: 'paid', paid: 1200, refunds: [withdrawn] },
    { isCancelled: true },
    'The refund of ₹1,200.00 was not sent',
  ],
  [{ state: 'refunded in part', paid: 1200, refunded: 500 }, {}, '₹500.00 of ₹1,200.00 refunded'],
  [{ state: 'refunding', paid: 1200, refunded: 200.1 }, {}, '₹999.90 is on its way back to you'],
  [{ state: 'refunded', paid: 1200, refunded: 1200 }, {}, '₹1,200.00 refunded'],
] as const)('a payment like %j of an order like %j is titled %s', (more, about, title) => {
  expect(titleOf(page(more, about))).toBe(title);
});

test('says until when the order is kept, in the shop’s time, and how to pay it', () => {
  const html = page({ state: 'failed', failure: 'Payment was unsuccessful.' });
  expect(html).toMatch(/Payment was unsuccessful\. Your order is kept until 2:30\spm\./);
  expect(html).toContain('<noscript><p>To pay, please switch on JavaScript');
  expect(page({ state: 'paid', canPay: false })).not.toContain('<noscript>');
});

test('only a page that waits for the gateway is loaded again', () => {
  expect(page({}, { saidPaid: true })).toContain('<meta http-equiv="refresh" content="5">');
  for (const html of [page(), page({ state: 'paid' }, { saidPaid: true })])
    expect(html).not.toContain('refresh"');
});

test('escapes what the gateway and the settings say', () => {
  const html = page({ state: 'failed', failure: '<script>x</script>' }, { shopName: 'A & <b>' });
  expect(html).toContain('&lt;script&gt;x&lt;/script&gt;');
  expect(html).toContain('A &amp; &lt;b&gt;');
  expect(html).not.toContain('<b>');
});

test('says that no money moves where it does not', () => {
  expect(page({ isSandbox: true })).toContain('no money moves');
  expect(page()).not.toContain('no money moves');
});

test('without a signed address tells nothing of the order', () => {
  const html = page({}, { payment: undefined });
  expect(titleOf(html)).toBe('The payment is not complete');
  expect(html).toContain('kept for 30 minutes');
  expect(html).not.toContain('1,200');
});
