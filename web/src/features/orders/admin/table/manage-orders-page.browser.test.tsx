import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onNotice } from '../../../../components/feedback/notices.ts';
import { clearSession, storeSession } from '../../../../lib/session/stored-session.ts';
import { openShop, signedIn, tokenOf } from '../../../../testing/open-shop.tsx';
import { pressNow } from '../../../../testing/press-now.ts';
import { answer, type Answers, noAnswer, ordersOf, silentRefusal } from '../../../../testing/shop-answers.ts';
import { ordersKey } from '../../order-cache.ts';
import { anOrder, aPaymentMessage, aPaymentStatus, red } from '../../../../testing/shop-samples.ts';

const ORDERS = 'GET /api/orders';
const UPDATE = 'PUT /api/orders/update-status/7';
const accept = page.getByRole('button', { name: 'Accept order 7' });
const reject = page.getByRole('button', { name: 'Reject order 7' });
const office = (): Answers => ({ ...signedIn('admin'), [ORDERS]: ordersOf(anOrder()) });

test('a row shows the order with the names of its colors', async () => {
  await openShop('/admin/orders', office());
  const row = page.getByRole('row').filter({ hasText: 'Lotus kurta' });
  await expect.element(row).toMatchTextContent('₹1,200.00');
  await expect.element(row).toMatchTextContent('14 Lotus Road, Kochi, Kerala 682001');
  await expect.element(row).toMatchTextContent('Cash on Delivery');
  await expect.element(row).toMatchTextContent(`Lotus kurta: ₹1,200.00 x 1, ${red.name}, M`);
});

for (const [button, sent, text] of [
  [accept, { status: 'accepted', trackingStatus: 'Confirmed' }, 'Order accepted!'],
  [reject, { status: 'rejected', trackingStatus: 'Cancelled' }, 'Order rejected!'],
] as const)
  test(`pressing “${text}” sends the action once and removes the buttons`, async () => {
    const answers = office();
    const opened = await openShop('/admin/orders', answers);
    answers[UPDATE] = () => {
      const order = anOrder({ status: sent.status, revision: 1 });
      answers[ORDERS] = ordersOf(order);
      return answer({ success: true, message: text, data: order })();
    };
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.poll(() => accept.query() ?? reject.query()).toBeNull();
    const updates = opened.sent.filter(({ method }) => method === 'PUT');
    expect(await Promise.all(updates.map((update) => update.json()))).toEqual([sent]);
  });

for (const [button, status, text] of [
  [accept, 'accepted', 'Order accepted!'],
  [reject, 'rejected', 'Order rejected!'],
] as const)
  test(`a double click sends the action and says “${text}” once`, async () => {
    const notices = vi.fn();
    onTestFinished(onNotice(notices));
    const answers = office();
    const { sent } = await openShop('/admin/orders', answers);
    answers[UPDATE] = () => {
      const order = anOrder({ status, revision: 1 });
      answers[ORDERS] = ordersOf(order);
      return answer({ success: true, message: text, data: order })();
    };
    await expect.element(button).toBeVisible();
    pressNow(button);
    pressNow(button);
    await expect.poll(() => accept.query() ?? reject.query()).toBeNull();
    await expect.element(page.getByText(text).first()).toBeVisible();
    expect(notices).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text }));
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

test('a double click that confirms a refund rejects the order once', async () => {
  const paid = anOrder({ paymentMethod: 'online', payment: aPaymentStatus('paid') });
  const answers: Answers = { ...signedIn('admin'), [ORDERS]: ordersOf(paid) };
  answers[UPDATE] = answer({
    success: true,
    message: 'Order rejected!',
    data: { ...paid, status: 'rejected' },
  });
  const { sent } = await openShop('/admin/orders', answers);
  await reject.click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Reject it' });
  await expect.element(confirm).toBeVisible();
  pressNow(confirm);
  pressNow(confirm);
  await expect.element(page.getByText('Order rejected!').first()).toBeVisible();
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

for (const button of [accept, reject])
  test(`after ${button === accept ? 'Accept' : 'Reject'} by keyboard the focus is on the next undecided order, at last on the order itself`, async () => {
    const orders = [anOrder({ id: 8 }), anOrder({ id: 7 })];
    const answers: Answers = { ...signedIn('admin'), [ORDERS]: ordersOf(...orders) };
    await openShop('/admin/orders', answers);
    const decided = (id: number) => () => {
      const order = anOrder({ id, status: 'accepted', revision: 1 });
      orders.splice(8 - id, 1, order);
      answers[ORDERS] = ordersOf(...orders);
      return answer({ success: true, message: 'Done.', data: order })();
    };
    answers[UPDATE] = decided(7);
    answers['PUT /api/orders/update-status/8'] = decided(8);
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    const next = page.getByRole('button', { name: 'Accept order 8' });
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('link', { name: 'Audit of order 8' })).toHaveFocus();
  });

for (const [button, text] of [
  [accept, 'Error accepting order'],
  [reject, 'Error rejecting order'],
] as const)
  test(`a refusal without a message shows “${text}”, and the order can still be decided`, async () => {
    await openShop('/admin/orders', { ...office(), [UPDATE]: silentRefusal(400) });
    await button.click();
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.element(accept).toBeEnabled();
    await expect.element(reject).toBeEnabled();
  });

test('without an answer, trying again is named as safe, and is the same request', async () => {
  const { sent } = await openShop('/admin/orders', { ...office(), [UPDATE]: noAnswer });
  const keys = () =>
    sent.flatMap(({ method, headers }) => (method === 'PUT' ? [headers.get('Idempotency-Key')] : []));
  await accept.click();
  await expect
    .element(page.getByText('Error accepting order. The shop did not answer: trying again is safe.').first())
    .toBeVisible();
  await accept.click();
  await expect.poll(keys).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('a bulk action that is cancelled keeps the selection; its end moves the focus to the heading', async () => {
  const answers = office();
  await openShop('/admin/orders', answers);
  const bar = page.getByRole('region', { name: 'Chosen orders' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('checkbox', { name: 'Select order 7' }).click();
  await bar.getByRole('button', { name: 'Accept' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(bar.getByText('1 order selected')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Accept' })).toHaveFocus();

  answers[UPDATE] = answer({
    success: true,
    message: '',
    data: anOrder({ status: 'accepted', revision: 1 }),
  });
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Accept 1 order' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => dialog.query()).toBeNull();
  expect(bar.query()).toBeNull();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a bulk action ends with the session: the rest is not sent in the name of the next person', async () => {
  const orders = Array.from({ length: 9 }, (_, at) => anOrder({ id: 9 - at }));
  const answers: Answers = { ...signedIn('admin'), [ORDERS]: ordersOf(...orders) };
  const isReleased = Promise.withResolvers<void>();
  for (const { id } of orders)
    answers[`PUT /api/orders/update-status/${id}`] = async () => {
      await isReleased.promise;
      const data = anOrder({ id, userId: 'user-1', status: 'accepted', revision: 1 });
      return Response.json({ success: true, message: 'Done.', data });
    };
  const { sent, queryClient } = await openShop('/admin/orders', answers);
  const changes = () => sent.filter(({ method }) => method === 'PUT').length;
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
  await page.getByRole('region', { name: 'Chosen orders' }).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept 9 orders' }).click();
  await expect.poll(changes).toBe(4);

  clearSession();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  storeSession({ token: tokenOf('customer'), userId: 'user-2', isAdmin: false });
  queryClient.setQueryData(ordersKey(), { pages: [{ orders: [] }], pageParams: [undefined] });
  isReleased.resolve();
  await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes()).toBe(4);
  expect(queryClient.getQueryData(ordersKey())).toMatchObject({ pages: [{ orders: [] }] });
});

test('an undo that needs two steps ends with the session, too', async () => {
  const answers: Answers = { ...signedIn('admin'), [ORDERS]: ordersOf(anOrder({ status: 'accepted' })) };
  const isReleased = Promise.withResolvers<void>();
  answers[UPDATE] = async (request) => {
    const { status } = (await request.json()) as Pick<OrderResponse, 'status'>;
    if (status === 'pending') await isReleased.promise;
    return Response.json({ success: true, message: 'Done.', data: anOrder({ status, revision: 1 }) });
  };
  const { sent, queryClient } = await openShop('/admin/orders', answers);
  const changes = () => sent.filter(({ method }) => method === 'PUT').length;
  await page.getByRole('checkbox', { name: 'Select order 7' }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: 'Set to delivered' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set to delivered 1 order' }).click();
  await dialog.getByRole('button', { name: 'Undo 1 order' }).click();
  await expect.poll(changes).toBe(2);

  clearSession();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabelText('Username').fill('user-2');
  storeSession({ token: tokenOf('admin'), userId: 'user-2', isAdmin: true });
  isReleased.resolve();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes()).toBe(2);
});

test('the undo of a rejection says where the money is', async () => {
  const paid = { paymentMethod: 'online', payment: aPaymentStatus('paid') };
  const orders = [anOrder({ id: 8, ...paid, status: 'accepted' }), anOrder({ id: 7, ...paid })];
  const answers: Answers = { ...signedIn('admin'), [ORDERS]: ordersOf(...orders) };
  for (const { id } of orders)
    answers[`PUT /api/orders/update-status/${id}`] = async (request) => {
      const { status } = (await request.json()) as Pick<OrderResponse, 'status'>;
      if (status === 'accepted')
        return Response.json({ success: false, message: 'This order is not paid yet.' }, { status: 409 });
      const payment = aPaymentStatus(status === 'pending' ? 'refunding' : 'paid', 1);
      const data = anOrder({ ...paid, id, status, payment, revision: 1 });
      return Response.json({ success: true, message: 'Done.', data });
    };
  await openShop('/admin/orders', answers);
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: 'Set to rejected' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set to rejected 2 orders' }).click();
  const refund = 'Its payment is being refunded';
  await expect
    .element(dialog.getByText(`pending → rejected. ${refund}, which an undo may not stop.`))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Undo 2 orders' }).click();
  await expect.element(dialog.getByText(`back to pending. ${refund}.`)).toBeVisible();
  await expect
    .element(
      dialog.getByText(`Could not be undone. It is pending now. ${refund}. This order is not paid yet.`),
    )
    .toBeVisible();
});

test('Select all selects also what has come since the page was loaded, and names the difference', async () => {
  const orders = Array.from({ length: 30 }, (_, at) => anOrder({ id: 30 - at }));
  const answers: Answers = {
    ...signedIn('admin'),
    [ORDERS]: answer({ success: true, data: orders.slice(0, 20), total: 30, totalPages: 2, page: 1 }),
  };
  await openShop('/admin/orders', answers);
  await page.getByRole('checkbox', { name: 'Select order 30', exact: true }).click();
  answers[ORDERS] = ({ url }) => {
    const data = [anOrder({ id: 31 }), ...orders].slice(0, Number(new URL(url).searchParams.get('limit')));
    return Response.json({ success: true, data, total: 31, totalPages: 1, page: 1 });
  };
  await page.getByRole('button', { name: 'Select all 30 orders' }).click();
  await expect.element(page.getByText('31 orders selected')).toBeVisible();
  await expect
    .element(page.getByText('Selected 31 orders instead of 30: the list has changed since it was loaded.'))
    .toBeVisible();
});

test('Select none, or another search, ends a selection that is still loading', async () => {
  const answers: Answers = {
    ...signedIn('admin'),
    [ORDERS]: answer({ success: true, data: [anOrder()], total: 2, totalPages: 1, page: 1 }),
  };
  const { queryClient } = await openShop('/admin/orders', answers);
  const [read, all] = [
    Promise.withResolvers<void>(),
    page.getByRole('button', { name: 'Select all 2 orders' }),
  ];
  await page.getByRole('checkbox', { name: 'Select order 7', exact: true }).click();
  answers[ORDERS] = async () => {
    await read.promise;
    return ordersOf(anOrder(), anOrder({ id: 8 }))();
  };
  await all.click();
  await page.getByRole('button', { name: 'Select none' }).click();
  read.resolve();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await expect.element(page.getByRole('checkbox', { name: 'Select order 7', exact: true })).not.toBeChecked();
  expect(page.getByText(/selected/).query()).toBeNull();
});

test('a selected order whose payment comes meanwhile is announced as refunded where it will be rejected', async () => {
  const awaiting = anOrder({ paymentMethod: 'online', payment: aPaymentStatus('awaiting') });
  const { goLive } = await openShop('/admin/orders', { ...signedIn('admin'), [ORDERS]: ordersOf(awaiting) });
  await page.getByRole('checkbox', { name: 'Select order 7', exact: true }).click();
  const send = await goLive();
  send('payment-status', aPaymentMessage({ revision: 3 }));
  await expect.element(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect
    .element(page.getByRole('dialog').getByText('now pending, paid: will be refunded'))
    .toBeVisible();
});

test('an outdated page shows that its count is not exact, and its sign covers no head of the table', async () => {
  const orders = Array.from({ length: 20 }, (_, at) => anOrder({ id: 40 - at }));
  const answers: Answers = {
    ...signedIn('admin'),
    [ORDERS]: answer({ success: true, data: orders, total: 40, totalPages: 2, page: 1 }),
  };
  const { goLive } = await openShop('/admin/orders?sort=total_desc', answers);
  await expect.element(page.getByText('40 orders', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1–20 of 40')).toBeVisible();
  const send = await goLive();
  send('order-placed', { order: anOrder({ id: 41 }) });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect.element(refresh).toBeVisible();
  await expect.element(page.getByText('About 40 orders')).toBeVisible();
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select order 40', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Select all matching orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Select none' }).click();
  window.scrollTo(0, document.documentElement.scrollHeight);
  onTestFinished(() => window.scrollTo(0, 0));
  await expect.poll(() => window.scrollY).toBeGreaterThan(50);
  const sign = refresh.element().parentElement?.getBoundingClientRect();
  const head = page.getByRole('columnheader').first().element().getBoundingClientRect();
  expect(head.top).toBeGreaterThanOrEqual(sign?.bottom ?? Infinity);
});

test('the shop’s time zone is named beside the days where it is another one than here', async () => {
  const pageIn = (timeZone: string) =>
    answer({ success: true, data: [anOrder()], total: 1, totalPages: 1, page: 1, timeZone });
  const answers: Answers = { ...signedIn('admin'), [ORDERS]: pageIn('Asia/Kolkata') };
  const { reload } = await openShop('/admin/orders', answers);
  await expect.element(accept).toBeVisible();
  expect(page.getByText(/^From and To/).query()).toBeNull();
  answers[ORDERS] = pageIn('America/New_York');
  await reload();
  await expect.element(page.getByText('From and To are days of America/New York.')).toBeVisible();
});

test('an empty list of orders shows the specified text', async () => {
  await openShop('/admin/orders', { ...signedIn('admin'), [ORDERS]: ordersOf() });
  await expect.element(page.getByText('No orders found.')).toBeVisible();
});

for (const width of [320, 390, 768, 1024, 1280, 1366])
  test(`at ${width} px everything fits, and no text is cut or overlaps`, async () => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(width, 844);
    await openShop('/admin/orders?sort=total_desc', office());
    const audit = page.getByRole('link', { name: 'Audit of order 7' });
    await expect.element(audit).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
    for (const { scrollWidth, clientWidth } of page.getByRole('group', { name: 'Manage Orders' }).elements())
      expect(scrollWidth).toBe(clientWidth);
    const placedAt = audit.element().parentElement?.querySelector('time');
    expect(audit.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
      placedAt?.getBoundingClientRect().bottom ?? Infinity,
    );
    for (const select of page.getByRole('combobox').elements())
      for (const part of [select, ...select.querySelectorAll('span')])
        expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
  });

for (const width of [360, 390])
  test(`the bar of the selected orders takes three lines at ${width} px`, async () => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(width, 844);
    const orders = Array.from({ length: 20 }, (_, at) =>
      anOrder({ id: at + 1, status: at === 0 ? 'delivered' : 'pending', totalPrice: 2394.5 }),
    );
    const data = { success: true, data: orders, total: 30, totalPages: 2, page: 1 };
    await openShop('/admin/orders', { ...office(), [ORDERS]: answer(data) });
    await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
    const bar = page.getByRole('region', { name: 'Chosen orders' });
    await expect.element(bar).toMatchTextContent('20 orders selected · ₹47,890.00');
    const buttons = bar.getByRole('button').elements();
    expect(buttons).toHaveLength(5);
    const lines = new Set(buttons.map((button) => button.getBoundingClientRect().top));
    expect(lines.size).toBe(3);
    expect(bar.element().getBoundingClientRect().height).toBeLessThan(150);
  });

test('an empty day has a background of its own, from which Safari makes the colour of its text', async () => {
  await openShop('/admin/orders', office());
  const from = page.getByLabelText('From', { exact: true });
  await expect.element(from).toHaveValue('');
  expect(getComputedStyle(from.element()).backgroundColor).toBe(
    getComputedStyle(from.element().parentElement ?? document.body).backgroundColor,
  );
});

test('a day with the focus has a ring', async () => {
  await openShop('/admin/orders', office());
  const from = page.getByLabelText('From', { exact: true });
  await expect.element(from).toBeVisible();
  await userEvent.click(from);
  expect(getComputedStyle(from.element().parentElement ?? document.body).outlineStyle).toBe('solid');
});
