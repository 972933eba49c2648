// Undo of a removed line or of a cleared cart.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import { answer, type Answers, cartOf, noAnswer, refusal } from '../../testing/shop-answers.ts';
import { aCartItem } from '../../testing/shop-samples.ts';

const CART = 'GET /api/cart';
const ADD = 'POST /api/cart';
const lines = [
  aCartItem({ quantity: 2 }),
  aCartItem({ id: 2, name: 'Ruby jhumkas', size: 'Free Size', price: 450 }),
  aCartItem({ id: 3, name: 'Brass lamp', color: 'Default', colorId: null, size: 'Free Size' }),
];
const written = (data: unknown) =>
  answer({ success: true, message: 'Done.', data }, 200, { [shopHeaders.position]: '0123456789:42' });
const additionsIn = (sent: readonly Request[]) =>
  sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/cart'));
const idsIn = (additions: readonly Request[]) =>
  Promise.all(
    additions.map(async (each) => ((await each.clone().json()) as { productId: number }).productId),
  );
const keysIn = (additions: readonly Request[]) =>
  additions.map(({ headers }) => headers.get(shopHeaders.idempotencyKey));

/** Opens the cart and clears it. @returns the answers and what was sent */
async function openCleared(add: Answers[string]) {
  const answers: Answers = {
    ...signedIn(),
    [CART]: cartOf(...lines),
    'DELETE /api/cart/clear': written([]),
    [ADD]: add,
  };
  const opened = await openShop('/cart', answers);
  await expect.element(page.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  answers[CART] = cartOf();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  return { ...opened, answers };
}

test('lines whose addition got no answer are offered once more, each with the key it had', async () => {
  const { answers, sent } = await openCleared(() =>
    additionsIn(sent).length === 1 ? written(lines[0])() : noAnswer(),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect.element(tryAgain).toBeVisible();
  const first = additionsIn(sent);
  expect(await idsIn(first)).toEqual([1, 2, 3]);
  answers[ADD] = written(null);
  await tryAgain.click();
  await eventually(() => expect(additionsIn(sent).length).toBe(5));
  const again = additionsIn(sent).slice(3);
  expect(await idsIn(again)).toEqual([2, 3]);
  expect(keysIn(again)).toEqual(keysIn(first).slice(1));
  expect(new Set(keysIn(first)).size).toBe(3);
});

test('a removed line comes back where it was', async () => {
  const second = lines[1];
  const { sent } = await openShop('/cart', {
    ...signedIn(),
    [CART]: cartOf(...lines),
    'DELETE /api/cart': written(null),
    [ADD]: written(second),
  });
  await page.getByRole('button', { name: /^Remove Ruby jhumkas/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).elements();
  await expect
    .poll(() =>
      names()
        .map((each) => each.textContent)
        .slice(0, 3),
    )
    .toEqual(lines.map(({ name }) => name));
  expect(await additionsIn(sent)[0]?.json()).toMatchObject({ productId: 2, place: 1 });
});

test('one refusal of several lines is one notice', async () => {
  const message = 'This product is no longer available.';
  const { sent } = await openCleared(refusal(409, message, { code: 'product-unavailable' }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(message).first()).toBeVisible();
  expect(additionsIn(sent).length).toBe(3);
  const failed = [...document.querySelectorAll('[role$=dialog]')].filter((notice) =>
    notice.textContent.includes('Failed to add to cart'),
  );
  expect(failed.length).toBe(1);
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull();
});

test('the browser asks before a reload that would lose the lines which are not back yet', async () => {
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  const answered = Promise.withResolvers<Response>();
  const { sent } = await openCleared(() => answered.promise.then((response) => response.clone()));
  expect(asks()).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => expect(additionsIn(sent).length).toBe(1));
  expect(asks()).toBe(true);
  answered.resolve(Response.json({ success: true, message: 'Done.', data: null }));
  await eventually(() => expect(additionsIn(sent).length).toBe(3));
  await eventually(() => expect(asks()).toBe(false));
});
