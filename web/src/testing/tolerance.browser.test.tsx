// Pages whose calls are answered with the minimum that the specification promises, and with less.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { leastAnswers, ownApiCalls } from './least-answers.ts';
import { isSignedIn, openShop, signedIn } from './open-shop.tsx';
import { answer, type Answers, refusal } from './shop-answers.ts';

const TOKEN = 'GET /api/auth/validate-token';
const least: Answers = Object.fromEntries(
  Object.entries(leastAnswers).map(([call, body]) => [call, answer(body)]),
);
const notNow: Answers = Object.fromEntries(ownApiCalls.map((call) => [call, refusal(404, '')]));
const noJson = () =>
  new Response('<h1>Welcome to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } });
const broken = page.getByText('Something went wrong on this page', { exact: false });

for (const [path, role, texts] of [
  ['/', 'customer', ['Brass lamp', '₹950.00']],
  ['/products', 'customer', ['Banarasi sari', '₹4,200.00', 'Madder red']],
  ['/product/1', 'customer', ['Banarasi sari', 'XL', 'Anonymous', 'Fine silk.']],
  ['/product/2', 'customer', ['Brass lamp', 'No reviews yet.']],
  ['/cart', 'customer', ['Banarasi sari', '₹4,200.00', '1 - Item(s)']],
  ['/wishlist', 'customer', ['Banarasi sari', '₹4,200.00', 'Not available']],
  ['/checkout', 'customer', ['Banarasi sari', '₹4,200.00']],
  ['/order-confirmation', 'customer', ['Your Orders', 'Pending', 'Processing', '₹4,200.00']],
  ['/admin/dashboard', 'admin', ['Total Users', 'Total Orders', '2', 'Banarasi sari: ₹4,200.00 x 1']],
  ['/admin/orders', 'admin', ['Processing', 'N/A', '₹4,200.00']],
  ['/admin/users', 'admin', ['Asha Rao', 'user', 'admin']],
  ['/admin/products', 'admin', ['Banarasi sari', 'Brass lamp']],
  ['/admin/customization-requests', 'admin', ['Asha Rao', 'Peacocks']],
  ['/admin/colors', 'admin', ['Madder red']],
] as const) {
  test(`${path} shows the least that is promised, with the defaults`, async () => {
    await openShop(path, { ...signedIn(role), ...least, ...notNow });
    for (const text of texts) await expect.element(page.getByText(text).first()).toBeInTheDocument();
    expect(broken.query()).toBeNull();
  });

  test(`${path} does not break where every answer is odd`, async () => {
    const answers: Answers = { ...signedIn(role), ...least, ...notNow };
    const { reload } = await openShop(path, answers);
    for (const odd of [
      answer({ success: true, message: 'Fine.' }),
      answer({}),
      answer([null, 5, {}]),
      noJson,
    ]) {
      for (const call of Object.keys(least)) if (call !== TOKEN) answers[call] = odd;
      await reload();
      await expect.element(page.getByRole('main').getByText(/\w{3}/).first()).toBeInTheDocument();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(broken.query()).toBeNull();
    }
  });
}

test('an item without a color gets none from a color without a code', async () => {
  const { sent } = await openShop('/admin/orders', { ...signedIn('admin'), ...least, ...notNow });
  const item = page.getByRole('listitem').filter({ hasText: 'Banarasi sari: ₹4,200.00' }).first();
  // The names of colors come with the filters.
  await expect.poll(() => sent.some(({ url }) => url.endsWith('/filters'))).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(item).toHaveTextContent('Banarasi sari: ₹4,200.00 x 1');
});

test('a token that the shop refuses under 200 ends the session', async () => {
  await openShop('/', { ...signedIn(), ...least, [TOKEN]: answer({ success: false }) });
  await expect.poll(isSignedIn).toBe(false);
});

test.each([
  ['no JSON', noJson],
  ['success alone', answer({ success: true })],
])('a token that is answered with %s does not end the session', async (_what, odd) => {
  const { sent } = await openShop('/', { ...signedIn(), ...least, [TOKEN]: odd });
  await expect.poll(() => sent.some(({ url }) => url.endsWith('/validate-token'))).toBe(true);
  await expect.element(page.getByText('Brass lamp').first()).toBeInTheDocument();
  expect(isSignedIn()).toBe(true);
});

test('an order that the customer opens has the defaults of the specification', async () => {
  await openShop('/order-confirmation', { ...signedIn(), ...least }, { orderId: 7 });
  const card = page.getByRole('region', { name: 'Order 7' });
  await expect.element(card.getByText('1 × ₹4,200.00')).toBeVisible();
  await expect.element(page.getByText('N/A').first()).toBeVisible();
});

for (const [outcome, answered, text, keepsKey] of [
  ['success: false', answer({ success: false, message: 'Out of stock.' }), 'Error: Out of stock.', false],
  ['success: false alone', answer({ success: false }), 'Error: Failed to place order', false],
  ['no order id', answer({ success: true, message: 'Fine.' }), 'Error: Failed to place order', true],
  ['no JSON', noJson, 'Error: Failed to place order', true],
] as const)
  test(`an answer with ${outcome} claims no order`, async () => {
    const { sent, address } = await openShop('/checkout', {
      ...signedIn(),
      ...least,
      'POST /api/orders/place-order': answered,
    });
    const place = page.getByRole('button', { name: 'Place Order' });
    await place.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    expect(address()).toBe('/checkout');
    await page.getByRole('button', { name: 'Try again' }).click();
    await place.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    const keys = sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get(shopHeaders.idempotencyKey));
    expect(new Set(keys).size).toBe(keepsKey ? 1 : 2);
  });

test('an answer without a product is no product', async () => {
  await openShop('/product/1', { ...least, 'GET /api/products/1': answer({ success: true }) });
  await expect.element(page.getByText('Failed to load product: The answer could not be read.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Products' })).toBeVisible();
});

test('a status that is answered with a message alone shows in its row', async () => {
  await openShop('/admin/orders', { ...signedIn('admin'), ...least, ...notNow });
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect.element(page.getByText('Confirmed').first()).toBeInTheDocument();
});

test.each([
  [noJson, 'An unexpected error occurred. Please try again.'],
  [answer({ success: false }), 'Login failed'],
  [answer({ success: false, message: 'Closed.' }), 'Closed.'],
])('a log-in that is answered oddly reads so', async (odd, text) => {
  await openShop('/signin', { ...least, 'POST /api/auth/login': odd });
  await page.getByLabelText('Username').fill('asha');
  await page.getByLabelText('Password', { exact: true }).fill('a good password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(text);
});
