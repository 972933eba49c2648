import { MAX_IMAGE_BYTES } from '@aangan/shared-events/features/catalogue/products/paths';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aFile, aPicture } from '../../../../../testing/a-picture.ts';
import { openShop, signedIn } from '../../../../../testing/open-shop.tsx';
import {
  answer,
  type Answers,
  noAnswer,
  refusal,
  silentRefusal,
} from '../../../../../testing/shop-answers.ts';
import { aProduct, blue, brand, category } from '../../../../../testing/shop-samples.ts';

const PATH = '/admin/add-product';
const ADD = 'POST /api/products';
const add = page.getByRole('button', { name: 'Add Product' });
const name = page.getByLabelText('Name', { exact: true });
const price = page.getByLabelText('Price (₹)', { exact: true });
const images = page.getByLabelText(/^(Choose images|Add more images|All images chosen)/);
const previews = () =>
  page
    .getByRole('img', { name: /^Preview of/ })
    .elements()
    .map((image) => image.getAttribute('alt'));
const sentProducts = (sent: readonly Request[]) => sent.filter(({ method }) => method === 'POST');

async function fill(): Promise<void> {
  await name.fill('Buti kurta');
  await page.getByLabelText('Category').selectOptions(category.name);
  await page.getByLabelText('Brand').selectOptions(brand.name);
  await page.getByLabelText('Color', { exact: true }).selectOptions(String(blue.id));
  await price.fill('1,899');
}

test('the required fields are marked, and a form without them names each and sends nothing', async () => {
  const { sent, address } = await openShop(PATH, signedIn('admin'));
  await expect.element(name).toBeVisible();
  const required = [...document.querySelectorAll('[aria-required=true]')];
  expect(required.map((field) => field.getAttribute('name'))).toEqual([
    ...['name', 'categoryId', 'brandId', 'price', 'color'],
  ]);
  await expect.element(page.getByLabelText('Sizes')).toHaveAttribute('placeholder', 'M,S,XL');
  await price.fill('12.345');
  await add.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/fill in the name/);
  await expect.element(page.getByText('Please choose a category.')).toBeVisible();
  await expect.element(page.getByText('Please choose a brand.')).toBeVisible();
  await expect.element(page.getByText('Please choose a color.')).toBeVisible();
  await expect.element(price).toHaveAccessibleDescription(/decimals/);
  expect(sentProducts(sent)).toEqual([]);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(address).toBe('/admin/products');
});

test.each([390, 1024, 1280, 1440])('the bar of buttons is as wide as the page at %i px', async (width) => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, 800);
  await openShop(PATH, signedIn('admin'));
  await expect.element(add).toBeVisible();
  const edges = (element: Element | null | undefined) => {
    const { left, right } = element?.getBoundingClientRect() ?? {};
    return { left, right };
  };
  expect(edges(add.element().parentElement)).toEqual(edges(document.querySelector('main')));
});

test('the form is sent in the API’s format, with the pictures in order', async () => {
  const { sent, address } = await openShop(PATH, { ...signedIn('admin'), [ADD]: answer(aProduct(), 201) });
  await fill();
  await page.getByLabelText('Old Price (₹)').fill('2499.5');
  await page.getByLabelText('Sizes').fill('M, S,,XL');
  await userEvent.upload(images, [await aPicture('front.png'), await aPicture('back.png')]);
  await page.getByRole('button', { name: 'Move back.png forward' }).click();
  await expect.poll(previews).toEqual(['Preview of back.png', 'Preview of front.png']);
  await page.getByLabelText('Color of front.png').selectOptions(String(blue.id));
  await add.click();
  await expect.element(page.getByText('Product added successfully!').first()).toBeVisible();
  await expect.poll(address).toBe('/admin/products');
  const form = await sentProducts(sent)[0]?.formData();
  expect(Object.fromEntries(form ?? [])).toMatchObject({
    ...{ name: 'Buti kurta', price: '1899.00', oldPrice: '2499.50', color: '2', sizes: '["M","S","XL"]' },
    imageColors: '[null,2]',
  });
  expect(form?.getAll('images')).toMatchObject([{ name: 'back.png' }, { name: 'front.png' }]);
});

test('a fifth picture and invalid files are refused by name', async () => {
  await openShop(PATH, signedIn('admin'));
  await expect.element(name).toBeVisible();
  const five = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((letter) => aPicture(`${letter}.png`)));
  await userEvent.upload(images, [
    ...five,
    aFile('moving.gif', 'image/gif'),
    aFile('huge.jpg', 'image/jpeg', MAX_IMAGE_BYTES + 1),
  ]);
  await expect.element(page.getByText('Maximum 4 images allowed.')).toBeVisible();
  await expect.element(page.getByText('Invalid file type for moving.gif. Use JPEG/PNG.')).toBeVisible();
  await expect.element(page.getByText('File huge.jpg exceeds 5MB.')).toBeVisible();
  expect(previews().length).toBe(4);
  await page.getByRole('button', { name: 'Remove a.png' }).click();
  expect(previews().length).toBe(3);
  await expect.element(images).toHaveFocus();
});

test('a product without an answer is retried with the same key and keeps the input', async () => {
  const answers: Answers = { ...signedIn('admin'), [ADD]: noAnswer };
  const { sent } = await openShop(PATH, answers);
  await fill();
  await add.click();
  await expect.element(page.getByText('Error adding product.')).toBeVisible();
  await expect.element(name).toHaveValue('Buti kurta');
  answers[ADD] = answer(aProduct(), 201);
  await add.click();
  await expect.element(page.getByText('Product added successfully!').first()).toBeVisible();
  const keys = sentProducts(sent).map(({ headers }) => headers.get(shopHeaders.idempotencyKey));
  expect(keys.length).toBe(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a link or Back asks before it discards what was entered, and Cancel does not', async () => {
  const { address } = await openShop(PATH, signedIn('admin'));
  const orders = page.getByRole('link', { name: 'Manage Orders' });
  const question = page.getByRole('alertdialog', { name: 'Discard the new product?' });
  await name.fill('Buti kurta');
  await orders.click();
  await expect.element(question.getByText('It has not been added yet.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => question.query()).toBeNull();
  expect(address()).toBe(PATH);
  await expect.element(name).toHaveValue('Buti kurta');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  await orders.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(address).toBe('/admin/orders');
  // The address is ahead of the page.
  await expect.poll(() => name.query()).toBeNull();
  history.back();
  await expect.element(name).toHaveValue('');
  await name.fill('Lotus kurta');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(address).toBe('/admin/products');
  expect(question.query()).toBeNull();
});

test('a refusal is shown beside its field', async () => {
  const text = 'This brand was deleted meanwhile.';
  await openShop(PATH, { ...signedIn('admin'), [ADD]: refusal(400, text, { code: 'no-such-brand' }) });
  await fill();
  await add.click();
  await expect.element(page.getByLabelText('Brand')).toHaveAccessibleDescription(text);
  await expect.element(page.getByLabelText('Brand')).toHaveFocus();
});

test('choices that cannot be loaded show the error, and Retry shows the form', async () => {
  const answers: Answers = { ...signedIn('admin'), 'GET /api/products/filters': silentRefusal(400) };
  await openShop(PATH, answers);
  await expect.element(page.getByText('Error fetching filters.')).toBeVisible();
  answers['GET /api/products/filters'] = answer({ categories: [category], brands: [brand], colors: [blue] });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(name).toBeVisible();
});

test('a user without an administrator’s token is denied, whatever localStorage contains', async () => {
  const shopper = signedIn('customer');
  localStorage.setItem('isAdmin', 'true');
  await openShop(PATH, shopper);
  await expect.element(page.getByText('Access denied. Admins only.')).toBeVisible();
});

test('the color that the keyboard focuses is scrolled into view', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(390, 640);
  const colors = Array.from({ length: 40 }, (_, at) => ({ ...blue, id: 100 + at, name: `Shade ${at}` }));
  await openShop(PATH, {
    ...signedIn('admin'),
    'GET /api/products/filters': answer({ categories: [category], brands: [brand], colors }),
  });
  const last = page.getByRole('checkbox', { name: 'Shade 39' });
  await expect.element(last).toBeInTheDocument();
  const list = page.getByRole('group', { name: 'More colors' });
  page.getByRole('checkbox', { name: 'Shade 38' }).element().focus();
  await userEvent.tab();
  await expect.element(last).toHaveFocus();
  await expect.element(list.getByText('Shade 39')).toBeInViewport({ ratio: 1 });
});
