import type { BoardDayResponse, DifferenceResponse } from '@aangan/shared-events/features/payments/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from '../../../../testing/open-shop.tsx';
import { answer, type Answers, noAnswer, refusal } from '../../../../testing/shop-answers.ts';
import { aPayment, aPaymentMessage } from '../../../../testing/shop-samples.ts';

const BOARD = 'GET /api/payments/board';
const RESOLVE = 'POST /api/payments/7/resolve';
const sums = { captured: 1200, refunded: 500, collected: 849 };
const aDay = (more: Partial<BoardDayResponse> = {}): BoardDayResponse => ({
  ...{ day: '2026-11-20', gateway: { captured: 1200, refunded: 500 }, log: sums, orders: sums },
  ...more,
});
const aDifference = (more: Partial<DifferenceResponse> = {}): DifferenceResponse => ({
  ...{ orderId: 7, day: '2026-11-20', kind: 'capture', gateway: 1200, log: 0, canResolve: true },
  ...{ resolution: 'Resolve records what is missing.', settles: null },
  ...{ description: 'The gateway has a payment that the log lacks.', ...more },
});
const board = (
  days: readonly BoardDayResponse[],
  differences: readonly DifferenceResponse[] = [],
  unlistedDisputes = 0,
) =>
  answer({ success: true, data: { days, differences, unlistedDisputes, asOf: '2026-11-20T06:30:07.000Z' } });
const office = (answered: Answers[string]): Answers => ({ ...signedIn('admin'), [BOARD]: answered });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const outdated = page.getByText('Payments have changed since then.');
const resolve = page.getByRole('button', { name: 'Resolve order 7' });
const boards = (sent: readonly Request[]) => sent.filter(({ url }) => url.includes('/payments/board'));

test('days that agree are green, side by side', async () => {
  await openShop('/admin/payments', office(board([aDay(), aDay({ day: '2026-11-19' })])));
  await expect.element(heading('Everything adds up')).toBeVisible();
  await expect.element(page.getByText('Gateway asked at 12:00:07')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '20 Nov 2026' });
  expect(
    row
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['20 Nov 2026', '₹1,200.00', '₹1,200.00', '₹1,200.00', '₹500.00', '₹500.00', '₹500.00'],
    ...['₹849.00', '₹849.00', 'Equal'],
  ]);
  expect(heading('Differences').query()).toBeNull();
  await expect
    .element(row.getByRole('link', { name: 'Why ₹500.00 refunded on 20 Nov 2026?' }))
    .toHaveAttribute('href', '/audit/why/refunded?day=2026-11-20');
});

test('a difference names its order and is resolved, after which the board is compared again', async () => {
  const answers = office(board([aDay({ log: { ...sums, captured: 0 } })], [aDifference()]));
  answers[RESOLVE] = () => {
    answers[BOARD] = board([aDay()]);
    return answer({ success: true, data: aPayment() })();
  };
  const { sent } = await openShop('/admin/payments', answers);
  await expect.element(heading('1 difference')).toBeVisible();
  await expect.element(page.getByText('Differs', { exact: true })).toBeVisible();
  await expect.element(page.getByText('The gateway has a payment that the log lacks.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Order 7' }))
    .toHaveAttribute('href', expect.stringContaining('/admin/orders?search=%237'));
  await expect.element(page.getByText('Resolve records what is missing.')).toBeVisible();
  await resolve.click();
  await expect.element(heading('Everything adds up')).toBeVisible();
  await expect.element(page.getByText('Order 7 was compared with the gateway.').first()).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('while one’s own resolving is sent, its live message offers nothing', async () => {
  const answers = office(board([aDay({ log: { ...sums, captured: 0 } })], [aDifference()]));
  const resolved = Promise.withResolvers<Response>();
  answers[RESOLVE] = () => resolved.promise;
  const { sent, goLive } = await openShop('/admin/payments', answers);
  await expect.element(heading('1 difference')).toBeVisible();
  const send = await goLive();
  const offers: string[] = [];
  const observer = new MutationObserver(() =>
    offers.push(...outdated.elements().map((each) => each.outerHTML)),
  );
  observer.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => observer.disconnect());
  await resolve.click();
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  send('payment-status', aPaymentMessage({ orderId: 7, revision: 5 }));
  answers[BOARD] = board([aDay()]);
  resolved.resolve(answer({ success: true, data: aPayment({ revision: 5 }) })());
  await expect.element(heading('Everything adds up')).toBeVisible();
  expect(offers).toEqual([]);
  send('payment-status', aPaymentMessage({ orderId: 7, revision: 5 }));
  send('payment-status', aPaymentMessage({ orderId: 7, revision: 6 }));
  await expect.element(outdated).toBeVisible();
});

test('a change of another order while one’s own resolving is sent and refused is offered after it', async () => {
  const answers = office(board([aDay()], [aDifference()]));
  const resolved = Promise.withResolvers<Response>();
  answers[RESOLVE] = () => resolved.promise;
  const { sent, goLive } = await openShop('/admin/payments', answers);
  const send = await goLive();
  await resolve.click();
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  send('payment-status', aPaymentMessage({ orderId: 8, revision: 1 }));
  resolved.resolve(refusal(503, 'The payment gateway does not answer. Please try again.')());
  await expect.element(page.getByText(/gateway does not answer/).first()).toBeVisible();
  await expect.element(outdated).toBeVisible();
});

test('a failed refund is withdrawn in the payment of its order, which opens on the board', async () => {
  const refund = {
    ...{ id: '7-1', amount: 500, reason: 'Too small', failure: 'No balance.' },
    requestedAt: '2026-11-20T06:30:00.000Z',
  };
  const paid = (state: 'failed' | 'withdrawn') =>
    aPayment({ state: 'paid', paid: 1200, canPay: false, refunds: [{ ...refund, state }], revision: 4 });
  const failed = aDifference({ kind: 'refund-failed', gateway: 0, log: 500 });
  const answers = office(board([aDay()], [failed]));
  answers['GET /api/payments/7'] = answer({ success: true, data: paid('failed') });
  answers['POST /api/payments/7/refunds/7-1/withdraw'] = () => {
    answers[BOARD] = board([aDay()]);
    return answer({ success: true, data: paid('withdrawn') })();
  };
  await openShop('/admin/payments', answers);
  await expect.element(page.getByText(/^Refund failed, /)).toBeVisible();
  await page.getByRole('button', { name: 'Show the payment of order 7' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment of order 7' });
  await dialog.getByRole('button', { name: 'Withdraw the refund of ₹500.00' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect.element(dialog.getByRole('list', { name: 'Refunds' })).toMatchTextContent('Withdrawn');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(heading('Everything adds up')).toBeVisible();
});

test('a difference that stays after resolving keeps its button, and a refusal is shown', async () => {
  const answers = office(board([aDay()], [aDifference()]));
  answers[RESOLVE] = refusal(503, 'The payment gateway does not answer. Please try again.');
  await openShop('/admin/payments', answers);
  await resolve.click();
  await expect.element(page.getByText(/gateway does not answer/).first()).toBeVisible();
  await expect.element(resolve).toBeEnabled();
});

test('a dispute that was settled at the gateway is named when it is resolved', async () => {
  const dispute = aDifference({ kind: 'dispute', settles: 'pay_9', gateway: null });
  const answers = office(board([aDay()], [dispute]));
  answers[RESOLVE] = answer({ success: true, data: aPayment() });
  const { sent } = await openShop('/admin/payments', answers);
  await resolve.click();
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(
    await sent
      .find(({ method }) => method === 'POST')
      ?.clone()
      .json(),
  ).toEqual({ settles: 'pay_9' });
});

test('a payment without an order of the shop is sent to the gateway’s dashboard', async () => {
  const unknown = aDifference({ orderId: null, canResolve: false, resolution: '', kind: 'dispute' });
  await openShop('/admin/payments', office(board([aDay()], [unknown])));
  await expect.element(page.getByText('No order of the shop')).toBeVisible();
  await expect.element(page.getByText('Please check it in the gateway’s dashboard.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Resolve/ }).query()).toBeNull();
  await expect.element(page.getByText('Each difference says what to do about it.')).toBeVisible();
  expect(page.getByText(/^Resolve /).query(), 'no button is called so').toBeNull();
});

test('a gateway that does not answer is said to be missing, not equal', async () => {
  await openShop('/admin/payments', office(board([aDay({ gateway: null })])));
  await expect.element(heading('The gateway does not answer')).toBeVisible();
  await expect.element(page.getByText('Not compared')).toBeVisible();
  expect(heading('Everything adds up').query()).toBeNull();
});

test('days that differ are never green, even without a listed difference', async () => {
  await openShop('/admin/payments', office(board([aDay({ orders: { ...sums, collected: 0 } })])));
  await expect.element(heading('1 difference')).toBeVisible();
});

test('a live message says that the comparison is outdated, and a minute later it is made again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const answers = office(board([aDay({ gateway: null })]));
  const { sent, goLive } = await openShop('/admin/payments', answers);
  await expect.element(heading('The gateway does not answer')).toBeVisible();
  const send = await goLive();
  const before = boards(sent).length;
  answers[BOARD] = board([aDay()]);
  for (const orderId of [7, 8, 9]) send('payment-status', aPaymentMessage({ orderId }));
  await expect.element(outdated).toBeVisible();
  expect(boards(sent)).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(heading('Everything adds up')).toBeVisible();
  expect(boards(sent)).toHaveLength(before + 1);
  await expect.element(outdated).not.toBeInTheDocument();
});

test('more days ask for the month, whose days the shop counts in its own time zone', async () => {
  const { sent } = await openShop('/admin/payments', office(board([aDay()])));
  await page.getByText('31 days').click();
  await expect
    .poll(() => boards(sent).map(({ url }) => new URL(url).search))
    .toEqual(['?days=7', '?days=31']);
});

test('Compare now has the gateway asked, and shows what it says', async () => {
  const answers = office(board([aDay({ gateway: null })]));
  const { sent } = await openShop('/admin/payments', answers);
  await expect.element(heading('The gateway does not answer')).toBeVisible();
  answers[BOARD] = board([aDay()]);
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect.element(heading('Everything adds up')).toBeVisible();
  expect(boards(sent).map(({ url }) => new URL(url).search)).toEqual(['?days=7', '?days=7&fresh=yes']);
});

test('disputes that are not listed are counted', async () => {
  await openShop('/admin/payments', office(board([aDay()], [aDifference({ kind: 'dispute' })], 3)));
  await expect.element(heading('4 differences')).toBeVisible();
  await expect.element(page.getByText('3 more orders are in dispute.', { exact: false })).toBeVisible();
});

test('a board that cannot be loaded offers Retry, and one that was loaded stays', async () => {
  const answers = office(noAnswer);
  await openShop('/admin/payments', answers);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The payments could not be loaded.');
  answers[BOARD] = board([aDay()]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(heading('Everything adds up')).toBeVisible();
  answers[BOARD] = refusal(500, '');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The payments could not be loaded.');
  await expect.element(page.getByRole('row').filter({ hasText: '20 Nov 2026' })).toBeVisible();
});

test('on a phone the days are cards that fit', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(360, 800);
  const large = { captured: 1_234_567.89, refunded: 1_234_567.89, collected: 1_234_567.89 };
  await openShop('/admin/payments', office(board([aDay({ gateway: large, log: large, orders: large })])));
  await expect.element(page.getByRole('heading', { name: '20 Nov 2026' })).toBeVisible();
  expect(
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Captured', 'Refunded', 'Collected']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
