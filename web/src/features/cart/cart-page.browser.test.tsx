import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { personalKey } from '../../lib/session/personal-data.ts';
import { isSignedIn, openShop, signedIn } from '../../testing/open-shop.tsx';
import { advanceUntil, stopTimers } from '../../testing/page-timers.ts';
import { pressNow } from '../../testing/press-now.ts';
import {
  answer,
  type Answers,
  cartOf,
  goodToken,
  neverAnswered,
  noAnswer,
  refusal,
  silentRefusal,
} from '../../testing/shop-answers.ts';
import { aCartItem, aProduct, blue, red } from '../../testing/shop-samples.ts';

const CART = 'GET /api/cart';
const VALIDATE = 'GET /api/auth/validate-token';
const SET = 'PUT /api/cart';
const kurta = aCartItem();
const jhumkas = aCartItem({ id: 2, name: 'Ruby jhumkas', size: 'Free Size', price: 450 });
const total = page.getByRole('region', { name: 'Total' });
const oneMore = page.getByRole('button', { name: 'One more' });
const quantity = page.getByRole('group', { name: /^Quantity/ });
const set = answer({ success: true, message: 'Cart updated.', data: null }, 200, {
  [shopHeaders.position]: '0123456789:42',
});
const headerOf = (header: string) => (request: Request) => request.headers.get(header);
const callsOf = (sent: readonly Request[], method: string) =>
  sent.filter((request) => request.method === method && request.url.endsWith('/api/cart'));

/** A server stub that stores what the page writes. */
function aCart(...lines: readonly CartItemResponse[]): Answers {
  let kept = lines;
  return {
    ...signedIn(),
    [CART]: () => cartOf(...kept)(),
    [SET]: async (request) => {
      const asked: { productId: number; quantity: number } = await request.json();
      kept = kept.map((line) => (line.id === asked.productId ? { ...line, quantity: asked.quantity } : line));
      return set();
    },
  };
}

test('a large amount fits into the narrowest screen, also with letters far apart', async () => {
  await page.viewport(320, 640);
  const apart = new CSSStyleSheet();
  // As WCAG 1.4.12 has it.
  apart.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
  document.adoptedStyleSheets.push(apart);
  onTestFinished(async () => {
    document.adoptedStyleSheets.pop();
    await page.viewport(1280, 800);
  });
  await openShop('/cart', aCart(aCartItem({ price: 14_999, quantity: 99 })));
  await expect.element(total).toMatchTextContent('₹14,84,901.00');
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('lines that differ in color only have controls with different names', async () => {
  await openShop('/cart', aCart(kurta, aCartItem({ color: blue.hexCode, colorId: blue.id })));
  for (const variant of ['Lotus kurta, M, Madder red', 'Lotus kurta, M, Indigo']) {
    await expect
      .element(page.getByRole('group', { name: `Quantity of ${variant}`, exact: true }))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: `Remove ${variant}` })).toBeVisible();
  }
});

test('an empty cart shows its text and a link to the products', async () => {
  await openShop('/cart', signedIn());
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  await expect.element(page.getByText('No items found in your cart.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See all products' }))
    .toHaveAttribute('href', '/products');
});

test('the last removal shows and announces what is left: an empty cart', async () => {
  const answers: Answers = { ...aCart(kurta), 'DELETE /api/cart': set };
  await openShop('/cart', answers);
  const remove = page.getByRole('button', { name: /^Remove/ });
  await expect.element(remove).toBeVisible();
  const announced = page.getByRole('status').elements();
  answers[CART] = cartOf();
  await page.viewport(390, 500);
  onTestFinished(() => page.viewport(1280, 800));
  page.getByRole('button', { name: 'Clear Cart' }).element().scrollIntoView({ block: 'start' });
  pressNow(remove);
  const empty = page.getByText('Your cart is empty');
  await expect.element(empty).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your cart' })).toBeInViewport({ ratio: 1 });
  // A region that comes with its text is not announced.
  expect(announced.some((region) => region.isConnected && region.contains(empty.element()))).toBe(true);
});

test('of two lines whose colors have one hex code the pressed one is removed', async () => {
  const removed = { ...kurta, colorId: 9, available: false, changed: 'This color is no longer available.' };
  const answers: Answers = { ...aCart(removed, kurta), 'DELETE /api/cart': set };
  const { sent } = await openShop('/cart', answers);
  const remove = page.getByRole('button', { name: /^Remove/ });
  await expect.element(remove.first()).toBeVisible();
  answers[CART] = cartOf(kurta);
  await remove.first().click();
  await expect.element(page.getByText('This color is no longer available.')).not.toBeInTheDocument();
  await expect.element(total).toMatchTextContent('₹1,200.00');
  expect(await callsOf(sent, 'DELETE')[0]?.json()).toMatchObject({ productId: 1, colorId: 9, size: 'M' });
});

test('a quantity is changed by keyboard, updates the total at once, and stops at one', async () => {
  const { sent } = await openShop('/cart', aCart(kurta, jhumkas));
  const line = page.getByRole('listitem').filter({ hasText: kurta.name });
  await expect
    .element(line.getByRole('button', { name: 'One less' }))
    .toHaveAttribute('aria-disabled', 'true');
  line.getByRole('button', { name: 'One more' }).element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(total).toMatchTextContent('₹4,050.00');
  await expect
    .poll(async () => (await callsOf(sent, 'PUT').at(-1)?.json()) as unknown)
    .toMatchObject({ quantity: 3 });
  await expect
    .element(line.getByRole('button', { name: 'One less' }))
    .toHaveAttribute('aria-disabled', 'false');
});

test('a line that cannot be ordered shows the reason, and the summary asks to remove it', async () => {
  const changed = 'This item is out of stock.';
  await openShop('/cart', aCart({ ...kurta, available: false, changed }));
  await expect.element(page.getByText(changed)).toBeVisible();
  await expect.element(total).toMatchTextContent('Some items cannot be ordered');
});

test('a line of which too few are left offers to take those in one press', async () => {
  const short = { ...kurta, quantity: 4, left: 2, available: false, changed: 'Only 2 of this are left.' };
  // The product's page is loaded in advance when its link has the focus.
  const ofProduct = { 'GET /api/products/1': answer(aProduct()), 'GET /api/products/reviews/1': answer([]) };
  const answers: Answers = { ...aCart(short), ...ofProduct };
  const { sent } = await openShop('/cart', answers);
  await expect.element(page.getByText('Only 2 of this are left.')).toBeVisible();
  const taken = { ...kurta, quantity: 2, left: 2 };
  answers[SET] = answer({ success: true, message: 'Updated.', data: taken });
  answers[CART] = cartOf(taken);
  const variant = `${kurta.name}, ${kurta.size}, ${red.name}`;
  await page.getByRole('button', { name: `Take the 2 that are left: ${variant}` }).click();
  await expect.element(page.getByText('Only 2 left')).toBeVisible();
  expect(await callsOf(sent, 'PUT')[0]?.json()).toMatchObject({ productId: kurta.id, quantity: 2 });
  expect(page.getByRole('button', { name: /^Take/ }).query()).toBeNull();
  await expect.element(page.getByRole('link', { name: kurta.name })).toHaveFocus();
  await expect.element(total).not.toMatchTextContent('cannot be ordered');
  // The rest is sold out for this shopper, too.
  await expect
    .element(page.getByRole('button', { name: 'One more' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('a line says what is left when the answer about its quantity does, until that or the stock changes', async () => {
  const many = { ...kurta, quantity: 9, left: 6 };
  const answers: Answers = aCart(many);
  const { goLive } = await openShop('/cart', answers);
  await expect.element(oneMore).toBeVisible();
  expect(page.getByText(/are left/).query()).toBeNull();
  const line = { ...many, quantity: 10 };
  answers[SET] = answer({ success: true, message: 'Updated.', data: line, left: 7 });
  answers[CART] = cartOf(line);
  await oneMore.click();
  const take = page.getByRole('button', { name: /^Take the 7 that are left/ });
  await expect.element(page.getByText('Only 7 of this are left.')).toBeVisible();
  await expect.element(total).toMatchTextContent('Some items cannot be ordered');
  const send = await goLive();
  const { name, price, oldPrice, size, colorId } = kurta;
  const facts = { productId: kurta.id, name, price, oldPrice, sizes: [size], revision: 9, removed: false };
  const stock = { variants: [{ colorId, size, left: 5 }] };
  send('product-changed', { ...facts, colorIds: [colorId ?? 0], inStock: true, stock });
  await expect.element(page.getByText('Only 5 of this are left.')).toBeVisible();
  send('product-changed', {
    ...{ ...facts, colorIds: [colorId ?? 0], inStock: true, revision: 10 },
    stock: { variants: [{ colorId, size, left: 6 }] },
  });
  await expect.element(page.getByText(/are left/)).not.toBeInTheDocument();
  expect(take.query()).toBeNull();
});

test('a reload of the cart still says what is left of a line, as long as its quantity is the same', async () => {
  const many = { ...kurta, quantity: 9, left: 6 };
  const line = { ...many, quantity: 10 };
  const answers: Answers = aCart(many);
  const { reload } = await openShop('/cart', answers);
  answers[SET] = answer({ success: true, message: 'Updated.', data: line, left: 7 });
  answers[CART] = cartOf(line);
  await oneMore.click();
  const note = page.getByText('Only 7 of this are left.');
  await expect.element(note).toBeVisible();
  await reload();
  await expect.element(note).toBeVisible();
  answers[CART] = cartOf(many);
  await reload();
  await expect.element(oneMore).toBeVisible();
  expect(note.query()).toBeNull();
});

test('what to do about lines that cannot be ordered describes Proceed to Checkout', async () => {
  await openShop('/cart', aCart({ ...kurta, available: false, changed: 'This item is out of stock.' }));
  await expect
    .element(page.getByRole('button', { name: 'Proceed to Checkout' }))
    .toHaveAccessibleDescription(/cannot be ordered as they are. Please change or remove them/);
});

test('a line that others buy out says so live', async () => {
  const { goLive } = await openShop('/cart', aCart({ ...kurta, left: 6 }));
  const send = await goLive();
  const { name, price, oldPrice, size, colorId } = kurta;
  const facts = { productId: kurta.id, name, price, oldPrice, sizes: [size], revision: 9, removed: false };
  const stock = { variants: [{ colorId, size, left: 0 }] };
  send('product-changed', { ...facts, colorIds: [colorId ?? 0], inStock: false, stock });
  await expect.element(page.getByText(/out of stock|sold out/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Take/ }).query()).toBeNull();
});

test('a color is shown by name without its code', async () => {
  const filters = Promise.withResolvers<Response>();
  await openShop('/cart', { ...aCart(kurta), 'GET /api/products/filters': () => filters.promise });
  const line = page.getByRole('listitem').filter({ hasText: kurta.name });
  await expect.element(line).toBeVisible();
  await expect.element(line).not.toMatchTextContent(red.hexCode);
  filters.resolve(Response.json({ categories: [], brands: [], colors: [red] }));
  await expect.element(line).toMatchTextContent(red.name);
  await expect.element(line).not.toMatchTextContent(red.hexCode);
});

for (const [refused, press, text] of [
  [SET, 'One more', 'Failed to update quantity'],
  ['DELETE /api/cart', /^Remove/, 'Failed to remove item'],
  ['DELETE /api/cart/clear', 'Clear Cart', 'Failed to clear cart'],
] as const)
  test(`a failed change is rolled back with “${text}”`, async () => {
    const answers: Answers = { ...aCart(kurta), [refused]: noAnswer };
    await openShop('/cart', answers);
    await expect.element(oneMore).toBeVisible();
    // The page rolls back without a request: the cart is not refetched.
    answers[CART] = neverAnswered;
    await page.getByRole('button', { name: press }).click();
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.element(total).toMatchTextContent('₹1,200.00');
    await expect.element(quantity).toMatchTextContent('1');
  });

test('a malformed cart shows the status, Retry, and a link to sign in', async () => {
  const answers: Answers = { ...aCart(kurta), [CART]: silentRefusal(418) };
  await openShop('/cart', answers);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Server error: 418');
  await expect.element(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  answers[CART] = cartOf(kurta);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(total).toBeVisible();
});

test('a failed cart request is retried twice after 2 s, and Retry loads it', async () => {
  const answers: Answers = { ...signedIn(), [CART]: noAnswer, [VALIDATE]: noAnswer };
  stopTimers();
  const { sent } = await openShop('/cart', answers);
  const asked = () => callsOf(sent, 'GET').length;
  const notice = page.getByText('The shop is not responding. Trying again…');
  await advanceUntil(() => expect(notice.query()).not.toBeNull());
  const first = asked();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked()).toBe(first);
  await vi.advanceTimersByTimeAsync(100);
  await advanceUntil(() => expect(asked()).toBe(first + 1));
  const problem = page.getByText('Failed to connect to the server. Please check your internet connection.');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(problem.query()).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  await advanceUntil(() => expect(problem.query()).not.toBeNull());
  expect(asked()).toBe(first + 2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(first + 2);
  answers[CART] = cartOf(kurta);
  answers[VALIDATE] = goodToken('customer');
  vi.useRealTimers();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
});

test('a refused session is cleared, and the sign-in page shows the reason', async () => {
  const { address } = await openShop('/cart', {
    ...signedIn(),
    [CART]: refusal(401, 'Invalid token. Please log in again.'),
  });
  await expect.element(page.getByText('Session expired. Please log in again.')).toBeVisible();
  expect(address()).toBe('/signin');
  expect(isSignedIn()).toBe(false);
});

test('a read after a write sends the write’s position and the screen, even after a reload', async () => {
  const { sent, reload } = await openShop('/cart', aCart(kurta));
  await oneMore.click();
  await expect.element(quantity).toMatchTextContent('2');
  await expect.poll(() => localStorage.getItem('shopPosition')).toBe('0123456789:42');
  const before = callsOf(sent, 'GET').length;
  await reload();
  await expect.element(total).toMatchTextContent('₹2,400.00');
  const reads = callsOf(sent, 'GET').slice(before);
  expect(reads.map(headerOf(shopHeaders.position))).not.toEqual([]);
  expect(new Set(reads.map(headerOf(shopHeaders.position)))).toEqual(new Set(['0123456789:42']));
  expect(new Set(reads.map(headerOf(shopHeaders.screen)))).toEqual(new Set(['cart']));
});

test('two presses in one task are two changes with different idempotency keys', async () => {
  const { sent } = await openShop('/cart', aCart(kurta));
  await expect.element(oneMore).toBeVisible();
  pressNow(oneMore);
  // The change of the first press is not rendered yet.
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  pressNow(oneMore);
  await expect.element(quantity).toMatchTextContent('3');
  await expect.poll(() => callsOf(sent, 'PUT').length).toBe(2);
  expect(new Set(callsOf(sent, 'PUT').map(headerOf(shopHeaders.idempotencyKey))).size).toBe(2);
});

test('what a change without an answer has left is read after the change behind it', async () => {
  const answers = aCart(kurta, jhumkas);
  const write = answers[SET];
  const sending = Promise.withResolvers<void>();
  // The first change reaches the shop, and its answer is lost.
  answers[SET] = async (request) => {
    await sending.promise;
    await write?.(request.clone());
    const { productId }: { productId: number } = await request.json();
    return productId === kurta.id ? Response.error() : set();
  };
  await openShop('/cart', answers);
  await oneMore.first().click();
  await oneMore.last().click();
  sending.resolve();
  await expect.element(page.getByText('Failed to update quantity').first()).toBeVisible();
  await expect.element(quantity.first()).toMatchTextContent('2');
  await expect.element(quantity.last()).toMatchTextContent('2');
  await expect.element(total).toMatchTextContent('₹3,300.00');
});

test('an answer that began before a change and ends after it does not undo it', async () => {
  const answers = aCart(kurta);
  const write = answers[SET];
  const changing = Promise.withResolvers<void>();
  answers[SET] = (request) => changing.promise.then(() => write?.(request) ?? set());
  const { sent, queryClient } = await openShop('/cart', answers);
  await oneMore.click();
  await expect.poll(() => callsOf(sent, 'PUT').length).toBe(1);
  const before = callsOf(sent, 'GET').length;
  const rest = Promise.withResolvers<string>();
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(new TextEncoder().encode(await rest.promise));
      controller.close();
    },
  });
  answers[CART] = () => new Response(body);
  void queryClient.refetchQueries({ queryKey: personalKey('cart', 'lines') });
  await expect.poll(() => callsOf(sent, 'GET').length).toBe(before + 1);
  changing.resolve();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  rest.resolve(await cartOf(kurta)().text());
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(quantity.element().textContent).toMatch(/^2/);
});

test('a 503 is retried after its Retry-After, with the same key', async () => {
  const behind = () =>
    Response.json(
      { success: false, message: 'Catching up.', code: 'catching-up' },
      { status: 503, headers: { 'Retry-After': '1' } },
    );
  const answers = aCart(kurta);
  const write = answers[SET];
  await openShop('/cart', answers);
  await expect.element(oneMore).toBeVisible();
  const keys: (string | null)[] = [];
  answers[SET] = (request) => {
    keys.push(request.headers.get(shopHeaders.idempotencyKey));
    return keys.length === 1 ? behind() : (write?.(request) ?? behind());
  };
  stopTimers();
  pressNow(oneMore);
  await advanceUntil(() => expect(keys.length).toBe(1));
  await vi.advanceTimersByTimeAsync(900);
  expect(keys.length).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  await advanceUntil(() => expect(keys.length).toBe(2));
  expect(keys[1]).toBe(keys[0]);
  await advanceUntil(() => expect(localStorage.getItem('shopPosition')).toBe('0123456789:42'));
  await expect.element(quantity).toMatchTextContent('2');
});
