// The product page: reviews.
import { expect } from '@playwright/test';
import type { Features } from './support/features.ts';
import { test } from './support/people.ts';
import { productsInStock } from './support/shelves.ts';
import { expectNotice } from './support/notices.ts';

export const features: Features = ['reviews'];

test('a review appears in the list and the distribution', async ({ shopper, request }) => {
  const product = (await productsInStock(request)).at(1);
  await shopper.goto(`/product/${product?.id}`);
  await shopper.getByRole('button', { name: 'Add a Review' }).click();
  await shopper.getByRole('radio', { name: '2 stars' }).check();
  const comment = `The hem came undone. ${Date.now()}`;
  await shopper.getByLabel('Your comment (optional)').fill(comment);
  await shopper.getByRole('button', { name: 'Submit Review' }).click();
  await expectNotice(shopper, 'Review submitted successfully!');
  await expect(shopper.getByText(comment)).toBeVisible();
  await expect(shopper.getByRole('listitem').filter({ hasText: /^2 stars[1-9]/ })).toBeVisible();
});
