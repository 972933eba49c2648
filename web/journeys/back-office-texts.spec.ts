// What the back office says when the shop has no words of its own, and what stands on its screens beside the stories of the others.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { confirm } from './back-office-shelves.ts';
import { aBuyer, placeOrder } from './many-orders.ts';
import { test } from './people.ts';
import { aProduct } from './shelves.ts';
import { wasTold } from './told.ts';

const says = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const altered = (page: Page, path: string, method: string, status: number, body: string) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, body }) : route.fallback(),
  );

test('orders that cannot be moved on, and users that cannot be shown', async ({
  administrator: page,
  openWindow,
  request,
}) => {
  // Of one's own: what others order and do with it moves the lists.
  const orderId = await placeOrder(request, await aBuyer(request), await aProduct(request));
  await page.goto('/admin/orders?status=pending');
  await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeVisible();
  await altered(page, '**/api/orders/update-status/*', 'PUT', 400, '{}');
  await page.getByRole('button', { name: `Accept order ${orderId}` }).click();
  await wasTold(page, 'Error accepting order');
  await page.getByRole('button', { name: `Reject order ${orderId}` }).click();
  await wasTold(page, 'Error rejecting order');
  await page.goto('/admin/dashboard');
  await page.getByRole('combobox', { name: `Status of order ${orderId}` }).selectOption('delivered');
  await wasTold(page, 'Error updating order to delivered');

  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/users/all*', async (route) => {
    await held;
    await route.fulfill({ status: 418, body: '{}' });
  });
  await page.goto('/admin/users');
  await expect(page.getByText('Loading users...')).toBeAttached();
  answer();
  await says(page, "Failed to fetch users: 418 I'm a teapot");
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/api/auth/users/all*');
  // Not by the button: somebody who signs up elsewhere may be quicker than its click.
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody of that name');
  await says(page, 'No users available.');

  const stranger = await openWindow();
  await stranger.goto('/admin/users');
  await expect(stranger).toHaveURL('/signin');
  await says(stranger, 'No authentication token found. Please log in.');
});

test('colors and brands that cannot be written, in Hinglish, and what forms hint at', async ({
  administrator: page,
}) => {
  const fail = (path: string, method: string) => altered(page, path, method, 400, '{}');
  for (const [screen, word] of [
    ['colors', 'Color'],
    ['brands', 'Brand'],
  ] as const) {
    const texts =
      word === 'Color'
        ? ([
            'Color add nahi ho paaya. Phir se try karein.',
            'Color update nahi ho paaya. Phir se try karein.',
            'Color delete nahi ho paaya. Phir se try karein.',
            'Kya aap sach mein yeh color delete karna chahte hain?',
          ] as const)
        : ([
            'Brand add nahi ho paaya. Phir se try karein.',
            'Brand update nahi ho paaya. Phir se try karein.',
            'Brand delete nahi ho paaya. Phir se try karein.',
            'Kya aap sach mein yeh brand delete karna chahte hain?',
          ] as const);
    await page.goto(`/admin/${screen}`);
    if (word === 'Color') {
      await expect(page.getByLabel('Hex Code', { exact: true })).toHaveAttribute('placeholder', '#RRGGBB');
      await page.getByLabel('Hex Code', { exact: true }).fill('#123456');
    }
    await fail(`**/api/${screen}`, 'POST');
    await page.getByLabel('Name').fill('Anything');
    await page.getByRole('button', { name: `Add ${word}` }).click();
    await says(page, texts[0]);
    await fail(`**/api/${screen}/*`, 'PUT');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('button', { name: `Update ${word}` }).click();
    await says(page, texts[1]);
    await fail(`**/api/${screen}/*`, 'DELETE');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await confirm(page.getByRole('alertdialog', { name: texts[3] }), '');
    await says(page, texts[2]);
  }
  await page.goto('/admin/add-product');
  await expect(page.getByLabel('Sizes')).toHaveAttribute('placeholder', 'M,S,XL');
});
