import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { closesAtOnce, fakeCheckout, signed } from '../../testing/fake-checkout.ts';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import { answer, type Answers, cartOf, noAnswer, ordersOf, refusal } from '../../testing/shop-answers.ts';
import { aCartItem, anOrder, aPayment, aPaymentMessage, aPaymentStatus } from '../../testing/shop-samples.ts';

const PATH = '/order-confirmation';
const PAYMENT = 'GET /api/payments/7';
const CHECKOUT = 'POST /api/payments/7/checkout';
const CONFIRM = 'POST /api/payments/7/confirm';
const panel = page.getByRole('region', { name: /./ }).filter({ has: page.getByRole('status') });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const payNow = page.getByRole('button', { name: 'Pay now' });
const tryAgain = page.getByRole('button', { name: 'Try again' });
const due = heading('Pay ₹1,200.00 to confirm your order');
const checking = heading('Checking the payment');
const paidHeading = heading('Paid ₹1,200.00');

const online = (state: PaymentResponse['state'] = 'awaiting') =>
  anOrder({ paymentMethod: 'online', payment: aPaymentStatus(state) });
const paid = (more: Partial<PaymentResponse> = {}) =>
  aPayment({
    ...{ state: 'paid', paid: 1200, refundable: 1200, canPay: false, revision: 2 },
    ...{ instrument: 'Visa •••• 0153', ...more },
  });
const data = (payment: PaymentResponse) => answer({ success: true, data: payment });
const calls = (sent: readonly Request[], call: string) =>
  sent.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call);

function shop(payment: PaymentResponse, more: Answers = {}): Answers {
  const orders = ordersOf(online(payment.state));
  return { ...signedIn(), 'GET /api/orders': orders, [PAYMENT]: data(payment), ...more };
}
const justPlaced = { orderId: 7, placed: true, pays: true } as const;

/** The confirmation page right after Place Order, with the gateway's window open. */
async function openWithWindow(more: Answers = {}) {
  const gateway = fakeCheckout();
  const answers = shop(aPayment(), { [CHECKOUT]: answer(gateway.answer(aPayment())), ...more });
  const opened = await openShop(PATH, answers, justPlaced);
  await gateway.last();
  return { gateway, answers, ...opened };
}

test('an order that was just placed opens the gateway’s window once, with the options of the shop', async () => {
  const { gateway, sent, reload } = await openWithWindow();
  await expect.element(page.getByText('Order placed successfully!')).toBeVisible();
  expect(gateway.opened.map(({ options }) => options)).toMatchObject([
    {
      ...{ key: 'rzp_test_1', order_id: 'order_1', amount: 120_000, currency: 'INR' },
      callback_url: `${location.origin}/api/payments/7/return`,
    },
  ]);
  await expect
    .element(page.getByRole('button', { name: 'Payment window is open' }))
    .toHaveAttribute('aria-disabled', 'true');
  await reload();
  await expect.element(payNow).toBeVisible();
  expect(gateway.opened).toHaveLength(1);
  expect(calls(sent, CHECKOUT)).toHaveLength(1);
});

test('a paid order waits for the shop only until it is accepted', async () => {
  const isNext = page.getByText(/The shop confirms your order next\./);
  const answers = shop(paid());
  const { reload } = await openShop(PATH, answers, { orderId: 7 });
  await expect.element(isNext).toBeVisible();
  answers['GET /api/orders'] = ordersOf({ ...online('paid'), status: 'delivered' });
  await reload();
  await expect.element(page.getByText('Paid with Visa •••• 0153.', { exact: true })).toBeVisible();
  expect(isNext.query()).toBeNull();
});

test('a second payment that went back leaves the order paid', async () => {
  const twice = paid({ state: 'refunded in part', paid: 2400, refunded: 1200, refundable: 1200 });
  await openShop(PATH, shop(twice), { orderId: 7 });
  await expect.element(paidHeading).toBeVisible();
  await expect
    .element(page.getByText(/^You paid more than once\. ₹1,200\.00 was paid back to you\./))
    .toBeVisible();
});

test('a success is checked by the shop before the page says paid', async () => {
  const asked = Promise.withResolvers<Response>();
  const { gateway, sent } = await openWithWindow({ [CONFIRM]: () => asked.promise });
  const before = calls(sent, PAYMENT).length;
  await gateway.pay();
  await expect.element(checking).toBeVisible();
  expect(paidHeading.query()).toBeNull();
  expect(payNow.query()).toBeNull();
  asked.resolve(data(paid())());
  await expect.element(paidHeading).toBeVisible();
  await expect.element(page.getByText(/Paid with Visa •••• 0153\./)).toBeVisible();
  expect(await calls(sent, CONFIRM)[0]?.json()).toEqual(signed);
  // The lists follow without a request of their own.
  await expect.element(page.getByRole('table').getByText('Paid', { exact: true })).toBeVisible();
  expect(calls(sent, PAYMENT)).toHaveLength(before);
  await expect.element(paidHeading).toHaveFocus();
});

test('the heading takes the focus from a button that an order no longer has', async () => {
  const { goLive } = await openShop(PATH, shop(aPayment()), { orderId: 7 });
  await expect.element(payNow).toBeVisible();
  const send = await goLive();
  payNow.element().focus();
  send('payment-status', { ...aPaymentMessage({ paid: 0 }), state: 'expired' });
  await expect.element(heading('The time to pay has passed')).toHaveFocus();
});

test('an order that is set to pending again can be paid at once', async () => {
  const rejected = { status: 'rejected', trackingStatus: 'Cancelled' } as const;
  const orders = ordersOf({ ...online(), ...rejected });
  const answers = shop(aPayment({ canPay: false }), { 'GET /api/orders': orders });
  const { goLive } = await openShop(PATH, answers, { orderId: 7 });
  await expect.element(page.getByRole('heading', { name: 'Order 7' })).toBeVisible();
  const send = await goLive();
  expect(payNow.query()).toBeNull();
  answers[PAYMENT] = data(aPayment());
  send('order-status', { orderId: 7, status: 'pending', trackingStatus: 'Pending', revision: 9 });
  await expect.element(payNow).toBeVisible();
});

test('a check without an answer is repeated, on request and after a reload, and never pays again', async () => {
  const { gateway, answers, sent, reload } = await openWithWindow({ [CONFIRM]: noAnswer });
  await gateway.pay();
  await expect.element(page.getByText(/could not be checked yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => calls(sent, CONFIRM)).toHaveLength(2);
  await expect.element(checking).toBeVisible();
  answers[CONFIRM] = data(paid());
  await reload();
  await expect.element(paidHeading).toBeVisible();
  const bodies = await Promise.all(calls(sent, CONFIRM).map((each) => each.json()));
  expect(bodies).toEqual([signed, signed, signed]);
  expect(calls(sent, CHECKOUT)).toHaveLength(1);
});

test('a refused check shows the reason, and the order can be paid again', async () => {
  const { gateway } = await openWithWindow({ [CONFIRM]: refusal(400, 'The signature is not valid.') });
  await gateway.pay();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The signature is not valid.');
  await expect.element(payNow).toHaveFocus();
});

test('a closed window leaves the order unpaid, with the focus on the button', async () => {
  const { gateway, sent } = await openWithWindow();
  await gateway.dismiss();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The payment window was closed');
  await expect.element(payNow).toHaveFocus();
  await expect.element(due).toBeVisible();
  await payNow.click();
  await expect.poll(() => gateway.opened).toHaveLength(2);
  expect(calls(sent, CONFIRM)).toEqual([]);
});

test('a window that is closed as soon as it opens leaves the button ready, with the focus', async () => {
  const gateway = fakeCheckout(closesAtOnce);
  await openShop(PATH, shop(aPayment(), { [CHECKOUT]: answer(gateway.answer(aPayment())) }), { orderId: 7 });
  await payNow.click();
  await expect.poll(() => gateway.opened).toHaveLength(1);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The payment window was closed');
  await expect.element(payNow).toHaveFocus();
  await expect.element(payNow).not.toHaveAttribute('aria-disabled', 'true');
});

test('a failed attempt shows the gateway’s reason, and Try again opens the window again', async () => {
  const { gateway } = await openWithWindow();
  await gateway.fail('Your card has insufficient balance.');
  expect((await gateway.last()).isOpen).toBe(true);
  await gateway.dismiss();
  await expect.element(heading('The payment failed')).toBeVisible();
  await expect.element(page.getByText(/Your card has insufficient balance\./)).toBeVisible();
  await tryAgain.click();
  await expect.poll(() => gateway.opened).toHaveLength(2);
  expect((await gateway.last()).options.order_id).toBe('order_1');
});

test('Back closes the window and stays on the page, also as soon as it is shown', async () => {
  const gateway = fakeCheckout('history.back();');
  const { sent, address } = await openShop('/cart', {
    ...shop(aPayment(), { [CHECKOUT]: answer(gateway.answer(aPayment())) }),
    'GET /api/cart': cartOf(aCartItem()),
    'POST /api/orders/place-order': answer({ success: true, message: 'Placed.', orderId: 7 }, 201),
  });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio', { name: /^Online Payment/ }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await eventually(() => expect(gateway.opened[0]?.isOpen).toBe(false));
  expect(await calls(sent, 'POST /api/orders/place-order')[0]?.json()).toMatchObject({
    paymentMethod: 'online',
  });
  await expect.element(payNow).toBeVisible();
  expect(address()).toBe(PATH);
});

test('an order that was paid in another tab closes the window, and nothing can be paid twice', async () => {
  const { gateway, answers, goLive } = await openWithWindow();
  const send = await goLive();
  answers[PAYMENT] = data(paid());
  send('payment-status', aPaymentMessage());
  await expect.element(paidHeading).toBeVisible();
  expect(gateway.opened[0]?.isOpen).toBe(false);
  expect(page.getByText('The payment window was closed').query()).toBeNull();
  expect(payNow.query()).toBeNull();
});

test('where nothing is left to pay, no window opens', async () => {
  const gateway = fakeCheckout();
  const done = answer({ success: true, data: paid(), checkout: null });
  await openShop(PATH, shop(aPayment(), { [CHECKOUT]: done }), { orderId: 7 });
  await payNow.click();
  await expect.element(paidHeading).toBeVisible();
  expect(gateway.opened).toEqual([]);
});

test('a gateway that is down shows the shop’s words, and a later attempt succeeds', async () => {
  const gateway = fakeCheckout();
  const text = 'Payment is not available right now. Your order is kept for 30 minutes.';
  const answers = shop(aPayment(), { [CHECKOUT]: refusal(503, text) });
  await openShop(PATH, answers, { orderId: 7 });
  await payNow.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(text);
  answers[CHECKOUT] = answer(gateway.answer(aPayment()));
  await payNow.click();
  await gateway.last();
});

test('a script that cannot be loaded is reported, and loaded again on the next attempt', async () => {
  const gateway = fakeCheckout();
  const good = gateway.answer(aPayment());
  const script = '/api/payments/no-such-script.js';
  const bad = { ...good, checkout: good.checkout && { ...good.checkout, script } };
  const answers = shop(aPayment(), { [CHECKOUT]: answer(bad) });
  await openShop(PATH, answers, { orderId: 7 });
  await payNow.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('The payment window could not be opened.');
  await expect.element(payNow).toBeEnabled();
  answers[CHECKOUT] = answer(good);
  await payNow.click();
  await gateway.last();
  expect(document.querySelectorAll(`script[src="${script}"]`)).toHaveLength(0);
});

const inTenMinutes = () => new Date(Date.now() + 10 * 60_000).toISOString();
const refund = (state: 'requested' | 'processed' | 'failed', amount: number) => ({
  ...{ id: `7-${amount}`, amount, reason: 'Too small', state, failure: null },
  requestedAt: '2026-11-20T06:30:00.000Z',
});

for (const [payment, title, text] of [
  [aPayment({ payBy: inTenMinutes() }), 'Pay ₹1,200.00 to confirm your order', /9:\d\d left|10:00 left/],
  [
    aPayment({ state: 'failed', failure: 'The bank declined the card.' }),
    ...(['The payment failed', /The bank declined the card\. You can try again/] as const),
  ],
  [paid(), 'Paid ₹1,200.00', /The shop confirms your order next\./],
  [aPayment({ state: 'expired', canPay: false }), 'The time to pay has passed', /you owe nothing/],
  [
    paid({ state: 'refunded in part', refunded: 500, refunds: [refund('processed', 500)] }),
    ...(['₹500.00 of ₹1,200.00 refunded', /₹500\.00\s*refunded, 20 Nov 2026/] as const),
  ],
  [
    paid({ state: 'refunding', refundable: 0, refunds: [refund('requested', 1200)] }),
    ...(['₹1,200.00 is on its way back to you', /sent to your bank\. A refund usually/] as const),
  ],
  [
    paid({ state: 'refunding', refundable: 0, refunds: [refund('failed', 1200)] }),
    ...(['The refund of ₹1,200.00 is delayed', /₹1,200\.00\s*delayed/] as const),
  ],
  [
    paid({ state: 'refunded', refunded: 1200, refunds: [refund('processed', 1200)] }),
    ...(['₹1,200.00 refunded', /within 5 to 7 working days/] as const),
  ],
  [
    paid({ state: 'refunded', paid: 1, refunded: 1, canPay: true, refunds: [refund('processed', 1)] }),
    ...(['Pay ₹1,200.00 to confirm your order', /₹1\.00\s*refunded/] as const),
  ],
  [aPayment({ canPay: false }), 'Pay ₹1,200.00 to confirm your order', /cannot be paid online at the moment/],
] as const)
  test(`a payment that is ${payment.state}${payment.canPay ? ' and can be paid' : ''} reads “${title}”`, async () => {
    await openShop(`${PATH}?order=7`, shop(payment));
    await expect.element(heading(title)).toBeVisible();
    await expect.element(panel.filter({ has: heading(title) })).toMatchTextContent(text);
    expect([payNow.query(), tryAgain.query()].some((button) => button !== null)).toBe(payment.canPay);
  });

test('the payment of a cancelled order is on its way back', async () => {
  const order = anOrder({ paymentMethod: 'online', payment: aPaymentStatus('paid'), status: 'rejected' });
  const payment = paid({ refundable: 0, refunds: [refund('requested', 1200)] });
  await openShop(PATH, shop(payment, { 'GET /api/orders': ordersOf(order) }), { orderId: 7 });
  await expect.element(heading('₹1,200.00 is on its way back to you')).toBeVisible();
});

test('the time left runs down, and its end is left to the shop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const payBy = new Date(Date.now() + 61_000).toISOString();
  await openShop(PATH, shop(aPayment({ payBy })), { orderId: 7 });
  await expect.element(page.getByRole('timer')).toMatchTextContent('1:01 left');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(page.getByRole('timer')).toMatchTextContent('0:59 left');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(page.getByText(/The time to pay is over\./)).toBeVisible();
  await expect.element(payNow).toBeVisible();
});

test('a live message changes the state, and only a newer one', async () => {
  const answers = shop(aPayment({ revision: 1 }));
  const { sent, goLive } = await openShop(PATH, answers, { orderId: 7 });
  await expect.element(due).toBeVisible();
  const send = await goLive();
  const before = calls(sent, PAYMENT).length;
  const status = aPaymentMessage({ paid: 0 });
  send('payment-status', { ...status, state: 'expired', revision: 1 });
  send('payment-status', { ...status, orderId: 8, state: 'expired', revision: 9 });
  const details = { ...status.details, failure: 'No balance.' };
  send('payment-status', { ...status, state: 'failed', details, revision: 2 });
  await expect.element(page.getByText(/No balance\./)).toBeVisible();
  expect(calls(sent, PAYMENT)).toHaveLength(before);
  await expect.element(page.getByRole('table').getByText('Payment failed')).toBeVisible();
});

test('cash on delivery and a shop without payments have no panel', async () => {
  const { sent } = await openShop(
    PATH,
    { ...signedIn(), 'GET /api/orders': ordersOf(anOrder()) },
    { orderId: 7 },
  );
  await expect.element(heading('Order 7')).toBeVisible();
  expect(calls(sent, PAYMENT)).toEqual([]);
});

test('a shop without payments shows the order alone', async () => {
  await openShop(PATH, shop(aPayment(), { [PAYMENT]: refusal(404, 'Not found.') }), { orderId: 7 });
  await expect.element(heading('Order 7')).toBeVisible();
  await expect.poll(() => page.getByText('Loading the payment…').query()).toBeNull();
  expect(due.query()).toBeNull();
  expect(page.getByRole('alert').query()).toBeNull();
});

test('a payment that cannot be loaded offers Retry', async () => {
  const answers = shop(aPayment(), { [PAYMENT]: refusal(500, '') });
  await openShop(PATH, answers, { orderId: 7 });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The payment could not be loaded.');
  answers[PAYMENT] = data(aPayment());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(payNow).toBeVisible();
});

test.each(['?order=x', '?order=-1', '?order=1.5', '?order='])('the address%s names none', async (search) => {
  await openShop(`${PATH}${search}`, shop(aPayment()));
  await expect.element(heading('Order history')).toBeVisible();
  expect(page.getByText('Order not found in history.').query()).toBeNull();
});

for (const [state, payment] of [
  ['awaiting', aPayment({ isSandbox: true, payBy: new Date(Date.now() + 1_500_000).toISOString() })],
  ['paid', paid({ isSandbox: true })],
] as const)
  test(`a payment that comes late moves nothing on a phone, when it is ${state}`, async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const late = Promise.withResolvers<void>();
    const answers = shop(payment, { [PAYMENT]: () => late.promise.then(data(payment)) });
    answers['GET /api/payments/methods'] = answer({ isSandbox: true });
    const { state: known, paid: sum } = payment;
    const status = { ...aPaymentStatus(known), paid: sum };
    answers['GET /api/orders'] = ordersOf(anOrder({ paymentMethod: 'online', payment: status }));
    await openShop(PATH, answers, { orderId: 7 });
    const card = page.getByRole('region', { name: 'Order 7' });
    const place = () => card.element().getBoundingClientRect().top;
    await expect.element(card).toBeVisible();
    await expect.element(page.getByText(/no money moves/)).toBeVisible();
    const before = place();
    late.resolve();
    await expect.element(known === 'awaiting' ? due : paidHeading).toBeVisible();
    expect(place()).toBe(before);
  });

test('where no money moves, the page says so, whatever else cannot be loaded', async () => {
  const methods = { 'GET /api/payments/methods': refusal(500, '') };
  await openShop(PATH, shop(aPayment({ isSandbox: true }), methods), { orderId: 7 });
  await expect.element(page.getByText(/no money moves/)).toBeVisible();
});
