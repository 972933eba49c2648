import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordLiveMessages } from '../../lib/live-record.ts';
import { clearSession, storeSession } from '../../lib/session/stored-session.ts';
import { openShop, signedIn, tokenOf } from '../../testing/open-shop.tsx';
import { answer, type Answers, cartOf } from '../../testing/shop-answers.ts';
import { aCartItem, aProduct } from '../../testing/shop-samples.ts';

const CART = 'GET /api/cart';
const kurta = aCartItem();
const jhumkas = aCartItem({ id: 2, name: 'Ruby jhumkas', size: 'Free Size', price: 450 });
const productPage = (): Answers => ({
  ...signedIn(),
  'GET /api/products/1': answer(aProduct()),
  'GET /api/products/reviews/1': answer([]),
});

for (const before of [[], [kurta, jhumkas]])
  test(`an added line is in the stored cart once, after ${before.length} others, until the cart is refetched`, async () => {
    const added = aCartItem({ quantity: 2 });
    const answers: Answers = {
      ...productPage(),
      [CART]: cartOf(...before),
      'POST /api/cart': answer({ success: true, message: 'Added to the cart.', data: added }),
    };
    await openShop('/product/1', answers);
    const storedCart = (): unknown => JSON.parse(localStorage.getItem('cart') ?? 'null');
    await expect.poll(storedCart).toEqual(before);
    const reload = Promise.withResolvers<Response>();
    answers[CART] = () => reload.promise;
    await page.getByRole('radio', { name: 'M' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const others = before.filter(({ id }) => id !== added.id);
    await expect.poll(storedCart).toEqual([...others, added]);
    reload.resolve(cartOf(added, ...others)());
    await expect.element(page.getByText('Added to the cart.').first()).toBeVisible();
    expect(storedCart()).toEqual([added, ...others]);
  });

test('the answer to an addition is not stored after the session has ended', async () => {
  const added = Promise.withResolvers<Response>();
  const { sent } = await openShop('/product/1', {
    ...productPage(),
    'POST /api/cart': () => added.promise,
  });
  await page.getByRole('radio', { name: 'M' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(() => sent.filter(({ method }) => method === 'POST').length).toBe(1);
  clearSession();
  added.resolve(Response.json({ success: true, message: 'Added to the cart.', data: kurta }));
  await expect.element(page.getByText('Added to the cart.').first()).toBeVisible();
  expect(localStorage.getItem('cart')).toBeNull();
});

const another = { token: tokenOf('customer'), userId: 'user-2', isAdmin: false };
const changed = (data: object) =>
  Response.json(
    { success: true, message: 'Done.', data },
    { headers: { [shopHeaders.position]: `${'a'.repeat(32)}:9` } },
  );

test('the answer to a changed quantity is neither stored after a log-out nor shown to the next person', async () => {
  const set = Promise.withResolvers<Response>();
  const answers: Answers = { ...signedIn(), [CART]: cartOf(kurta), 'PUT /api/cart': () => set.promise };
  const { sent, goTo, queryClient } = await openShop('/cart', answers);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => sent.some(({ method }) => method === 'PUT')).toBe(true);
  clearSession();
  answers[CART] = cartOf(jhumkas);
  storeSession(another);
  await goTo('/cart');
  await expect.element(page.getByRole('heading', { name: 'Ruby jhumkas' })).toBeVisible();
  set.resolve(changed({ ...kurta, quantity: 2 }));
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(page.getByRole('heading', { name: 'Lotus kurta' }).query()).toBeNull();
  expect(localStorage.getItem('cart')).toBe(JSON.stringify([jhumkas]));
});

test('a live message about an addition is not stored with its answer after a log-out', async () => {
  const added = Promise.withResolvers<Response>();
  const { sent, queryClient } = await openShop('/product/1', {
    ...productPage(),
    'POST /api/cart': () => added.promise,
  });
  await page.getByRole('radio', { name: 'M' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(() => sent.some(({ method }) => method === 'POST')).toBe(true);
  recordLiveMessages(queryClient, [{ name: 'cart-count', data: { count: 1, commit: '9', lines: [kurta] } }]);
  clearSession();
  added.resolve(changed(kurta));
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(localStorage.getItem('cart')).toBeNull();
});
