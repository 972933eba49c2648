import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../../../testing/open-shop.tsx';
import { noAnswer, ordersOf } from '../../../../testing/shop-answers.ts';
import { anOrder } from '../../../../testing/shop-samples.ts';

test('on a phone a long word of a shipping address stays within the page, and the user’s id is whole', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 844);
  const shippingAddress = `${'A'.repeat(120)} Pillai, 14 Lotus Road, Kochi`;
  const userId = '4df636d5ef1fecb3b1d7a29834c1b0de';
  const orders = ordersOf(anOrder({ shippingAddress, userId }));
  await openShop('/admin/orders', { ...signedIn('admin'), 'GET /api/orders': orders });
  await expect.element(page.getByText(shippingAddress)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  const id = page.getByText(userId).element();
  expect(id.scrollWidth).toBeLessThanOrEqual(id.clientWidth);
});

test('at 1280 px the longest name of a city stays on a line with its comma', async () => {
  const shippingAddress = 'Meera Pillai, 14 Lotus Road, Thiruvananthapuram, Kerala 682001';
  const orders = ordersOf(anOrder({ shippingAddress }));
  await openShop('/admin/orders', { ...signedIn('admin'), 'GET /api/orders': orders });
  const address = page.getByText(shippingAddress);
  await expect.element(address).toBeVisible();
  const text = address.element().firstChild;
  const city = document.createRange();
  const begins = shippingAddress.indexOf('Thiru');
  city.setStart(text ?? document, begins);
  city.setEnd(text ?? document, shippingAddress.indexOf(', Kerala') + 1);
  expect(city.getClientRects()).toHaveLength(1);
});

test('a long order shows its first products, and the others on demand', async () => {
  const numbers = Array.from({ length: 13 }, (_, index) => index + 1);
  const OrderItems = anOrder().OrderItems.flatMap((item) =>
    numbers.map((n) => ({ ...item, name: `Cloth ${n}` })),
  );
  const orders = ordersOf(anOrder({ OrderItems }));
  await openShop('/admin/orders', { ...signedIn('admin'), 'GET /api/orders': orders });
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}: ` });
  await expect.element(line('Cloth 4')).toBeVisible();
  await expect.element(line('Cloth 5')).not.toBeInTheDocument();
  await page.getByText('9 more products').click();
  await expect.element(line('Cloth 13')).toBeVisible();
});

const orderStatus = { status: 'accepted', trackingStatus: 'Confirmed', revision: 1 } as const;

for (const before of ['without a press', 'after a press that got no answer'] as const)
  test(`when another administrator decides an order, the focus stays in its row, ${before}`, async () => {
    const { goLive, sent } = await openShop('/admin/orders', {
      ...signedIn('admin'),
      'GET /api/orders': ordersOf(anOrder({ id: 8 }), anOrder({ id: 7 })),
      'PUT /api/orders/update-status/7': noAnswer,
    });
    const send = await goLive();
    const accept = page.getByRole('button', { name: 'Accept order 7' });
    accept.element().focus();
    if (before !== 'without a press') {
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByText(/trying again is safe/).first()).toBeVisible();
    }
    const decisions = sent.filter(({ method }) => method === 'PUT').length;
    send('order-status', { orderId: 7, ...orderStatus });
    await expect.element(accept).not.toBeInTheDocument();
    await expect.element(page.getByRole('checkbox', { name: 'Select order 7' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(decisions);
  });
