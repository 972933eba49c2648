import type { OrderReceiptResponse } from '@aangan/shared-events/features/orders/http';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { logOutInAnotherTab, openShop, signedIn, tokenOf } from '../../testing/open-shop.tsx';
import { clearRefusedToken } from '../../lib/session/stored-session.ts';
import { answer, type Answers, refusal } from '../../testing/shop-answers.ts';
import { anOrder, aPaymentStatus } from '../../testing/shop-samples.ts';

const PATH = '/orders/7/receipt';
const CALL = 'GET /api/orders/7/printed-receipt';
const sheet = page.getByRole('article', { name: 'Receipt of order 7' });

const data = (more: Partial<OrderReceiptResponse['data']> = {}): OrderReceiptResponse['data'] => ({
  order: anOrder({ contactInfo: { email: 'meera@example.org', phone: '9876543210' } }),
  payments: [],
  shop: {
    ...{ name: 'Chowk', address: '1 Market Road, Pune', gstin: '27ABCDE1234F1Z5' },
    ...{ email: null, phone: '020 1234' },
  },
  ...more,
});
const receipt = (more: Partial<OrderReceiptResponse['data']> = {}): Answers => ({
  ...signedIn(),
  [CALL]: answer({ success: true, data: data(more) } satisfies OrderReceiptResponse),
});

test('a receipt names the shop, the customer, each line and the total', async () => {
  await openShop(PATH, receipt());
  await expect
    .element(sheet)
    .toMatchTextContent(/Chowk.*1 Market Road, Pune.*020 1234.*GSTIN 27ABCDE1234F1Z5/);
  await expect.element(sheet).toMatchTextContent(/14 Lotus Road.*meera@example\.org/);
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Lotus kurta' }))
    .toMatchTextContent(/Madder red, M.*1.*₹1,200\.00/);
  await expect.element(sheet).toMatchTextContent(/Total\s*₹1,200\.00\s*Cash on Delivery\s*Due on delivery/);
  await expect.element(page.getByRole('button', { name: 'Download proof' })).toBeVisible();
});

test('payments and refunds follow the total, each with its day', async () => {
  await openShop(
    PATH,
    receipt({
      order: anOrder({ paymentMethod: 'online', payment: aPaymentStatus('refunded in part', 3) }),
      payments: [
        { kind: 'captured', amount: 1200, at: '2026-11-20T06:30:00.000Z' },
        { kind: 'refunded', amount: 200.5, at: '2026-11-22T06:30:00.000Z' },
      ],
    }),
  );
  await expect
    .element(sheet)
    .toMatchTextContent(
      /Paid online, 20 Nov 2026\s*₹1,200\.00\s*Refunded, 22 Nov 2026\s*[-−]₹200\.50\s*Online Payment\s*Refunded in part/,
    );
});

test('a cancelled order that was not paid owes nothing', async () => {
  await openShop(PATH, receipt({ order: anOrder({ status: 'rejected' }) }));
  await expect.element(sheet).toMatchTextContent(/Cash on Delivery\s*Nothing to pay/);
});

test('two refunds of one moment are two rows', async () => {
  const errors = vi.spyOn(console, 'error');
  const refund = { kind: 'refunded', amount: 100, at: '2026-11-22T06:30:00.000Z' } as const;
  await openShop(PATH, receipt({ payments: [refund, refund] }));
  await expect.element(sheet.getByText('Refunded, 22 Nov 2026').first()).toBeVisible();
  expect(sheet.getByText('Refunded, 22 Nov 2026').elements()).toHaveLength(2);
  expect(errors.mock.calls.flat().join(' ')).not.toContain('same key');
  errors.mockRestore();
});

test('amounts stand below one another, right-aligned in figures of one width', async () => {
  await openShop(PATH, receipt());
  await expect.element(sheet).toBeVisible();
  const amounts = [...document.querySelectorAll<HTMLElement>('td:last-child, dl dd:has(.tabular)')];
  expect(amounts.length).toBeGreaterThan(1);
  const ends = amounts.map((each) => Math.round(each.getBoundingClientRect().right));
  expect(new Set(ends).size).toBe(1);
  for (const each of amounts)
    for (const number of each.querySelectorAll('.tabular'))
      expect(getComputedStyle(number).fontVariantNumeric).toContain('tabular-nums');
});

test('an order of another account shows the server’s words and a way out', async () => {
  await openShop(PATH, { ...signedIn(), [CALL]: refusal(404, 'Order not found.') });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Order not found.');
  await expect.element(page.getByRole('link', { name: 'Your orders' })).toBeVisible();
});

test('a log-out in another tab closes the receipt', async () => {
  const { address } = await openShop(PATH, receipt());
  await expect.element(sheet).toMatchTextContent(/meera@example\.org/);
  logOutInAnotherTab();
  await expect.poll(address).toBe('/signin');
  await expect.poll(() => sheet.query()).toBeNull();
});

test('a refused token leads from the receipt to the log-in, which says why and comes back', async () => {
  const { address } = await openShop(PATH, receipt());
  await expect.element(sheet).toBeVisible();
  clearRefusedToken(tokenOf('customer'));
  await expect.poll(address).toBe('/signin');
  await expect.element(page.getByText('Invalid token. Please log in again.')).toBeVisible();
  expect(history.state).toMatchObject({ from: PATH });
});
