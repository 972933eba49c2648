// The page of one product: its pictures, its choices, what a closed button says, and what others think of it.
import { expect } from '@playwright/test';
import { test, withMotion } from './people.ts';
import { demoProducts, productsInStock } from './shelves.ts';
import { wasTold } from './told.ts';

test.use(withMotion);

test('the pictures follow the colour, the arrow keys and the finger, and come closer', async ({
  page,
  request,
}) => {
  const products = await productsInStock(request);
  const product = products.find(({ imageColors }) => new Set(imageColors).size > 2);
  if (product === undefined) throw new Error('No product shows its colours.');
  const other = product.Colors.at(-1);
  const shows = product.imageColors.indexOf(other?.id ?? 0);
  const count = product.images.length;
  await page.goto(`/product/${product.id}`);
  const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('button');
  const current = page.getByRole('list', { name: 'Pictures' }).locator('[aria-current=true]');
  await expect(thumbnails).toHaveCount(count);
  await expect(page).toHaveTitle(new RegExp(product.name));
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    new RegExp(product.description.slice(0, 60)),
  );

  await page.getByRole('radio', { name: other?.name ?? '', exact: true }).check();
  await expect(current).toHaveAccessibleName(`Show picture ${shows + 1} of ${count}`);
  await page.getByRole('group', { name: /^The pictures/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveAccessibleName(`Show picture ${shows} of ${count}`);

  await page.getByRole('button', { name: 'Enlarge the picture' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(`${product.name}, picture ${shows} of ${count}`);
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toHaveAccessibleName(`${product.name}, picture ${shows + 1} of ${count}`);
  const closeness = dialog.getByRole('status');
  await page.keyboard.press('+');
  await expect(closeness).toHaveText('160 %');
  // Close, the arrows move the picture instead of changing it.
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toHaveAccessibleName(`${product.name}, picture ${shows + 1} of ${count}`);
  await page.keyboard.press('-');
  await expect(closeness).toHaveText('');
  const picture = dialog.getByRole('img', { name: product.name });
  await picture.dblclick();
  await expect(closeness).toHaveText('250 %');
  await picture.hover();
  await page.mouse.wheel(0, 2_000);
  await expect(closeness).toHaveText('');
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(closeness).toHaveText('160 %');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enlarge the picture' })).toBeFocused();
});

test('a button that cannot be pressed says why, and the first steps of a visitor say what is missing', async ({
  page,
  request,
}) => {
  const products = await demoProducts(request);
  const gone = products.find(({ inStock }) => !inStock);
  const sized = products.find(({ inStock, sizes }) => inStock && sizes.length > 1);
  if (sized === undefined) throw new Error('No product comes in sizes.');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  if (gone !== undefined) {
    await page.goto(`/product/${gone.id}`);
    await expect(add).toBeDisabled();
    await expect(add).toHaveAccessibleDescription('This piece is out of stock at the moment.');
  }
  await page.goto(`/product/${sized.id}`);
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('Please select a size.');
  await expect(page.getByRole('button', { name: 'One less' })).toBeDisabled();

  await page.getByRole('button', { name: 'Add a Review' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Please select a rating between 1 and 5.')).toBeVisible();
  await page.getByRole('radio', { name: '3 stars' }).check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Please log in to submit a review.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add a Review' })).toBeFocused();
});

test('a review stands among the others, with its stars in the spread', async ({ shopper, request }) => {
  const product = (await productsInStock(request)).at(1);
  await shopper.goto(`/product/${product?.id}`);
  await shopper.getByRole('button', { name: 'Add a Review' }).click();
  // The form is there for the keyboard at once.
  await expect(shopper.getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
  await shopper.keyboard.press('Space');
  await shopper.keyboard.press('ArrowRight');
  await expect(shopper.getByRole('radio', { name: '2 stars' })).toBeChecked();
  const comment = `The hem came undone. ${Date.now()}`;
  await shopper.getByLabel('Your comment (optional)').fill(comment);
  await shopper.getByRole('button', { name: 'Submit Review' }).click();
  await wasTold(shopper, 'Review submitted successfully!');
  await expect(shopper.getByText(comment)).toBeVisible();
  await expect(shopper.getByRole('listitem').filter({ hasText: /^2 stars[1-9]/ })).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Submit Review' })).toBeHidden();
});
