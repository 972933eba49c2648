// The web app with the minimal answers that the specification allows, and with malformed ones: no page breaks.
// Single pages and answers are in web/src/testing/tolerance.browser.test.tsx.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { leastAnswers } from '../src/testing/least-answers.ts';
import type { Features } from './support/features.ts';
import { test } from './support/people.ts';
import { fillCheckout } from './support/shelves.ts';

export const features: Features = [
  'accounts',
  'brands',
  'cart',
  'categories',
  'colors',
  'customization',
  'orders',
  'products',
  'reviews',
  'wishlist',
];

const broken = 'Something went wrong';

test('a purchase with minimal answers', async ({ page }) => {
  await signIn(page, 'false');
  await answerWith(page, leastAnswers);
  await page.goto('/wishlist');
  await page.getByRole('link', { name: 'Banarasi sari' }).click();
  await expect(page.getByText('Anonymous').first()).toBeVisible();
  await page.getByRole('radio', { name: 'XL' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order 7' })).toContainText('1 × ₹4,200.00');
});

test('the back office with minimal answers', async ({ page }) => {
  await signIn(page, 'true');
  await answerWith(page, leastAnswers);
  for (const [path, text] of [
    ['dashboard', 'Banarasi sari: ₹4,200.00 x 1'],
    ['orders', 'Processing'],
    ['users', 'Asha Rao'],
    ['products', 'Brass lamp'],
    ['customization-requests', 'Peacocks'],
    ['categories', 'Women'],
    ['colors', 'Madder red'],
    ['brands', 'Nila'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText(broken)).toHaveCount(0);
  }
});

test('answers that are not JSON, and refusals with status 200, break no page', async ({ page }) => {
  await signIn(page, 'false');
  for (const [odd, text] of [
    ['<h1>Welcome to the hotel</h1>', 'Server error: 200'],
    ['{"success":false,"message":"Not today."}', 'Not today.'],
  ] as const) {
    await page.unrouteAll();
    await answerWith(page, { 'GET /api/auth/validate-token': { success: true } }, odd);
    await page.goto('/cart');
    await expect(page.getByText(text).first()).toBeVisible();
    for (const path of ['/wishlist', '/checkout', '/order-confirmation']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
      await expect(page.getByText(broken)).toHaveCount(0);
    }
  }
});

test('the back office shows the specified texts for answers that are not JSON', async ({ page }) => {
  await signIn(page, 'true');
  await answerWith(
    page,
    { 'GET /api/auth/validate-token': { success: true } },
    '<h1>Welcome to the hotel</h1>',
  );
  for (const [path, text] of [
    ['dashboard', 'Error fetching data. Please try again later.'],
    ['orders', 'Response data is not an array'],
    ['users', 'Failed to fetch users: 200'],
    ['products', 'Error fetching data.'],
    ['customization-requests', 'An unexpected error occurred. Please try again.'],
    ['categories', 'Error fetching categories'],
    ['colors', 'Colors load nahi ho paaye.'],
    ['brands', 'Brands load nahi ho paaye.'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText(broken)).toHaveCount(0);
  }
});

async function signIn(page: Page, isAdmin: 'true' | 'false'): Promise<void> {
  await page.addInitScript((isAdmin) => {
    for (const [key, value] of Object.entries({ token: 'a-token', userId: '5', isAdmin }))
      localStorage.setItem(key, value);
  }, isAdmin);
}

/** Answers calls by name; others with `otherwise`, or with 404 like an API without them. */
async function answerWith(
  page: Page,
  answers: Readonly<Record<string, unknown>>,
  otherwise?: string,
): Promise<void> {
  await page.route('**/api/**', async (route, request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (call === 'GET /api/live') return route.abort();
    if (call in answers) return route.fulfill({ json: answers[call] });
    return otherwise === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body: otherwise });
  });
}
