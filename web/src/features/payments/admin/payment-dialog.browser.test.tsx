import type { PaymentResponse, RefundResponse } from '@aangan/shared-events/features/payments/http';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import { answer, type Answers, noAnswer, ordersOf, refusal } from '../../../testing/shop-answers.ts';
import { anOrder, aPayment, aPaymentMessage, aPaymentStatus } from '../../../testing/shop-samples.ts';

const PAYMENT = 'GET /api/payments/7';
const REFUND = 'POST /api/payments/7/refunds';
const COLLECT = 'POST /api/payments/7/collect';
const RESOLVE = 'POST /api/payments/7/resolve';
const WITHDRAW = 'POST /api/payments/7/refunds/7-1/withdraw';
const UPDATE = 'PUT /api/orders/update-status/7';
const dialog = page.getByRole('dialog', { name: 'Payment of order 7' });
const badge = page.getByRole('button', { name: /^Payment of order 7:/ });
const amount = page.getByLabelText('Amount (₹)');
const reason = page.getByLabelText('Reason');
const question = page.getByRole('alertdialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const paid = (more: Partial<PaymentResponse> = {}) =>
  aPayment({
    ...{ state: 'paid', paid: 1200, refundable: 1200, canPay: false, revision: 2 },
    ...{ instrument: 'Visa •••• 0153', gateway: { orderId: 'order_1', paymentId: 'pay_1' }, ...more },
  });
const refund = (state: RefundResponse['state'], more: object = {}) => ({
  ...{ id: '7-1', amount: 500, reason: 'Too small', state, failure: null },
  ...{ requestedAt: '2026-11-20T06:30:00.000Z', ...more },
});
const data = (payment: PaymentResponse, status = 200) => answer({ success: true, data: payment }, status);
const online = (state: PaymentResponse['state']) =>
  anOrder({ paymentMethod: 'online', payment: aPaymentStatus(state) });
const office = (payment: PaymentResponse, more: Answers = {}): Answers => ({
  ...signedIn('admin'),
  'GET /api/orders': ordersOf(
    payment.method === 'cod' ? anOrder({ payment: aPaymentStatus(payment.state) }) : online(payment.state),
  ),
  [PAYMENT]: data(payment),
  ...more,
});
const posts = (sent: readonly Request[]) => sent.filter(({ method }) => method === 'POST');

async function open(answers: Answers) {
  const opened = await openShop('/admin/orders', answers);
  await badge.click();
  await expect.element(dialog).toBeVisible();
  return opened;
}

test('the badge of a row opens the payment by keyboard, and Escape returns to it', async () => {
  await openShop('/admin/orders', office(paid()));
  await expect.element(badge).toMatchTextContent('Paid');
  badge.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toMatchTextContent('Visa •••• 0153');
  await expect.element(dialog).toMatchTextContent('pay_1');
  await expect.element(dialog).toMatchTextContent('Nothing has been refunded.');
  await userEvent.keyboard('{Escape}');
  await expect.element(badge).toHaveFocus();
});

test('a part is refunded once after a confirmation, and the answer is shown without another request', async () => {
  const left = paid({ refundable: 700, refunds: [refund('requested')], revision: 3 });
  const { sent } = await open(office(paid(), { [REFUND]: data(left, 201) }));
  await expect.element(amount).toHaveValue('1200.00');
  await amount.fill('500');
  await reason.fill('Too small');
  await press('Refund ₹500.00');
  await expect.element(question).toMatchTextContent('Refund ₹500.00 of order 7?');
  expect(posts(sent)).toEqual([]);
  const reads = sent.length;
  await question.getByRole('button', { name: 'Refund ₹500.00' }).click();
  await expect
    .element(page.getByRole('list', { name: 'Refunds' }))
    .toMatchTextContent(/₹500\.00\s*Requested/);
  expect(await posts(sent)[0]?.json()).toEqual({ amount: '500', reason: 'Too small' });
  await expect.element(amount).toHaveValue('700.00');
  await expect.element(reason).toHaveValue('');
  expect(sent.length).toBe(reads + 1);
});

test('wrong amounts and a missing reason are refused before anything is sent', async () => {
  const { sent } = await open(office(paid({ refundable: 700 })));
  await amount.fill('700.01');
  await page
    .getByRole('button', { name: /^Refund/ })
    .last()
    .click();
  await expect.element(amount).toHaveAccessibleDescription(/At most ₹700\.00 can be refunded\. This is more/);
  await expect.element(reason).toHaveAccessibleDescription(/Please fill in the reason\./);
  await expect.element(amount).toHaveFocus();
  expect(question.query()).toBeNull();
  expect(posts(sent)).toEqual([]);
});

test('a refused refund keeps what was typed', async () => {
  const text = 'At most ₹200.00 can be refunded.';
  await open(office(paid(), { [REFUND]: refusal(409, text) }));
  await amount.fill('500');
  await reason.fill('Too small');
  await press('Refund ₹500.00');
  await question.getByRole('button', { name: 'Refund ₹500.00' }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent(text);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(amount).toHaveValue('500');
  await expect.element(reason).toHaveValue('Too small');
});

test('a refund without an answer is sent again with the same key', async () => {
  const answers = office(paid(), { [REFUND]: noAnswer });
  const { sent } = await open(answers);
  await reason.fill('Too small');
  await press('Refund ₹1,200.00');
  const confirm = question.getByRole('button', { name: 'Refund ₹1,200.00' });
  await confirm.click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('it is refunded only once');
  answers[REFUND] = data(paid({ refundable: 0, refunds: [refund('requested')], revision: 3 }), 201);
  await confirm.click();
  await expect.poll(() => question.query()).toBeNull();
  const keys = posts(sent).map(({ headers }) => headers.get(shopHeaders.idempotencyKey));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  // Nothing is left to refund.
  await expect.poll(() => amount.query()).toBeNull();
});

test('a failed refund shows why, and is tried again', async () => {
  const failed = refund('failed', { failure: 'The balance is too low.' });
  const answers = office(paid({ refundable: 700, refunds: [failed] }), {
    [RESOLVE]: data(paid({ refundable: 700, refunds: [refund('requested')], revision: 3 })),
  });
  await open(answers);
  await expect.element(dialog).toMatchTextContent('The balance is too low.');
  await press('Try the refund again');
  await expect.element(page.getByRole('list', { name: 'Refunds' })).toMatchTextContent('Requested');
});

test('a failed refund is withdrawn after a confirmation', async () => {
  const failed = refund('failed', { failure: 'The balance is too low.' });
  const done = paid({ refunds: [refund('withdrawn')], revision: 4 });
  const { sent } = await open(
    office(paid({ refundable: 700, refunds: [failed] }), { [WITHDRAW]: data(done) }),
  );
  await press('Withdraw the refund of ₹500.00');
  await expect.element(question).toMatchTextContent('Withdraw the refund of ₹500.00?');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => question.query()).toBeNull();
  expect(posts(sent)).toEqual([]);
  await press('Withdraw the refund of ₹500.00');
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect.element(page.getByRole('list', { name: 'Refunds' })).toMatchTextContent('Withdrawn');
  await expect.element(dialog).toMatchTextContent(/Can be refunded₹1,200\.00/);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^₹500\.00Withdrawn/);
});

test('collected cash is recorded with its reference, and the row says paid', async () => {
  const due = aPayment({ method: 'cod', state: 'due on delivery', canPay: false, revision: -1 });
  const done = { ...due, state: 'paid', paid: 1200, revision: 0 } as const;
  const { sent } = await open(office(due, { [COLLECT]: data(done) }));
  await page.getByLabelText('Reference (optional)').fill('R-17');
  await press('Cash collected: ₹1,200.00');
  await expect.element(dialog).toMatchTextContent(/Paid₹1,200\.00/);
  expect(await posts(sent)[0]?.json()).toEqual({ reference: 'R-17' });
  await userEvent.keyboard('{Escape}');
  await expect.element(badge).toMatchTextContent('Paid');
});

test.each([
  ['a cancelled order', anOrder({ status: 'rejected' }), {}],
  ['an order that costs nothing', anOrder({ totalPrice: 0 }), { amount: 0 }],
])('no cash is asked for %s', async (_what, order, more) => {
  const due = aPayment({ method: 'cod', state: 'due on delivery', canPay: false, revision: -1, ...more });
  await open(office(due, { 'GET /api/orders': ordersOf(order) }));
  await expect.element(dialog).toMatchTextContent(/StateNothing to pay/);
  expect(dialog.getByRole('button', { name: /Cash collected/ }).query()).toBeNull();
});

test('cash that was handed back is shown', async () => {
  const back = { state: 'refunded in part', paid: 1200, refunded: 300, canPay: false } as const;
  await open(office(aPayment({ method: 'cod', ...back })));
  await expect.element(dialog).toMatchTextContent(/Paid₹1,200\.00Refunded₹300\.00/);
});

test('a live message changes the row and the open dialog', async () => {
  const answers = office(paid({ refundable: 700, refunds: [refund('requested')] }));
  const { goLive } = await open(answers);
  const send = await goLive();
  const { reason: _, ...processed } = refund('processed');
  send(
    'payment-status',
    aPaymentMessage({
      ...{ state: 'refunded in part', refunded: 500, revision: 5 },
      details: { refundable: 700, refunds: [processed] },
    }),
  );
  await expect.element(page.getByRole('list', { name: 'Refunds' })).toMatchTextContent(/₹500\.00\s*Refunded/);
  await userEvent.keyboard('{Escape}');
  await expect.element(badge).toMatchTextContent('Refunded in part');
});

test('the reason of a refund that a live message brings is read', async () => {
  const answers = office(paid());
  const { goLive } = await open(answers);
  const send = await goLive();
  answers[PAYMENT] = data(paid({ refundable: 700, refunds: [refund('requested')], revision: 3 }));
  const { reason: _, ...requested } = refund('requested');
  send(
    'payment-status',
    aPaymentMessage({ revision: 3, details: { refundable: 700, refunds: [requested] } }),
  );
  await expect.element(page.getByRole('list', { name: 'Refunds' })).toMatchTextContent('Too small');
});

test('accepting an unpaid order shows why it is refused', async () => {
  const answers = office(aPayment(), {
    [UPDATE]: refusal(409, 'This order is not paid yet.', { code: 'not-paid' }),
  });
  await openShop('/admin/orders', answers);
  await press('Accept order 7');
  await expect.element(page.getByText('This order is not paid yet.').first()).toBeVisible();
});

const changed = answer({
  success: true,
  message: 'Order updated.',
  data: anOrder({ status: 'delivered', revision: 1 }),
});

test('setting a status of an unpaid order asks first, and Cancel sends nothing', async () => {
  const { sent } = await openShop('/admin/dashboard', office(aPayment(), dashboard({ [UPDATE]: changed })));
  const status = page.getByRole('combobox', { name: 'Status of order 7' });
  await status.selectOptions('Delivered');
  await expect.element(question).toMatchTextContent('This order is not paid. Continue?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => question.query()).toBeNull();
  await expect.element(status).toHaveValue('pending');
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  await status.selectOptions('Delivered');
  await question.getByRole('button', { name: 'Set it to delivered' }).click();
  await expect.element(page.getByText('Order updated.').first()).toBeVisible();
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test.each([
  ['a paid order', online('paid'), 'Delivered'],
  ['an unpaid order that is rejected', online('awaiting'), 'Rejected'],
  ['cash on delivery', anOrder(), 'Delivered'],
])('setting a status of %s asks nothing', async (_what, order, status) => {
  const orders = { 'GET /api/orders': ordersOf(order) };
  const { sent } = await openShop(
    '/admin/dashboard',
    office(paid(), dashboard({ ...orders, [UPDATE]: changed })),
  );
  await page.getByRole('combobox', { name: 'Status of order 7' }).selectOptions(status);
  await expect.poll(() => sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(question.query()).toBeNull();
});

test('rejecting a paid order says that it refunds, and moves the focus on afterwards', async () => {
  const rejected = { ...online('paid'), status: 'rejected', revision: 1 } as const;
  const answers = office(paid(), {
    'GET /api/orders': ordersOf(online('paid'), { ...online('paid'), id: 6 }),
    [UPDATE]: answer({ success: true, message: 'Order rejected!', data: rejected }),
  });
  await openShop('/admin/orders', answers);
  await press('Reject order 7');
  await expect.element(question).toMatchTextContent('Rejecting it refunds the payment to the customer.');
  answers['GET /api/orders'] = ordersOf(rejected, { ...online('paid'), id: 6 });
  await question.getByRole('button', { name: 'Reject it' }).click();
  await expect.element(page.getByText('Order rejected!').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept order 6' })).toHaveFocus();
});

test('orders are filtered by the state of their payment', async () => {
  const { sent, address } = await openShop('/admin/orders', office(paid()));
  await page.getByRole('combobox', { name: 'Show orders by payment' }).click();
  await page.getByRole('option', { name: 'Payment failed' }).click();
  await expect.poll(address).toBe('/admin/orders?payment=failed');
  await expect
    .poll(() => sent.map(({ url }) => new URL(url).searchParams.get('payment')))
    .toContain('failed');
});

test('an unknown state of payment in the address filters nothing', async () => {
  const { sent } = await openShop('/admin/orders?payment=lost', office(paid()));
  await expect.element(badge).toBeVisible();
  expect(sent.some(({ url }) => url.includes('payment='))).toBe(false);
});

function dashboard(more: Answers): Answers {
  return {
    'GET /api/public/users/count': answer({ count: 1 }),
    'GET /api/public/products/count': answer({ count: 1 }),
    'GET /api/public/orders/stats': answer({ total: 1, status: { pending: 1 } }),
    'GET /api/orders/figures': refusal(404, ''),
    'GET /api/audit/clock': refusal(404, ''),
    ...more,
  };
}
