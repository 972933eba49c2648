// The screens of categories, colors and brands: form, list and deletion dialog.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import {
  answer,
  type Answers,
  noAnswer,
  productList,
  refusal,
  silentRefusal,
} from '../../../testing/shop-answers.ts';
import { aProduct, brand, category, red } from '../../../testing/shop-samples.ts';

const name = page.getByLabelText('Name', { exact: true });
const question = page.getByRole('alertdialog');
const confirm = question.getByRole('button', { name: 'Delete' });
const edit = (of: string) => page.getByRole('button', { name: `Edit ${of}` });
const remove = (of: string) => page.getByRole('button', { name: `Delete ${of}` });

const failing = {
  categories: {
    add: 'Add Category',
    update: 'Update',
    existing: category.name,
    texts: ['Error adding category', 'Error updating category', 'Error deleting category'],
    question: 'Are you sure you want to delete this category?',
  },
  colors: {
    add: 'Add Color',
    update: 'Update Color',
    existing: red.name,
    texts: [
      'Color add nahi ho paaya. Phir se try karein.',
      'Color update nahi ho paaya. Phir se try karein.',
      'Color delete nahi ho paaya. Phir se try karein.',
    ],
    question: 'Kya aap sach mein yeh color delete karna chahte hain?',
  },
  brands: {
    add: 'Add Brand',
    update: 'Update Brand',
    existing: brand.name,
    texts: [
      'Brand add nahi ho paaya. Phir se try karein.',
      'Brand update nahi ho paaya. Phir se try karein.',
      'Brand delete nahi ho paaya. Phir se try karein.',
    ],
    question: 'Kya aap sach mein yeh brand delete karna chahte hain?',
  },
} as const;

for (const [screen, { add, update, existing, texts, question: asked }] of Object.entries(failing))
  test(`a refusal without a message shows the texts of the ${screen} screen`, async () => {
    await openShop(`/admin/${screen}`, {
      ...signedIn('admin'),
      [`POST /api/${screen}`]: silentRefusal(400),
      [`PUT /api/${screen}/1`]: silentRefusal(400),
      [`DELETE /api/${screen}/1`]: silentRefusal(400),
    });
    await name.fill('Anything');
    if (screen === 'colors') await page.getByLabelText('Hex Code').fill('#123456');
    await page.getByRole('button', { name: add, exact: true }).click();
    await expect.element(page.getByText(texts[0])).toBeVisible();
    await expect.element(name).toHaveValue('Anything');
    await remove(existing).click();
    await expect.element(question).toHaveAccessibleName(asked);
    await expect.element(question).toMatchTextContent(existing);
    await confirm.click();
    await expect.element(question).toMatchTextContent(texts[2]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await edit(existing).click();
    await page.getByRole('button', { name: update, exact: true }).click();
    await expect.element(page.getByText(texts[1])).toBeVisible();
  });

for (const [screen, text] of [
  ['brands', 'Brands load nahi ho paaye. Thodi der baad phir se try karein.'],
  ['colors', 'Colors load nahi ho paaye. Thodi der baad phir se try karein.'],
] as const)
  test(`a list of ${screen} that cannot be loaded shows its error, and Retry loads it`, async () => {
    const answers: Answers = { ...signedIn('admin'), [`GET /api/${screen}`]: noAnswer };
    await openShop(`/admin/${screen}`, answers);
    await expect.element(page.getByText(text)).toBeVisible();
    answers[`GET /api/${screen}`] = answer([{ ...red, name: 'Haldi' }]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(edit('Haldi')).toBeVisible();
  });

test('a category is added, renamed in its row and deleted by keyboard, and the focus follows', async () => {
  let categories: readonly { id: number; name: string }[] = [category];
  const { sent } = await openShop('/admin/categories', {
    ...signedIn('admin'),
    'GET /api/categories': () => Response.json(categories),
    'POST /api/categories': async (request) => {
      const asked: { name: string } = await request.json();
      if (asked.name === 'WOMEN')
        return refusal(409, 'There is already a category called “Women”.', { code: 'name-taken' })();
      categories = [...categories, { id: 2, ...asked }];
      return Response.json(categories[1], { status: 201 });
    },
    'PUT /api/categories/2': async (request) => {
      categories = [category, { id: 2, ...(await request.json()) }];
      return Response.json(categories[1]);
    },
    'DELETE /api/categories/2': () => {
      categories = [category];
      return Response.json({ success: true, message: 'Deleted.' });
    },
  });
  await name.fill('WOMEN');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('There is already a category called “Women”.');
  await expect.element(name).toHaveValue('WOMEN');
  await name.fill('Toys');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“Toys” added.').first()).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('');

  edit('Toys').element().focus();
  await userEvent.keyboard('{Enter}');
  const inRow = page.getByRole('table').getByLabelText('Name', { exact: true });
  await expect.element(inRow).toHaveFocus();
  await userEvent.keyboard('Games{Enter}');
  await expect.element(edit('Games')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  page.getByRole('table').getByRole('button', { name: 'Cancel' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(edit('Games')).toHaveFocus();

  remove('Games').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toMatchTextContent('Games');
  await confirm.click();
  await expect.element(page.getByText('“Games” deleted.').first()).toBeVisible();
  await expect.poll(() => edit('Games').query()).toBeNull();
  await expect.element(page.getByRole('heading', { name: 'All categories' })).toHaveFocus();
  const keys = sent.flatMap(({ headers }) => headers.get(shopHeaders.idempotencyKey) ?? []);
  expect(new Set(keys).size).toBe(4);
});

test('a term in use is not deleted, the reason is shown, and Escape returns the focus', async () => {
  const reason = '2 products use this category, so it cannot be deleted.';
  await openShop('/admin/categories', {
    ...signedIn('admin'),
    'GET /api/products': productList([aProduct(), aProduct({ id: 2 })]),
    'DELETE /api/categories/1': refusal(409, reason, { code: 'in-use', products: 2 }),
  });
  await expect
    .element(page.getByRole('link', { name: '2 products: Women' }))
    .toHaveAttribute('href', '/admin/products?categories=1');
  remove('Women').element().focus();
  await userEvent.keyboard('{Enter}');
  await confirm.click();
  await expect.element(question).toMatchTextContent(reason);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => question.query()).toBeNull();
  await expect.element(remove('Women')).toHaveFocus();
});

test('a brand is added and updated in one form, which is cleared afterwards', async () => {
  let brands: readonly { id: number; name: string }[] = [brand];
  await openShop('/admin/brands', {
    ...signedIn('admin'),
    'GET /api/brands': () => Response.json(brands),
    'POST /api/brands': async (request) => {
      brands = [brand, { id: 2, ...(await request.json()) }];
      return Response.json(brands[1], { status: 201 });
    },
    'PUT /api/brands/2': async (request) => {
      brands = [brand, { id: 2, ...(await request.json()) }];
      return Response.json(brands[1]);
    },
    'DELETE /api/brands/2': () => {
      brands = [brand];
      return Response.json({ success: true, message: 'Deleted.' });
    },
  });
  await name.fill('Neel');
  await page.getByRole('button', { name: 'Add Brand' }).click();
  await expect.element(page.getByText('“Neel” add ho gaya.').first()).toBeVisible();
  await edit('Neel').click();
  await expect.element(name).toHaveFocus();
  await name.fill('Neela');
  await page.getByRole('button', { name: 'Update Brand' }).click();
  await expect.element(page.getByText('“Neela” update ho gaya.').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add Brand' })).toBeVisible();
  await expect.element(name).toHaveValue('');
  await remove('Neela').click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => question.query()).toBeNull();
  await remove('Neela').click();
  await confirm.click();
  await expect.element(page.getByText('“Neela” delete ho gaya.').first()).toBeVisible();
});

test('a color is typed or picked, and an invalid code is refused beside its field', async () => {
  const { sent } = await openShop('/admin/colors', {
    ...signedIn('admin'),
    'POST /api/colors': answer({ id: 3, name: 'Haldi', hexCode: '#E0A526' }, 201),
  });
  const hexCode = page.getByLabelText('Hex Code');
  await expect.element(hexCode).toHaveAttribute('placeholder', '#RRGGBB');
  await name.fill('Haldi');
  await hexCode.fill('yellow');
  await page.getByRole('button', { name: 'Add Color' }).click();
  await expect.element(hexCode).toHaveAccessibleDescription('A hex code looks like #2E3A7B.');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await page.getByLabelText('Pick the color').fill('#e0a526');
  await expect.element(hexCode).toHaveValue('#E0A526');
  await page.getByRole('button', { name: 'Add Color' }).click();
  await expect.element(page.getByText('“Haldi” add ho gaya.').first()).toBeVisible();
  expect(await sent.find(({ method }) => method === 'POST')?.json()).toEqual({
    name: 'Haldi',
    hexCode: '#E0A526',
  });
});
