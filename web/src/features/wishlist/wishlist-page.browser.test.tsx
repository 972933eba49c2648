import { wishlistPaths } from '@aangan/shared-events/features/wishlist/paths';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import {
  answer,
  type Answers,
  neverAnswered,
  noAnswer,
  productList,
  refusal,
  silentRefusal,
  wishlistOf,
} from '../../testing/shop-answers.ts';
import { aProduct, aWishlistEntry } from '../../testing/shop-samples.ts';
import { wishlistQuery } from './wishlist-query.ts';

const WISHLIST = 'GET /api/wishlist';
const REMOVE = 'POST /api/wishlist/remove';
const remove = page.getByRole('button', { name: 'Remove Lotus kurta' });
const alert = page.getByRole('alert');

test('an empty wishlist shows its text', async () => {
  await openShop('/wishlist', signedIn());
  await expect.element(page.getByText('Your wishlist is empty.')).toBeVisible();
});

for (const [outcome, answered, text] of [
  [
    'a fault of the server',
    silentRefusal(500),
    'Server error: Unable to fetch wishlist. Please try again later.',
  ],
  ['a status without words', silentRefusal(418), 'Error fetching wishlist.'],
  [
    'an answer of another shape',
    answer({ success: true }),
    'An unexpected error occurred. Please try again.',
  ],
  ['no answer', noAnswer, 'Failed to connect to the server. Please check your internet connection.'],
] as const)
  test(`${outcome} shows “${text}”, and Retry loads the wishlist`, async () => {
    const answers: Answers = { ...signedIn(), [WISHLIST]: answered };
    await openShop('/wishlist', answers);
    await expect.element(alert).toMatchTextContent(text);
    answers[WISHLIST] = wishlistOf(aWishlistEntry());
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(remove).toBeVisible();
  });

test('a removed entry can be restored with Undo', async () => {
  const answers: Answers = { ...signedIn(), [WISHLIST]: wishlistOf(aWishlistEntry()) };
  answers[REMOVE] = () => {
    answers[WISHLIST] = wishlistOf();
    return answer({ success: true, message: 'Removed.', data: { id: 'entry-1', productId: 1 } })();
  };
  answers['POST /api/wishlist/add'] = () => {
    answers[WISHLIST] = wishlistOf(aWishlistEntry());
    return answer({ success: true, message: 'Added.', data: { id: 'entry-1', productId: 1 } })();
  };
  await openShop('/wishlist', answers);
  await remove.click();
  await expect.element(page.getByText('Your wishlist is empty.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Wishlist 0 saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(remove).toBeVisible();
});

test('an entry removed in another window is reported and leaves the page', async () => {
  const answers: Answers = { ...signedIn(), [WISHLIST]: wishlistOf(aWishlistEntry()) };
  answers[REMOVE] = () => {
    answers[WISHLIST] = wishlistOf();
    return refusal(404, 'Item not found in wishlist.')();
  };
  await openShop('/wishlist', answers);
  await remove.click();
  await expect.element(page.getByText('Item not found in wishlist.').first()).toBeVisible();
  await expect.element(page.getByText('Your wishlist is empty.')).toBeVisible();
});

test('a removal that is still on its way is not undone by an earlier answer', async () => {
  const removed = Promise.withResolvers<void>();
  const answers: Answers = { ...signedIn(), [WISHLIST]: wishlistOf(aWishlistEntry()) };
  answers[REMOVE] = async () => {
    await removed.promise;
    answers[WISHLIST] = wishlistOf();
    return answer({ success: true, message: 'Removed.', data: { id: 'entry-1', productId: 1 } })();
  };
  const { sent, goLive, queryClient } = await openShop('/wishlist', answers);
  await remove.click();
  const empty = page.getByText('Your wishlist is empty.');
  await expect.element(empty).toBeVisible();
  const reads = () => sent.filter(({ url }) => url.endsWith(wishlistPaths.all)).length;
  const readBefore = reads();
  // A connection that opens reads the wishlist again.
  await goLive();
  expect(reads()).toBeGreaterThan(readBefore);
  // What is not painted yet counts as well.
  expect(queryClient.getQueryData(wishlistQuery().queryKey)).toEqual([]);
  removed.resolve();
  await eventually(() => expect(reads()).toBeGreaterThan(readBefore + 1));
  await expect.element(empty).toBeVisible();
});

test('an entry stays when it cannot be removed', async () => {
  const answers: Answers = { ...signedIn(), [REMOVE]: noAnswer };
  answers[WISHLIST] = wishlistOf(aWishlistEntry());
  await openShop('/wishlist', answers);
  await expect.element(remove).toBeVisible();
  // The page rolls back without a request: the list is not refetched.
  answers[WISHLIST] = neverAnswered;
  await remove.click();
  await expect.element(page.getByText('Error removing item from wishlist.').first()).toBeVisible();
  await expect.element(remove).toBeVisible();
});

test('the heart of a card is set at once, and rolled back when the server does not answer', async () => {
  const waiting = Promise.withResolvers<Response>();
  await openShop('/products', {
    ...signedIn(),
    'GET /api/products': productList([aProduct()]),
    'POST /api/wishlist/add': () => waiting.promise,
  });
  const heart = page.getByRole('button', { name: 'Wishlist: Lotus kurta' });
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  waiting.reject(new TypeError('Failed to fetch'));
  await expect.element(page.getByText('Error updating wishlist.').first()).toBeVisible();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor who presses the heart of a card is redirected to sign-in with the reason', async () => {
  const { address, sent } = await openShop('/products?search=kurta', {
    'GET /api/products': productList([aProduct()]),
  });
  await page.getByRole('button', { name: 'Wishlist: Lotus kurta' }).click();
  await expect.element(page.getByText('Please log in to update wishlist.').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(address()).toBe('/signin');
  expect(history.state).toMatchObject({ from: '/products?search=kurta' });
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});
