// The product that is edited is part of the address.
import { fieldsOf } from '@aangan/shared-events/fields';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../../../../testing/open-shop.tsx';
import { answer, type Answers, productList, refusal } from '../../../../../testing/shop-answers.ts';
import { aProduct } from '../../../../../testing/shop-samples.ts';

const ADDRESS = '/admin/products?sort=price_asc';
const office = (): Answers => ({ ...signedIn('admin'), 'GET /api/products': productList([aProduct()]) });
const edit = page.getByRole('button', { name: 'Edit Lotus kurta' });
const panel = page.getByRole('dialog', { name: 'Edit “Lotus kurta”' });
const name = panel.getByLabelText('Name', { exact: true });
const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });

test('a reload keeps the panel, and Back closes it and returns the focus', async () => {
  const { address, reload } = await openShop(ADDRESS, office());
  await edit.click();
  await expect.element(name).toHaveValue('Lotus kurta');
  await expect.poll(address).toBe(`${ADDRESS}&edit=1`);
  await reload();
  await expect.element(name).toHaveValue('Lotus kurta');
  history.back();
  await expect.poll(() => panel.query()).toBeNull();
  expect(address()).toBe(ADDRESS);
  await expect.element(edit).toHaveFocus();
  history.forward();
  await expect.element(name).toHaveValue('Lotus kurta');
});

test('closing the panel leaves the address as it was, without one more step for Back', async () => {
  const { address } = await openShop(ADDRESS, office());
  // Not the length of the history, which browsers limit.
  const step = () => fieldsOf(history.state)['__TSR_index'];
  const before = step();
  for (let round = 0; round < 2; round++) {
    await edit.click();
    await expect.poll(address).toBe(`${ADDRESS}&edit=1`);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(address).toBe(ADDRESS);
    await expect.poll(() => panel.query()).toBeNull();
  }
  expect(step()).toBe(before);
});

test('a link opens a product that is not on the page of the list, and closing it stays on the list', async () => {
  const other = aProduct({ id: 9, name: 'Brass lamp' });
  const answers = { ...office(), 'GET /api/products/9': answer(other) };
  const { address } = await openShop(`${ADDRESS}&edit=9`, answers);
  const lamp = page.getByRole('dialog', { name: 'Edit “Brass lamp”' });
  await expect.element(lamp.getByLabelText('Name', { exact: true })).toHaveValue('Brass lamp');
  await lamp.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(address).toBe(ADDRESS);
  await expect.poll(() => lamp.query()).toBeNull();
  await expect.element(edit).toBeVisible();
});

test('a link to a product that does not exist says so and shows the list', async () => {
  const answers = { ...office(), 'GET /api/products/9': refusal(404, 'Product not found.') };
  const { address } = await openShop(`${ADDRESS}&edit=9`, answers);
  await expect.element(page.getByText('Product not found.').first()).toBeVisible();
  await expect.poll(address).toBe(ADDRESS);
  await expect.element(edit).toBeVisible();
});

test('Back asks before it discards what was typed', async () => {
  const { address } = await openShop(ADDRESS, office());
  await edit.click();
  await name.fill('Something else');
  history.back();
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(name).toHaveValue('Something else');
  expect(address()).toBe(`${ADDRESS}&edit=1`);
  history.back();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => panel.query()).toBeNull();
  expect(address()).toBe(ADDRESS);
  await edit.click();
  await expect.element(name).toHaveValue('Lotus kurta');
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toBe(ADDRESS);
});
