import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isSignedIn, openShop, signedIn } from '../../testing/open-shop.tsx';
import { answer, type Answers, noAnswer, refusal } from '../../testing/shop-answers.ts';
import { aProduct, aReview } from '../../testing/shop-samples.ts';

const REVIEWS = 'GET /api/products/reviews/1';
const SUBMIT = 'POST /api/products/reviews/1';
const product: Answers = { 'GET /api/products/1': answer(aProduct()), [REVIEWS]: answer([]) };
const add = page.getByRole('button', { name: 'Add a Review' });
const submit = page.getByRole('button', { name: 'Submit Review' });

test('a product without reviews shows the specified text', async () => {
  await openShop('/product/1', product);
  await expect.element(page.getByText('No reviews yet.', { exact: true })).toBeVisible();
});

test('a long word of a review stays within the page', async () => {
  const review = aReview({ comment: 'w'.repeat(400) });
  await openShop('/product/1', { ...product, [REVIEWS]: answer([review]) });
  await expect.element(page.getByText('w'.repeat(400))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('the distribution counts all reviews of a product, however few the answer lists', async () => {
  const all = answer(aProduct({ spread: [100, 0, 0, 0, 500] }));
  await openShop('/product/1', { 'GET /api/products/1': all, [REVIEWS]: answer([aReview({ rating: 5 })]) });
  await expect.element(page.getByText('5 stars500 reviews')).toBeVisible();
  await expect.element(page.getByText('1 star100 reviews')).toBeVisible();
  await expect.element(page.getByText('600 reviews')).toBeVisible();
  await expect.element(page.getByText('4.3', { exact: true })).toBeVisible();
});

test('a review is written by keyboard and appears in the list and the distribution', async () => {
  const answers: Answers = { ...product, ...signedIn(), [REVIEWS]: answer([aReview({ rating: 5 })]) };
  answers[SUBMIT] = answer(aReview({ id: 'review-2', rating: 2, comment: 'The hem came undone.' }), 201);
  const { sent } = await openShop('/product/1', answers);
  await expect.element(add).toBeVisible();
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: '1 star' })).toHaveFocus();
  await userEvent.keyboard(' {ArrowRight}');
  await expect.element(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await page.getByLabelText('Your comment (optional)').fill('The hem came undone.');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Review submitted successfully!').first()).toBeVisible();
  await expect.element(page.getByText('The hem came undone.')).toBeVisible();
  await expect.element(page.getByText('2 stars1 review')).toBeVisible();
  await expect.element(add).toHaveFocus();
  expect(submit.query()).toBeNull();
  // The answer of the request is shown, and the reviews are not read again.
  expect(sent.filter(({ method, url }) => method === 'GET' && url.includes('/reviews/'))).toHaveLength(1);
  expect(await sent.find(({ method }) => method === 'POST')?.json()).toEqual({
    rating: 2,
    comment: 'The hem came undone.',
  });
});

test('the form requires stars, then a log-in, and Cancel returns the focus to its button', async () => {
  const { sent } = await openShop('/product/1', product);
  await add.click();
  await submit.click();
  await expect.element(page.getByText('Please select a rating between 1 and 5.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: '1 star' })).toHaveFocus();
  await page.getByRole('radio', { name: '3 stars' }).click();
  await submit.click();
  await expect.element(page.getByText('Please log in to submit a review.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(add).toHaveFocus();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

for (const [outcome, answered, text] of [
  ['a refused session', refusal(401, 'Something else.'), 'Session expired, please log in again.'],
  ['no answer', noAnswer, 'Failed to submit review.'],
] as const)
  test(`${outcome} shows “${text}” and keeps the stars and the comment`, async () => {
    await openShop('/product/1', { ...product, ...signedIn(), [SUBMIT]: answered });
    await add.click();
    await page.getByRole('radio', { name: '4 stars' }).click();
    await page.getByLabelText('Your comment (optional)').fill('It fits well.');
    await submit.click();
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.element(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await expect.element(page.getByLabelText('Your comment (optional)')).toHaveValue('It fits well.');
    expect(isSignedIn()).toBe(outcome === 'no answer');
  });
