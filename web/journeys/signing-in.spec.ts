import { expect } from '@playwright/test';
import { aNewAccount, anAccount, signIn, test } from './people.ts';

test('sign-up says what is missing before it asks the server', async ({ page }) => {
  const { username, password } = aNewAccount();
  await page.goto('/signup');
  const alert = page.getByRole('alert');
  const signUp = page.getByRole('button', { name: 'Sign up' });

  await signUp.click();
  await expect(alert).toHaveText('Please fill all fields.');

  await page.getByLabel('Full name').fill('Meera Pillai');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Mobile number').fill('12');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill('something else');
  await signUp.click();
  await expect(alert).toHaveText('Passwords do not match.');

  await page.getByLabel('Repeat password').fill(password);
  await signUp.click();
  await expect(alert).toHaveText('Please agree to the terms.');

  await page.getByRole('checkbox').check();
  await signUp.click();
  await expect(page.getByText('A mobile number has 10 to 15 digits')).toBeVisible();
});

test('a name that is taken is refused in the words of the server', async ({ page, request }) => {
  const account = await anAccount(request);
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Meera Pillai');
  await page.getByLabel('Username').fill(account.username.toUpperCase());
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Repeat password').fill(account.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toContainText('taken');
  await expect(page).toHaveURL('/signup');
});

test('a wrong password is told, and Retry sends the form again', async ({ page, request }) => {
  const account = await anAccount(request);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter both username and password');

  await signIn(page, { ...account, password: 'not this one' });
  await expect(page.getByRole('alert')).toContainText('Invalid username or password.');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL('/');
});

test('a shop that cannot be reached is told as that', async ({ page }) => {
  await page.goto('/signin');
  await page.route('**/api/auth/login', (route) => route.abort());
  await signIn(page, { username: 'meera', password: 'marigold' });
  await expect(page.getByRole('alert')).toContainText(
    'Cannot connect to server. Check your internet connection.',
  );
});

test('whoever is signed in is asked to log out first', async ({ shopper, request }) => {
  const other = await anAccount(request);
  await shopper.goto('/signin');
  await signIn(shopper, other);
  await expect(shopper.getByRole('alert')).toContainText('Another session is active. Please log out first.');
  await shopper.getByRole('alert').getByRole('button', { name: 'Logout' }).click();
  await shopper.getByRole('button', { name: 'Log in' }).click();
  await expect(shopper).toHaveURL('/');
});

test('a token that the server does not know is no obstacle to logging in', async ({ page, request }) => {
  const account = await anAccount(request);
  await page.goto('/signin');
  await page.evaluate(() => localStorage.setItem('token', '{secret}'));
  await signIn(page, account);
  await expect(page).toHaveURL('/');
});

test('pages that need a token lead to the sign-in page, and back', async ({ page, request }) => {
  const account = await anAccount(request);
  for (const path of [
    '/wishlist',
    '/checkout',
    '/order-confirmation',
    '/customize',
    '/admin/dashboard',
    '/cart',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  }
  await expect(page.getByText('Please log in to view your cart')).toBeVisible();
  await signIn(page, account);
  await expect(page).toHaveURL('/cart');
});

test('the back office is closed to shoppers', async ({ shopper }) => {
  await shopper.goto('/admin/orders');
  await expect(shopper).toHaveURL(/\/signin/);
});

test('logging out in one tab logs out all of them', async ({ shopper }) => {
  await shopper.goto('/');
  const second = await shopper.context().newPage();
  await second.goto('/cart');
  await expect(second.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
  await shopper.getByRole('button', { name: 'Logout' }).click();
  await expect(shopper.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await second.evaluate(() => Object.keys(localStorage))).not.toContain('token');
});

test('a session that ended elsewhere is noticed at once', async ({ shopper, request }) => {
  await shopper.goto('/cart');
  await expect(shopper.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
  const token = await shopper.evaluate(() => localStorage.getItem('token'));
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await expect(shopper.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(shopper.getByText('Session expired. Please log in again.')).toBeVisible();
});
