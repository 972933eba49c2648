import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isSignedIn, openShop, signedIn } from '../../testing/open-shop.tsx';
import { advanceUntil, stopTimers } from '../../testing/page-timers.ts';
import {
  answer,
  type Answers,
  noAnswer,
  ordersOf,
  refusal,
  silentRefusal,
} from '../../testing/shop-answers.ts';
import { anOrder, red } from '../../testing/shop-samples.ts';

const PATH = '/order-confirmation';
const ORDERS = 'GET /api/orders';
const banner = page.getByText('Order placed successfully!');

test('a shopper without orders sees the loading text and then the empty state', async () => {
  const waiting = Promise.withResolvers<Response>();
  await openShop(PATH, { ...signedIn(), [ORDERS]: () => waiting.promise });
  await expect.element(page.getByText('Loading your order...')).toBeVisible();
  waiting.resolve(ordersOf()());
  await expect.element(page.getByText('No orders yet.')).toBeVisible();
});

test('the order that was placed is announced for 5 s, and the banner does not return after a reload', async () => {
  const { reload } = await openShop(
    PATH,
    { ...signedIn(), [ORDERS]: ordersOf(anOrder()) },
    { orderId: 7, placed: true },
  );
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  stopTimers();
  await reload();
  await advanceUntil(() => expect(banner.query()).not.toBeNull());
  const card = page.getByRole('region', { name: 'Order 7' });
  await advanceUntil(() => expect(card.query()).not.toBeNull());
  const { top } = card.element().getBoundingClientRect();
  await vi.advanceTimersByTimeAsync(4_500);
  expect(banner.query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  await advanceUntil(() => expect(banner.query()).toBeNull());
  // The order does not move under the finger.
  expect(card.element().getBoundingClientRect().top).toBe(top);
  vi.useRealTimers();
  await reload();
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
  expect(banner.query()).toBeNull();
});

test('an order that was announced is not announced again when the shopper comes back to it', async () => {
  await openShop(PATH, { ...signedIn(), [ORDERS]: ordersOf(anOrder()) }, { orderId: 7, placed: true });
  await expect.element(banner).toBeVisible();
  await page.getByRole('link', { name: 'Aangan, home' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).not.toBeInTheDocument();
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Order 7', exact: true })).toBeVisible();
  expect(banner.query()).toBeNull();
  expect(page.getByRole('heading', { name: 'Your order' }).query()).not.toBeNull();
});

test('View shows any of the orders, with the focus on its heading, at an address of its own', async () => {
  const { address, reload } = await openShop(PATH, {
    ...signedIn(),
    [ORDERS]: ordersOf(anOrder({ id: 8 }), anOrder({ id: 7 })),
  });
  await page.getByRole('button', { name: 'View order 7' }).click();
  const card = page.getByRole('region', { name: 'Order 7' });
  await expect.element(card).toMatchTextContent('Lotus kurta');
  await expect.element(card).toMatchTextContent('₹1,200.00');
  await expect.element(page.getByRole('heading', { name: 'Order 7' })).toHaveFocus();
  expect(address()).toBe(`${PATH}?order=7`);
  expect(document.title).toMatch(/^Order 7 · /);
  await reload();
  await expect.element(page.getByRole('heading', { name: 'Order 7' })).toBeVisible();
});

test('the size of an item is shown while the names of the colors load, and stays in its place', async () => {
  const filters = Promise.withResolvers<Response>();
  const answers: Answers = { ...signedIn(), [ORDERS]: ordersOf(anOrder()) };
  answers['GET /api/products/filters'] = () => filters.promise;
  await openShop(`${PATH}?order=7`, answers);
  const card = page.getByRole('region', { name: 'Order 7' });
  const size = card.getByText('M', { exact: true });
  await expect.element(card.getByText('Lotus kurta')).toBeVisible();
  expect(size.element().checkVisibility({ visibilityProperty: true })).toBe(true);
  const place = () => size.element().getBoundingClientRect().x;
  const before = place();
  filters.resolve(answer({ categories: [], brands: [], colors: [red] })());
  await expect.element(card.getByText(red.name)).toBeVisible();
  expect(place()).toBe(before);
});

test('an administrator sees only their own orders, also of those that arrive while the page is open', async () => {
  const { goLive, sent } = await openShop(PATH, {
    ...signedIn('admin'),
    [ORDERS]: ordersOf(anOrder({ id: 7 })),
  });
  await expect.element(page.getByRole('button', { name: 'View order 7' })).toBeVisible();
  const reads = sent.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === '/api/orders');
  expect(reads.map(({ searchParams }) => searchParams.get('own'))).toEqual(['true']);
  const send = await goLive();
  send('order-placed', { order: anOrder({ id: 8, userId: 'user-2' }) });
  send('order-placed', { order: anOrder({ id: 9 }) });
  await expect.element(page.getByRole('button', { name: 'View order 9' })).toBeVisible();
  expect(page.getByRole('button', { name: 'View order 8' }).query()).toBeNull();
});

for (const width of [320, 390])
  test(`at ${width} px every column of the orders is visible without horizontal scrolling`, async () => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(width, 844);
    const orders = [anOrder({ id: 1042, totalPrice: 123_456 }), anOrder({ id: 7, status: 'fulfilled' })];
    await openShop(PATH, { ...signedIn(), [ORDERS]: ordersOf(...orders) });
    await expect.element(page.getByRole('button', { name: 'View order 7' })).toBeVisible();
    const table = page.getByRole('table', { name: 'Your Orders' });
    expect(table.getByRole('row').elements().length).toBe(3);
    const parts = [
      ...table.getByRole('columnheader').elements(),
      ...table.getByRole('cell').elements(),
      ...table.getByRole('button').elements(),
    ];
    expect(parts.length).toBe(6 + 12 + 2);
    for (const part of parts) {
      const { left, right } = part.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
    }
    const region = page.getByRole('group', { name: 'Your Orders' }).element();
    expect(region.scrollWidth).toBe(region.clientWidth);
  });

for (const [status, stage] of [
  ['pending', 'Placed'],
  ['accepted', 'Confirmed'],
  ['fulfilled', 'On its way'],
  ['delivered', 'Delivered'],
  ['rejected', 'Cancelled'],
] as const satisfies readonly (readonly [OrderStatus, string])[])
  test(`a ${status} order is at the stage “${stage}”`, async () => {
    await openShop(PATH, { ...signedIn(), [ORDERS]: ordersOf(anOrder({ status })) }, { orderId: 7 });
    const steps = page.getByRole('list', { name: 'Status of the order' }).getByRole('listitem');
    await expect.element(steps.first()).toBeVisible();
    const current = steps.elements().filter((step) => step.getAttribute('aria-current') === 'step');
    expect(current.map((step) => step.textContent)).toEqual([expect.stringContaining(stage)]);
  });

/** Orders 5 to 1 in pages of two, as the server answers a cursor. */
function inPages(request: Request): Response {
  const query = new URL(request.url).searchParams;
  const before = Number(query.get('cursor') ?? 6);
  const ids = [5, 4, 3, 2, 1].filter((id) => id < before).slice(0, Number(query.get('limit') ?? 2));
  const last = ids.at(-1) ?? 1;
  const next = last > 1 ? { next: String(last) } : {};
  return Response.json({ success: true, data: ids.map((id) => anOrder({ id })), ...next });
}

test('older orders are loaded on request until there are none', async () => {
  await openShop(PATH, { ...signedIn(), [ORDERS]: inPages });
  const rows = page.getByRole('button', { name: /^View order/ });
  const older = page.getByRole('button', { name: 'Show older orders' });
  await expect.element(rows.nth(1)).toHaveAccessibleName('View order 4');
  expect(rows.elements()).toHaveLength(2);
  await older.click();
  await expect.element(rows.nth(2)).toHaveFocus();
  await older.click();
  await expect.element(page.getByRole('button', { name: 'View order 1' })).toHaveFocus();
  expect(rows.elements()).toHaveLength(5);
  expect(older.query()).toBeNull();
});

test('a failed load of older orders is reported beside the button, and the others stay', async () => {
  const answers: Answers = { ...signedIn(), [ORDERS]: inPages };
  await openShop(PATH, answers);
  await expect.element(page.getByRole('button', { name: 'View order 5' })).toBeVisible();
  answers[ORDERS] = silentRefusal(418);
  await page.getByRole('button', { name: 'Show older orders' }).click();
  await expect.element(page.getByText('Failed to fetch orders.')).toBeVisible();
  answers[ORDERS] = inPages;
  await page.getByRole('button', { name: 'Show older orders' }).click();
  await expect.element(page.getByRole('button', { name: 'View order 3' })).toBeVisible();
  expect(page.getByText('Failed to fetch orders.').query()).toBeNull();
});

for (const [reason, payment, text] of [
  ['sold-out', { state: 'due on delivery' }, /sold out before we could keep it for you\. You owe nothing/],
  ['sold-out', { state: 'refunded', paid: 1899 }, /Your payment is refunded/],
  ['not-paid', { state: 'expired' }, /It was not paid in time\. You owe nothing/],
  ['not-paid', { state: 'refunded', paid: 1899 }, /It was not paid when .* ended\. Your payment is refunded/],
] as const)
  test(`an order that the shop has cancelled says why: ${reason}, ${payment.state}`, async () => {
    const order = anOrder({ status: 'rejected', reason, payment });
    await openShop(PATH, { ...signedIn(), [ORDERS]: ordersOf(order) }, { orderId: 7 });
    await expect.element(page.getByRole('region', { name: 'Order 7' })).toMatchTextContent(text);
  });

for (const [status, state, shown] of [
  ['rejected', 'due on delivery', 'Nothing to pay'],
  ['rejected', 'awaiting', 'Nothing to pay'],
  ['rejected', 'paid', 'Paid'],
  ['accepted', 'due on delivery', 'Due on delivery'],
] as const)
  test(`the payment of an order that is ${status} and ${state} reads “${shown}”`, async () => {
    const order = anOrder({ status, payment: { state } });
    await openShop(PATH, { ...signedIn(), [ORDERS]: ordersOf(order) }, { orderId: 7 });
    await expect.element(page.getByRole('table').getByText(shown, { exact: true })).toBeVisible();
    await expect.element(page.getByText(shown, { exact: true }).first()).toBeVisible();
  });

test('an order beyond the first page is shown after a reload', async () => {
  await openShop(PATH, { ...signedIn(), [ORDERS]: inPages }, { orderId: 2 });
  await expect.element(page.getByRole('region', { name: 'Order 2' })).toMatchTextContent('Lotus kurta');
  expect(page.getByRole('button', { name: 'View order 2' }).query()).toBeNull();
});

test('an order without items, and one that is not the shopper’s, show the specified texts', async () => {
  const answers: Answers = { ...signedIn(), [ORDERS]: ordersOf(anOrder({ OrderItems: [] })) };
  const { reload } = await openShop(PATH, answers, { orderId: 7 });
  await expect.element(page.getByText('No items found in this order.')).toBeVisible();
  answers[ORDERS] = ordersOf(anOrder({ id: 9 }));
  await reload();
  await expect.element(page.getByText('Order not found in history.')).toBeVisible();
});

for (const [outcome, answered, text] of [
  ['an answer without words', silentRefusal(418), 'Failed to fetch orders.'],
  ['no answer', noAnswer, 'An error occurred while fetching orders.'],
] as const)
  test(`${outcome} shows “${text}”, Retry and a link to sign in`, async () => {
    const answers: Answers = { ...signedIn(), [ORDERS]: answered };
    await openShop(PATH, answers);
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    await expect.element(page.getByRole('link', { name: 'Login Again' })).toBeVisible();
    answers[ORDERS] = ordersOf(anOrder());
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('button', { name: 'View order 7' })).toBeVisible();
  });

test('a refused session is cleared, and the sign-in page shows the reason', async () => {
  const { address } = await openShop(PATH, {
    ...signedIn(),
    [ORDERS]: refusal(401, 'Something else.'),
  });
  await expect.element(page.getByText('Invalid token. Please log in again.')).toBeVisible();
  expect(address()).toBe('/signin');
  expect(isSignedIn()).toBe(false);
});

test('a failed receipt download shows the server’s message', async () => {
  await openShop(
    PATH,
    {
      ...signedIn(),
      [ORDERS]: ordersOf(anOrder()),
      'GET /api/orders/7/receipt': refusal(503, 'The proofs are being made again.'),
    },
    { orderId: 7 },
  );
  await page.getByRole('button', { name: 'Download proof' }).click();
  await expect.element(page.getByText('The proofs are being made again.').first()).toBeVisible();
});

test('a downloaded proof of a log that lacks events comes with a warning', async () => {
  await openShop(
    PATH,
    {
      ...signedIn(),
      [ORDERS]: ordersOf(anOrder()),
      'GET /api/orders/7/receipt': answer('a line\n'),
      'GET /api/audit/checkpoint': answer({
        checkpoint: 'log-1\n5\n',
        key: 'aangan+1+k',
        warning: 'Cut off.',
      }),
    },
    { orderId: 7 },
  );
  await page.getByRole('button', { name: 'Download proof' }).click();
  await expect.element(page.getByText(/may lack later events of this order/).first()).toBeVisible();
});
