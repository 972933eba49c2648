// The web app with the minimal answers that the specification allows: no page breaks.
// Single pages, and malformed answers, are in web/src/testing/tolerance*.browser.test.tsx.
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

async function signIn(page: Page, isAdmin: 'true' | 'false'): Promise<void> {
  await page.addInitScript((isAdmin) => {
    for (const [key, value] of Object.entries({ token: 'a-token', userId: '5', isAdmin }))
      localStorage.setItem(key, value);
  }, isAdmin);
}

/** Answers calls by name; others with 404 like an API without them. */
async function answerWith(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/api/**', async (route, request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (call === 'GET /api/live') return route.abort();
    return call in answers ? route.fulfill({ json: answers[call] }) : route.fulfill({ status: 404 });
  });
}
