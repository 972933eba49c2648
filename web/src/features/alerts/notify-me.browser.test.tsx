import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import { answer, type Answers, refusal } from '../../testing/shop-answers.ts';
import { aProduct, red } from '../../testing/shop-samples.ts';

const ALERTS = 'GET /api/stock-alerts/1';
const button = page.getByRole('button', { name: 'Notify me' });
const soldOut = (more: Answers = {}): Answers => ({
  'GET /api/products/1': answer(aProduct({ inStock: false, sizes: ['M'], Colors: [red] })),
  'GET /api/products/reviews/1': answer([]),
  ...more,
});
const variant = { colorId: red.id, size: 'M' };
const waiting = (...variants: readonly (object | null)[]) =>
  answer({ success: true, data: { waiting: variants, email: 'meera@example.org' } });

test('a sold-out product is asked for with the address of the last order, and no longer', async () => {
  const { sent } = await openShop('/product/1', {
    ...signedIn(),
    ...soldOut({
      [ALERTS]: waiting(),
      'POST /api/stock-alerts': answer({ success: true, data: { waiting: [variant] }, message: '' }),
      'POST /api/stock-alerts/cancel': answer({ success: true, data: { waiting: [] }, message: '' }),
    }),
  });
  await button.click();
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('meera@example.org');
  await button.click();
  await expect.element(page.getByText('We will write to you once, when it is back in stock.')).toBeVisible();
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(await posts[0]?.clone().json()).toEqual({ productId: 1, variant, email: 'meera@example.org' });
  await page.getByRole('button', { name: 'Do not write to me' }).click();
  await expect.element(button).toBeVisible();
});

test('by keyboard the focus stays on what replaces the pressed control', async () => {
  await openShop('/product/1', {
    ...signedIn(),
    ...soldOut({
      [ALERTS]: waiting(),
      'POST /api/stock-alerts': answer({ success: true, data: { waiting: [variant] }, message: '' }),
      'POST /api/stock-alerts/cancel': answer({ success: true, data: { waiting: [] }, message: '' }),
    }),
  });
  await expect.element(button).toBeVisible();
  const open = button.element();
  if (open instanceof HTMLElement) open.focus();
  const email = page.getByRole('main').getByLabelText('E-mail');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(email).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Do not write to me' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
  await expect.element(email).not.toBeInTheDocument();
});

test.each([
  ['the button that buys', ['M']],
  ['the choices, when one is missing', ['S', 'M']],
])('when the product returns the focus moves on to %s', async (_, sizes) => {
  const isChosen = sizes.length === 1;
  const returned = { sizes, Colors: [red] };
  const answers: Answers = {
    ...signedIn(),
    ...soldOut({
      [ALERTS]: waiting(isChosen ? variant : null),
      'GET /api/products/1': answer(aProduct({ ...returned, inStock: false })),
    }),
  };
  const { queryClient } = await openShop('/product/1', answers);
  const cancel = page.getByRole('button', { name: 'Do not write to me' });
  await expect.element(cancel).toBeVisible();
  const shown = cancel.element();
  if (shown instanceof HTMLElement) shown.focus();
  answers['GET /api/products/1'] = answer(aProduct(returned));
  await queryClient.invalidateQueries({ queryKey: ['products', 'one', 1] });
  await expect.element(cancel).not.toBeInTheDocument();
  if (!isChosen) await userEvent.keyboard('{Tab}');
  const next = isChosen ? page.getByRole('button', { name: 'Add to Cart' }) : page.getByRole('radio').first();
  await expect.element(next).toHaveFocus();
});

test('what is waited for is shown, and a refused address says so', async () => {
  await openShop('/product/1', {
    ...signedIn(),
    ...soldOut({
      [ALERTS]: waiting(),
      'POST /api/stock-alerts': refusal(400, 'Please enter a valid e-mail address.'),
    }),
  });
  await button.click();
  await page.getByLabelText('E-mail').fill('meera');
  await button.click();
  await expect.element(page.getByText('Please enter a valid e-mail address.')).toBeVisible();
});

test('a press while the address is loaded shows that, and opens the form when it is there', async () => {
  let respond: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await openShop('/product/1', {
    ...signedIn(),
    ...soldOut({ [ALERTS]: async () => asked.then(waiting()) }),
  });
  await button.click();
  await expect.element(page.getByRole('button', { name: 'Loading…' })).toHaveAttribute('aria-busy', 'true');
  respond?.();
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus();
});

test('a press shows that the address could not be loaded, and the next one tries again', async () => {
  const answers = { ...signedIn(), ...soldOut({ [ALERTS]: refusal(404, 'Product not found.') }) };
  await openShop('/product/1', answers);
  await expect.element(button).toBeVisible();
  expect(page.getByRole('alert').query()).toBeNull();
  await button.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Product not found.');
  answers[ALERTS] = waiting();
  await button.click();
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus();
  expect(page.getByRole('alert').query()).toBeNull();
});

test('who is signed out signs in first', async () => {
  const { address } = await openShop('/product/1', soldOut());
  await button.click();
  await expect.poll(address).toBe('/signin');
});

test('a product that can be bought offers no alert', async () => {
  await openShop('/product/1', soldOut({ 'GET /api/products/1': answer(aProduct({ sizes: ['M'] })) }));
  await expect.element(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  expect(button.query()).toBeNull();
});
