import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Answers,
  answer,
  goodToken,
  noAnswer,
  refusal,
  silentRefusal,
} from '../../testing/shop-answers.ts';
import { advanceUntil, runTimersAtOnce, stopTimers } from '../../testing/page-timers.ts';
import { pressNow } from '../../testing/press-now.ts';
import { isSignedIn, openShop, signedIn, tokenOf } from '../../testing/open-shop.tsx';

const LOGIN = 'POST /api/auth/login';
const loggedIn = (role: 'customer' | 'admin' | 'auditor' = 'customer') =>
  answer({ success: true, message: 'Login successful!', token: tokenOf(role), userId: 'user-1' });
const alert = page.getByRole('alert');
const logIn = page.getByRole('button', { name: 'Log in' });

async function fill(username = 'meera', password = 'marigold-and-indigo'): Promise<void> {
  await page.getByLabelText('Username').fill(username);
  await page.getByLabelText('Password', { exact: true }).fill(password);
}

test('an empty form asks for both fields and sends nothing', async () => {
  const { sent } = await openShop('/signin');
  await logIn.click();
  await expect.element(alert).toMatchTextContent('Please enter both username and password');
  await expect.element(page.getByLabelText('Username')).toHaveFocus();
  await expect
    .element(page.getByLabelText('Username'))
    .toHaveAccessibleDescription('Please enter both username and password');
  await page.getByLabelText('Username').fill('meera');
  await logIn.click();
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByLabelText('Username')).not.toHaveAttribute('aria-invalid');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a wrong password shows the server’s message, and Retry sends the corrected input', async () => {
  const answers: Answers = { [LOGIN]: refusal(401, 'Invalid username or password.') };
  const { sent, address } = await openShop('/signin', answers);
  await fill();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('Invalid username or password.');
  answers[LOGIN] = loggedIn();
  await page.getByLabelText('Password', { exact: true }).fill('the right one');
  runTimersAtOnce();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(address).toBe('/');
  expect(await sent.findLast(({ method }) => method === 'POST')?.json()).toEqual({
    username: 'meera',
    password: 'the right one',
  });
  expect(isSignedIn()).toBe(true);
});

test('the fields stay in their place below the reason for coming here', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const notice = 'Please log in to view your cart';
  const answers: Answers = { [LOGIN]: refusal(401, 'Invalid username or password.') };
  await openShop('/signin', answers, { notice });
  await expect.element(page.getByText(notice)).toBeVisible();
  const place = () => page.getByLabelText('Username').element().getBoundingClientRect().top;
  const before = place();
  await fill();
  await logIn.click();
  await expect.element(alert).toMatchTextContent('Invalid username or password.');
  expect(place()).toBe(before);
  answers[LOGIN] = loggedIn();
  await logIn.click();
  await expect.element(page.getByText('You are logged in.')).toBeVisible();
  expect(place()).toBe(before);
});

for (const [answered, text] of [
  [refusal(500, 'Something else'), 'Server error: Unable to process your request.'],
  [silentRefusal(401), 'Invalid username or password.'],
  [silentRefusal(418), 'Login error.'],
  [refusal(418, 'I am a teapot.'), 'I am a teapot.'],
  [answer({ success: false }), 'Login failed'],
  [answer({ success: false, message: 'Not today.' }), 'Not today.'],
  [answer({ success: true }), 'An unexpected error occurred. Please try again.'],
  [noAnswer, 'Cannot connect to server. Check your internet connection.'],
] as const)
  test(`a failed log-in shows “${text}” and stores no token`, async () => {
    await openShop('/signin', { [LOGIN]: answered });
    await fill();
    await logIn.click();
    await expect.element(alert).toMatchTextContent(text);
    await expect.element(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(isSignedIn()).toBe(false);
  });

for (const [answered, text] of [
  [
    refusal(429, 'Too many attempts. Please try again in 3 seconds.', { retryAfter: 3 }),
    'Too many attempts. Please try again in 3 seconds.',
  ],
  [answer({}, 429, { 'Retry-After': '3' }), 'Login error.'],
] as const)
  test(`a throttled log-in shows “${text}”, and Retry counts the seconds down`, async () => {
    const answers: Answers = { [LOGIN]: answered };
    const { address } = await openShop('/signin', answers);
    await fill();
    stopTimers();
    pressNow(logIn);
    const retry = alert.getByRole('button', { name: 'Retry' });
    await advanceUntil(() => expect(retry.element().textContent).toBe('Retryin 3 s'));
    expect(alert.element().textContent).toContain(text);
    await vi.advanceTimersByTimeAsync(1_000);
    await advanceUntil(() => expect(retry.element().textContent).toBe('Retryin 2 s'));
    expect(retry.element()).toHaveProperty('disabled', true);
    answers[LOGIN] = loggedIn();
    // Each second starts after the previous one is rendered.
    await vi.advanceTimersByTimeAsync(1_000);
    await advanceUntil(() => expect(retry.element().textContent).toBe('Retryin 1 s'));
    await vi.advanceTimersByTimeAsync(1_000);
    await advanceUntil(() => expect(retry.element()).toHaveProperty('disabled', false));
    expect(retry.element().textContent).toBe('Retry');
    pressNow(retry);
    await advanceUntil(() => expect(isSignedIn()).toBe(true));
    await vi.advanceTimersByTimeAsync(1_500);
    await advanceUntil(() => expect(address()).toBe('/'));
  });

test('a signed-in user is asked to log out first', async () => {
  const { address, sent } = await openShop('/signin', { ...signedIn(), [LOGIN]: loggedIn() });
  await fill();
  await logIn.click();
  await expect.element(alert).toMatchTextContent('Another session is active. Please log out first.');
  await alert.getByRole('button', { name: 'Logout' }).click();
  expect(isSignedIn()).toBe(false);
  const ended = sent.find(({ url }) => url.endsWith('/api/auth/logout'));
  expect(ended?.headers.get('Authorization')).toBe(`Bearer ${tokenOf('customer')}`);
  runTimersAtOnce();
  await logIn.click();
  await expect.poll(address).toBe('/');
});

test('a stored token that the server refuses does not prevent a log-in', async () => {
  signedIn();
  const { address } = await openShop('/signin', {
    'GET /api/auth/validate-token': refusal(401, 'Invalid token. Please log in again.'),
    [LOGIN]: loggedIn(),
  });
  await fill();
  runTimersAtOnce();
  await logIn.click();
  await expect.poll(address).toBe('/');
});

test('the page redirects 1.5 s after the log-in, and not earlier', async () => {
  const { address } = await openShop('/signin', { [LOGIN]: loggedIn() }, { from: '/contact' });
  await fill();
  stopTimers();
  pressNow(logIn);
  const done = page.getByText('You are logged in.');
  await advanceUntil(() => expect(done.query()).not.toBeNull());
  await vi.advanceTimersByTimeAsync(1_400);
  expect(address()).toBe('/signin');
  await vi.advanceTimersByTimeAsync(100);
  await advanceUntil(() => expect(address()).toBe('/contact'));
});

for (const [role, from, onward] of [
  ['customer', '/cart', '/cart'],
  ['customer', '/admin/orders', '/'],
  ['admin', '/admin/colors', '/admin/colors'],
  ['auditor', undefined, '/audit'],
] as const)
  test(`after a log-in as ${role} from ${from ?? 'nowhere'} the redirect is ${onward}`, async () => {
    const { address } = await openShop(
      '/signin',
      {
        [LOGIN]: loggedIn(role),
        'GET /api/auth/validate-token': goodToken(role),
        'GET /api/audit/orders': answer({ orders: [], total: 0, totalPages: 1, page: 1 }),
        'GET /api/audit/clock': answer({ count: 0, steps: [] }),
      },
      from === undefined ? {} : { from },
    );
    await fill();
    runTimersAtOnce();
    await logIn.click();
    await expect.poll(address).toBe(onward);
  });

/** What this tab sees of a log-in in another one: one key after the other. */
function logInInAnotherTab(role: 'customer' | 'admin'): void {
  for (const [key, value] of [
    ['token', tokenOf(role)],
    ['isAdmin', String(role === 'admin')],
    ['userId', 'user-1'],
  ] as const) {
    localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
}

for (const [role, from, onward] of [
  ['customer', '/cart', '/cart'],
  ['admin', '/admin/colors', '/admin/colors'],
] as const)
  test(`a log-in as ${role} in another tab redirects this one to ${onward}, too`, async () => {
    const { address } = await openShop(
      '/signin',
      { 'GET /api/auth/validate-token': goodToken(role) },
      { from },
    );
    await expect.element(logIn).toBeVisible();
    logInInAnotherTab(role);
    await expect.poll(address).toBe(onward);
  });

test('what was typed for another account stays after a log-in in another tab', async () => {
  const { address } = await openShop('/signin', { 'GET /api/auth/validate-token': goodToken('customer') });
  await fill('asha');
  logInInAnotherTab('customer');
  await logIn.click();
  await expect.element(alert).toMatchTextContent('Another session is active. Please log out first.');
  expect(address()).toBe('/signin');
  await expect.element(page.getByLabelText('Username')).toHaveValue('asha');
});
