import type { LiveMessages } from '@aangan/shared-events/live/http';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isSignedIn, openShop, signedIn } from '../../../../testing/open-shop.tsx';
import { advanceUntil, stopTimers } from '../../../../testing/page-timers.ts';
import { pressNow } from '../../../../testing/press-now.ts';
import { answer, type Answers, noAnswer, refusal, silentRefusal } from '../../../../testing/shop-answers.ts';
import { aCartItem, aProduct, blue, red } from '../../../../testing/shop-samples.ts';

const ADD = 'POST /api/cart';
const add = page.getByRole('button', { name: 'Add to Cart' });
const size = page.getByRole('radio', { name: 'M', exact: true });
const quantity = page.getByRole('group', { name: 'Quantity of Lotus kurta' });
const productOf = (more: Parameters<typeof aProduct>[0] = {}): Answers => ({
  'GET /api/products/1': answer(aProduct(more)),
  'GET /api/products/reviews/1': answer([]),
});

test('the disabled button of a product out of stock shows the reason', async () => {
  await openShop('/product/1', productOf({ inStock: false }));
  await expect.element(add).toBeDisabled();
  await expect.element(add).toHaveAccessibleDescription('This piece is out of stock at the moment.');
});

test('the button is disabled without a size, and a single size is preselected', async () => {
  await openShop('/product/1', productOf());
  await expect.element(add).toBeDisabled();
  await expect.element(add).toHaveAccessibleDescription('Please select a size.');
  await expect
    .element(page.getByRole('button', { name: 'One less' }))
    .toHaveAttribute('aria-disabled', 'true');
  await size.click();
  await expect.element(add).toBeEnabled();
  await expect.element(add).not.toHaveAccessibleDescription();
});

test('a product of one size can be added at once', async () => {
  await openShop('/product/1', productOf({ sizes: ['Free Size'] }));
  await expect.element(add).toBeEnabled();
});

test('the selection is added, and the server’s message is shown', async () => {
  const item = aCartItem({ color: blue.hexCode, quantity: 2 });
  const { sent } = await openShop('/product/1', {
    ...productOf(),
    ...signedIn(),
    [ADD]: answer({ success: true, message: 'Added to your cart.', data: item }),
  });
  await size.click();
  await page.getByRole('radio', { name: blue.name }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await add.click();
  await expect.element(page.getByText('Added to your cart.').first()).toBeVisible();
  expect(await sent.find(({ method }) => method === 'POST')?.json()).toEqual({
    ...{ productId: 1, color: blue.hexCode, size: 'M', quantity: 2 },
  });
});

test('a double click adds once, also when the first click is answered before the second', async () => {
  const { sent } = await openShop('/product/1', {
    ...productOf({ sizes: ['Free Size'] }),
    ...signedIn(),
    [ADD]: answer({ success: true, message: 'Added to your cart.', data: aCartItem() }),
  });
  const added = () => sent.filter(({ method }) => method === 'POST').length;
  await expect.element(add).toBeEnabled();
  const click = (detail: number) =>
    add.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  click(1);
  await expect.element(page.getByText('Added to your cart.').first()).toBeVisible();
  await expect.element(add).toHaveTextContent('Add to Cart');
  click(2);
  // A call would be made by then.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(added()).toBe(1);
  click(1);
  await expect.poll(added).toBe(2);
});

test('an addition that is repeated after a lost answer counts once', async () => {
  const answers: Answers = { ...productOf({ sizes: ['Free Size'] }), ...signedIn(), [ADD]: noAnswer };
  const { sent } = await openShop('/product/1', answers);
  const keys = () =>
    sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get(shopHeaders.idempotencyKey));
  await add.click();
  await expect.element(add).toHaveAccessibleDescription('Failed to add to cart');
  answers[ADD] = answer({ success: true, message: 'Added to your cart.', data: aCartItem() });
  await add.click();
  await expect.element(page.getByText('Added to your cart.').first()).toBeVisible();
  expect(keys()).toHaveLength(2);
  expect(keys()[1]).toBe(keys()[0]);
  await add.click();
  await expect.poll(() => keys().length).toBe(3);
  expect(keys()[2]).not.toBe(keys()[0]);
});

for (const [outcome, answered, text] of [
  ['a call that is not known', silentRefusal(404), 'Cart service unavailable. Please try again later.'],
  ['an answer without words', silentRefusal(418), 'Failed to add to cart'],
  ['no answer', noAnswer, 'Failed to add to cart'],
] as const)
  test(`${outcome} shows “${text}” beside the button`, async () => {
    await openShop('/product/1', { ...productOf(), ...signedIn(), [ADD]: answered });
    await size.click();
    await add.click();
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect.element(add).toHaveAccessibleDescription(text);
  });

test('a product without an id cannot be added', async () => {
  const { id: _id, ...nameless } = aProduct();
  await openShop('/product/1', { ...productOf(), ...signedIn(), 'GET /api/products/1': answer(nameless) });
  await size.click();
  await add.click();
  await expect.element(page.getByText('Product ID is missing.')).toBeVisible();
});

test('a visitor is redirected to sign-in after 2 s, and the selection is restored on the product page', async () => {
  const { address, reload } = await openShop('/product/1', productOf());
  await size.click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.element(add).toBeEnabled();
  stopTimers();
  pressNow(add);
  const notice = page.getByText('Please log in to add to cart.');
  await advanceUntil(() => expect(notice.query()).not.toBeNull());
  await vi.advanceTimersByTimeAsync(1_900);
  expect(address()).toBe('/product/1');
  await vi.advanceTimersByTimeAsync(100);
  await advanceUntil(() => expect(address()).toBe('/signin'));
  vi.useRealTimers();
  expect(history.state).toMatchObject({ from: '/product/1' });
  signedIn();
  history.replaceState(null, '', '/product/1');
  await reload();
  await expect.element(size).toBeChecked();
  await expect.element(quantity.getByText('2', { exact: true })).toBeVisible();
});

async function chooseBlueMTwice() {
  await page.getByRole('radio', { name: blue.name }).click();
  await size.click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.element(quantity.getByText('2', { exact: true })).toBeVisible();
}

test('the selection is there again after Back, as far as it is still offered', async () => {
  const answers = { ...productOf(), ...signedIn() };
  const { goTo, queryClient } = await openShop('/product/1', answers);
  await chooseBlueMTwice();
  await goTo('/cart');
  await expect.element(add).not.toBeInTheDocument();
  history.back();
  await expect.element(size).toBeChecked();
  await expect.element(page.getByRole('radio', { name: blue.name })).toBeChecked();
  await expect.element(quantity.getByText('2', { exact: true })).toBeVisible();
  await goTo('/cart');
  await expect.element(add).not.toBeInTheDocument();
  answers['GET /api/products/1'] = answer(aProduct({ sizes: ['S', 'L'] }));
  queryClient.removeQueries({ queryKey: ['products', 'one', 1] });
  history.back();
  await expect.element(page.getByRole('radio', { name: blue.name })).toBeChecked();
  await expect.element(add).toHaveAccessibleDescription('Please select a size.');
});

test('the selection of a former day is not restored', async () => {
  const { reload } = await openShop('/product/1', productOf());
  await chooseBlueMTwice();
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 86_400_000);
  await reload();
  await expect.element(quantity.getByText('1', { exact: true })).toBeVisible();
  await expect.element(size).not.toBeChecked();
});

test('a refused session is cleared, and the sign-in page opens after 2 s', async () => {
  const { address } = await openShop('/product/1', {
    ...productOf(),
    ...signedIn(),
    [ADD]: refusal(401, 'Something else.'),
  });
  await size.click();
  await expect.element(add).toBeEnabled();
  stopTimers();
  pressNow(add);
  const problem = page.getByText('Session expired, please log in again', { exact: true });
  await advanceUntil(() => expect(problem.query()).not.toBeNull());
  expect(isSignedIn()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  await advanceUntil(() => expect(address()).toBe('/signin'));
  expect(history.state).toMatchObject({ from: '/product/1' });
});

const changed = (more: Partial<LiveMessages['product-changed']>): LiveMessages['product-changed'] => {
  const { name, price, oldPrice, sizes, revision, Colors } = aProduct();
  const facts = { productId: 1, name, price, oldPrice, sizes: [...sizes], revision, removed: false };
  return { ...facts, colorIds: Colors.map(({ id }) => id), inStock: true, ...more };
};
const gone = 'This piece is no longer available.';

test('a product that is deleted while its page is open shows that, with the way to the products', async () => {
  const { goLive } = await openShop('/product/1', productOf());
  await size.click();
  const send = await goLive();
  send('product-changed', changed({ removed: true }));
  await expect.element(add).toHaveAccessibleDescription(gone);
  await expect.element(add).toBeDisabled();
  const back = page.getByRole('main').getByRole('link', { name: 'Back to Products' });
  await expect.element(back).toHaveAttribute('href', '/products');
  expect(page.getByRole('button', { name: 'Notify me' }).query()).toBeNull();
  // An administrator restores it.
  send('product-changed', changed({ revision: 4 }));
  await expect.element(add).toBeEnabled();
  await expect.element(back).not.toBeInTheDocument();
});

test('a product that the shop does not find any more when it is read again shows that', async () => {
  const answers = productOf();
  const { queryClient } = await openShop('/product/1', answers);
  await size.click();
  answers['GET /api/products/1'] = refusal(404, 'Product not found.');
  await queryClient.invalidateQueries({ queryKey: ['products', 'one', 1] });
  await expect.element(add).toHaveAccessibleDescription(gone);
  await expect.element(add).toBeDisabled();
});

test('a size or a color that the product loses while its page is open is not chosen any more', async () => {
  const answers: Answers = {
    ...productOf(),
    ...signedIn(),
    [ADD]: answer({ success: true, message: 'Added to your cart.', data: aCartItem() }),
  };
  const { goLive, queryClient, sent } = await openShop('/product/1', answers);
  await size.click();
  await page.getByRole('radio', { name: blue.name }).click();
  const send = await goLive();
  send('product-changed', changed({ sizes: ['S', 'L'], revision: 4 }));
  await expect.element(add).toHaveAccessibleDescription('Please select a size.');
  await expect.element(add).toBeDisabled();
  answers['GET /api/products/1'] = answer(aProduct({ sizes: ['L'], Colors: [red], revision: 5 }));
  await queryClient.invalidateQueries({ queryKey: ['products', 'one', 1] });
  await expect.element(page.getByRole('radio', { name: red.name })).toBeChecked();
  await add.click();
  await expect.element(page.getByText('Added to your cart.').first()).toBeVisible();
  expect(await sent.find(({ method }) => method === 'POST')?.json()).toEqual({
    ...{ productId: 1, color: red.hexCode, size: 'L', quantity: 1 },
  });
});

const left = (variants: readonly [colorId: number, size: string, left: number][]) => ({
  stock: { variants: variants.map(([colorId, each, units]) => ({ colorId, size: each, left: units })) },
});
const counted = left([
  [red.id, 'S', 6],
  [red.id, 'M', 0],
  [blue.id, 'S', 0],
  [blue.id, 'M', 3],
]);

test('a size that is sold out in the chosen color is struck out, announced and not added', async () => {
  await openShop('/product/1', productOf(counted));
  const soldOut = page.getByRole('radio', { name: 'M, sold out' });
  await soldOut.click();
  await expect.element(add).toBeDisabled();
  await expect.element(add).toHaveAccessibleDescription('This size is sold out in this colour.');
  // In the other color it is there.
  await page.getByRole('radio', { name: blue.name }).click();
  await expect.element(size).toBeChecked();
  await expect.element(add).toBeEnabled();
  await expect.element(page.getByText('Only 3 left')).toBeVisible();
  expect(page.getByRole('radio', { name: 'S, sold out' }).query()).not.toBeNull();
});

test('a color of which nothing is left is announced as sold out', async () => {
  await openShop(
    '/product/1',
    productOf(
      left([
        [red.id, 'S', 6],
        [blue.id, 'S', 0],
      ]),
    ),
  );
  await expect.element(page.getByRole('radio', { name: `${blue.name}, sold out` })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: red.name, exact: true })).toBeChecked();
});

test('how many are left is shown from five down and follows what others buy, and limits the quantity', async () => {
  const { goLive } = await openShop('/product/1', productOf(counted));
  await page.getByRole('radio', { name: 'S', exact: true }).click();
  await expect.element(add).toBeEnabled();
  expect(page.getByText(/^Only/).query()).toBeNull();
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'One more' }).click();
  await expect.element(quantity.getByText('4', { exact: true })).toBeVisible();
  const send = await goLive();
  const sell = (units: number) => {
    const { stock } = left([
      [red.id, 'S', units],
      [red.id, 'M', 0],
    ]);
    send('product-changed', changed({ inStock: units > 0, stock }));
  };
  sell(2);
  await expect.element(page.getByText('Only 2 left')).toBeVisible();
  await expect.element(quantity.getByText('2', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'One more' }))
    .toHaveAttribute('aria-disabled', 'true');
  sell(0);
  await expect.element(add).toHaveAccessibleDescription('This piece is out of stock at the moment.');
  expect(page.getByText(/^Only/).query()).toBeNull();
});
