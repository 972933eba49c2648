import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aPicture } from '../../testing/a-picture.ts';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import { pressNow } from '../../testing/press-now.ts';
import { answer, type Answers, ordersOf, refusal } from '../../testing/shop-answers.ts';
import { anOrder, aReturn } from '../../testing/shop-samples.ts';

const AT = '2026-11-20T06:30:00.000Z';
const DAY_MS = 86_400_000;
const later = new Date(Date.now() + 5 * DAY_MS).toISOString();
const earlier = new Date(Date.now() - DAY_MS).toISOString();

const item = { id: 1, name: 'Banarasi sari', image: null, price: 4200, color: 'Default', size: 'M' };
const order = anOrder({ id: 7, status: 'delivered', OrderItems: [{ ...item, quantity: 2 }] });
const PATH = '/order-confirmation?order=7';
const OF_ORDER = '/api/returns/of-order/7';
const withReturns = (
  returns: readonly ReturnResponse[],
  { left = [2], until = later }: { left?: readonly number[]; until?: string | null } = {},
): Answers => ({
  ...signedIn('customer'),
  'GET /api/orders': ordersOf(order),
  [`GET ${OF_ORDER}`]: answer({ success: true, data: { returns, left, until } }),
});
const requested = answer({ success: true, message: 'Your return was requested.', data: aReturn() }, 201);
const start = page.getByRole('button', { name: 'Return items' });
const dialog = page.getByRole('dialog', { name: 'Return items' });
const ask = dialog.getByRole('button', { name: 'Request return' });

const topOf = (part: Locator): number => part.element().getBoundingClientRect().top;

test('items are returned with quantity, reason, note and pictures', async () => {
  const answers = withReturns([]);
  answers[`POST ${OF_ORDER}`] = requested;
  const { sent } = await openShop(PATH, answers);
  await start.click();
  await expect.element(dialog.getByRole('button', { name: 'One more' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByLabelText('Why?').selectOptions('It is damaged');
  await dialog.getByLabelText('Anything to add? (optional)').fill('Torn.');
  await userEvent.upload(dialog.getByLabelText('Add pictures'), await aPicture('torn.png'));
  await expect.element(dialog.getByRole('img', { name: 'torn.png' })).toBeVisible();
  await ask.click();
  await expect.element(page.getByText('Your return was requested.').first()).toBeVisible();
  const [request] = sent.filter(({ method }) => method === 'POST');
  const form = await request?.clone().formData();
  expect(form?.get('lines')).toBe('[{"line":0,"quantity":1}]');
  expect([form?.get('reason'), form?.get('note')]).toEqual(['damaged', 'Torn.']);
  expect(form?.getAll('pictures')).toHaveLength(1);
});

test('what is missing is said, and nothing is sent', async () => {
  const { sent } = await openShop(PATH, withReturns([]));
  await start.click();
  await ask.click();
  await expect.element(dialog.getByText('Please choose what you want to return.')).toBeVisible();
  await expect.element(dialog.getByText('Please choose a reason.')).toBeVisible();
  const more = dialog.getByRole('button', { name: 'One more' });
  await expect.element(more).toHaveFocus();
  await more.click();
  await ask.click();
  await expect.element(dialog.getByLabelText('Why?')).toHaveFocus();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('on a phone what is missing is scrolled clear of the edge of the dialog', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 500);
  await openShop(PATH, withReturns([]));
  await start.click();
  const more = dialog.getByRole('button', { name: 'One more' });
  await expect.element(more).toBeVisible();
  const gap = () => topOf(more) - topOf(dialog);
  ask.element().focus();
  dialog.element().scrollBy(0, gap() + 20);
  pressNow(ask);
  await expect.element(more).toHaveFocus();
  await expect.element(dialog.getByText('Please choose a reason.')).toBeInTheDocument();
  await expect.poll(gap).toBeGreaterThanOrEqual(8);
});

test('a refusal keeps what was filled in, also when the dialog is closed and opened again', async () => {
  const answers = withReturns([]);
  answers[`POST ${OF_ORDER}`] = refusal(409, 'Only 1 of “Banarasi sari” can still be returned.');
  await openShop(PATH, answers);
  await start.click();
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByLabelText('Why?').selectOptions('It does not fit');
  await ask.click();
  await expect.element(dialog.getByText('Only 1 of “Banarasi sari” can still be returned.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await start.click();
  const quantity = dialog.getByRole('group', { name: 'How many of Banarasi sari, M' });
  await expect.element(quantity.getByText('1', { exact: true })).toBeVisible();
  await expect.element(dialog.getByLabelText('Why?')).toHaveValue('does-not-fit');
});

test('a double click requests the return once', async () => {
  const answers = withReturns([]);
  answers[`POST ${OF_ORDER}`] = requested;
  const { sent } = await openShop(PATH, answers);
  await start.click();
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByLabelText('Why?').selectOptions('It is damaged');
  pressNow(ask);
  pressNow(ask);
  await expect.element(page.getByText('Your return was requested.').first()).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a file that is no picture is refused by name', async () => {
  await openShop(PATH, withReturns([]));
  await start.click();
  const file = new File(['words'], 'letter.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('Add pictures'), file);
  await expect.element(dialog.getByText('Invalid file type for letter.pdf. Use JPEG/PNG.')).toBeVisible();
});

test('each step is shown, and a refusal with its explanation', async () => {
  const steps = [
    { state: 'requested', at: AT },
    { state: 'refused', at: AT },
  ] as const;
  await openShop(
    PATH,
    withReturns([aReturn({ state: 'refused', explanation: 'It was worn.', steps: [...steps] })]),
  );
  const card = page.getByRole('article', { name: 'Return 1' });
  await expect.element(card.getByText('It was worn.')).toBeVisible();
  await expect
    .element(card.getByRole('list', { name: 'Steps of return 1' }).getByText('Refused'))
    .toBeVisible();
  expect(card.getByRole('button', { name: 'Withdraw' }).query()).toBeNull();
});

test('an approved return says where to send the parcel, and what to write on it', async () => {
  const sendTo = 'Aangan\nJohari Bazaar, Jaipur';
  await openShop(PATH, withReturns([aReturn({ state: 'approved', sendTo })]));
  const card = page.getByRole('article', { name: 'Return 1' });
  await expect.element(card.getByText('Please send the parcel to')).toBeVisible();
  const parcel = card.getByText(/Johari Bazaar/);
  await expect.element(parcel).toBeVisible();
  expect((parcel.element() as HTMLElement).innerText).toBe(sendTo);
  await expect.element(card.getByText(/^Write “Return 7-1” on it\./)).toBeVisible();
});

test('a return of which less arrived, and one closed without a refund, say so', async () => {
  const [line] = aReturn().lines;
  if (line === undefined) throw new Error('no line');
  const fewer = { ...line, quantity: 2, received: 1 };
  await openShop(
    PATH,
    withReturns([
      aReturn({ state: 'refunded', refunded: 4200, lines: [fewer] }),
      aReturn({
        ...{ id: '7-2', number: 2, state: 'closed', lines: [{ ...line, received: 1 }] },
        explanation: 'It was worn.',
      }),
    ]),
  );
  const one = page.getByRole('article', { name: 'Return 1' });
  await expect.element(one.getByText('1 of 2 arrived')).toBeVisible();
  const two = page.getByRole('article', { name: 'Return 2' });
  const closed = two.getByText('We have closed this return without a refund.');
  await expect.element(closed).toBeVisible();
  const explanation = two.getByText('It was worn.');
  await expect.element(explanation).toBeVisible();
  expect(closed.element().compareDocumentPosition(explanation.element()), 'the reason follows').toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(two.getByText(/arrived/).query()).toBeNull();
});

test('a refund that was not paid does not read as a second parcel', async () => {
  const states = ['received', 'refunding', 'received'] as const;
  const steps = states.map((state, hour) => ({ state, at: `2026-11-20T0${hour}:30:00.000Z` }));
  await openShop(PATH, withReturns([aReturn({ state: 'received', steps })]));
  const list = page.getByRole('list', { name: 'Steps of return 1' });
  await expect.element(list.getByText('Refund not paid')).toBeVisible();
  expect(list.getByText('Received').elements()).toHaveLength(1);
});

test('a refund that failed is delayed, and not on its way', async () => {
  const steps = [{ state: 'refunding', at: AT }] as const;
  const refund = { amount: 4200, paid: 0, how: 'online', failed: true } as const;
  await openShop(PATH, withReturns([aReturn({ state: 'refunding', steps: [...steps], refund })]));
  const card = page.getByRole('article', { name: 'Return 1' });
  await expect.element(card.getByText('Refund delayed')).toBeVisible();
  await expect.element(card.getByText(/^The refund of ₹4,200\.00 is delayed\./)).toBeVisible();
  expect(card.getByText(/on its way/).query()).toBeNull();
});

test('of a refund that failed in part, only what is not paid yet is delayed', async () => {
  const refund = { amount: 4200, paid: 1200, how: 'online', failed: true } as const;
  const steps = [{ state: 'refunding', at: AT }] as const;
  await openShop(
    PATH,
    withReturns([aReturn({ state: 'refunding', steps: [...steps], refunded: 100.1, refund })]),
  );
  const card = page.getByRole('article', { name: 'Return 1' });
  await expect.element(card.getByText(/^The refund of ₹3,000\.00 is delayed\./)).toBeVisible();
  await expect.element(card.getByText('₹1,300.10 was refunded.')).toBeVisible();
  expect(card.getByText(/₹4,200/).query()).toBeNull();
});

test('a return that the shop has not decided about is withdrawn after a question', async () => {
  const answers = withReturns([aReturn()]);
  answers['POST /api/returns/7/1/withdraw'] = answer({
    ...{ success: true, message: 'Your return was withdrawn.' },
    data: aReturn({ state: 'withdrawn', revision: 1 }),
  });
  await openShop(PATH, answers);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('Your return was withdrawn.').first()).toBeVisible();
});

test('a step arrives live', async () => {
  const answers = withReturns([aReturn()]);
  const { goLive } = await openShop(PATH, answers);
  const send = await goLive();
  const approved = aReturn({ state: 'approved', revision: 1 });
  answers[`GET ${OF_ORDER}`] = answer({
    success: true,
    data: { returns: [approved], left: [1], until: later },
  });
  send('return-changed', approved);
  await expect.element(page.getByRole('article', { name: 'Return 1' }).getByText('Approved')).toBeVisible();
  await expect.element(page.getByRole('status').getByText('Return 1: Approved')).toBeInTheDocument();
});

test('after the last day, and when nothing is left, nothing more can be returned', async () => {
  await openShop(PATH, withReturns([], { until: earlier }));
  await expect.element(page.getByText(/^Items could be returned until/)).toBeVisible();
  expect(start.query()).toBeNull();
});

test('an order of which everything is asked back says so, and not that it is back', async () => {
  await openShop(PATH, withReturns([aReturn()], { left: [0] }));
  await expect.element(page.getByText('A return was requested for all items of this order.')).toBeVisible();
  expect(start.query()).toBeNull();
});

test('the account lists all returns, each with its order', async () => {
  await openShop('/account/returns', {
    ...signedIn('customer'),
    'GET /api/returns': answer({ success: true, data: [aReturn()], next: null }),
  });
  await expect.element(page.getByRole('article', { name: 'Order 7 · Return 1' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'View order 7' }))
    .toHaveAttribute('href', '/order-confirmation?order=7');
});

test('the account says when there are no returns', async () => {
  await openShop('/account/returns', {
    ...signedIn('customer'),
    'GET /api/returns': answer({ success: true, data: [], next: null }),
  });
  await expect.element(page.getByText('You have not returned anything')).toBeVisible();
});

test('an administrator sees only their own returns in the account, also when those of others arrive', async () => {
  const { goLive, sent } = await openShop('/account/returns', {
    ...signedIn('admin'),
    'GET /api/returns': answer({ success: true, data: [aReturn()], next: null }),
  });
  const own = page.getByRole('article', { name: 'Order 7 · Return 1' });
  await expect.element(own).toBeVisible();
  const reads = sent.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === '/api/returns');
  expect(reads.map(({ searchParams }) => searchParams.get('own'))).toEqual(['true']);
  const send = await goLive();
  send('return-changed', aReturn({ id: '8-1', orderId: 8 }));
  send('return-changed', aReturn({ state: 'approved', revision: 1 }));
  await expect.element(own.getByText('Approved')).toBeVisible();
  expect(page.getByRole('article', { name: 'Order 8 · Return 1' }).query()).toBeNull();
});

test('the quantities of two sizes of a product have different names', async () => {
  const lines = ['M', 'L'].map((size) => ({ ...item, size, quantity: 1 }));
  await openShop(PATH, {
    ...withReturns([], { left: [1, 1] }),
    'GET /api/orders': ordersOf({ ...order, OrderItems: lines }),
  });
  await start.click();
  for (const size of ['M', 'L'])
    await expect
      .element(dialog.getByRole('group', { name: `How many of Banarasi sari, ${size}` }))
      .toBeVisible();
});

test('the quantities of two colors of a product have different names', async () => {
  const colors = [
    { id: 1, name: 'Indigo', hexCode: '#2E3A7B' },
    { id: 2, name: 'Leaf', hexCode: '#3F6B3C' },
  ];
  const lines = colors.map(({ hexCode }) => ({ ...item, color: hexCode, quantity: 1 }));
  const [line] = aReturn().lines;
  const returned = line === undefined ? [] : [{ ...line, color: '#3F6B3C' }];
  await openShop(PATH, {
    ...withReturns([aReturn({ lines: returned })], { left: [1, 1] }),
    'GET /api/orders': ordersOf({ ...order, OrderItems: lines }),
    'GET /api/products/filters': answer({ categories: [], brands: [], colors }),
  });
  await expect.element(page.getByText('1 × Banarasi sari, Leaf, M')).toBeVisible();
  await start.click();
  for (const { name } of colors)
    await expect
      .element(dialog.getByRole('group', { name: `How many of Banarasi sari, ${name}, M` }))
      .toBeVisible();
});
