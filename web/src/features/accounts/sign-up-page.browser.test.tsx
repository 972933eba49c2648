import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { advanceUntil, stopTimers } from '../../testing/page-timers.ts';
import { pressNow } from '../../testing/press-now.ts';
import { answer, type Answers, noAnswer, refusal, silentRefusal } from '../../testing/shop-answers.ts';
import { openShop } from '../../testing/open-shop.tsx';

const SIGN_UP = 'POST /api/auth/signup';
const alert = page.getByRole('alert');
const signUp = page.getByRole('button', { name: 'Sign up' });

const marked = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.getAttribute('name'));

async function fill(): Promise<void> {
  await page.getByLabelText('Full name').fill('Meera Pillai');
  await page.getByLabelText('Username').fill('meera');
  await page.getByLabelText('Mobile number').fill('9876543210');
  await page.getByLabelText('Password', { exact: true }).fill('marigold-and-indigo');
  await page.getByLabelText('Repeat password').fill('marigold-and-indigo');
  await page.getByRole('checkbox').click();
}

test('the form reports one missing requirement at a time and sends nothing', async () => {
  const { sent } = await openShop('/signup');
  await signUp.click();
  await expect.element(alert).toHaveTextContent('Please fill all fields.');
  await expect.element(page.getByLabelText('Full name')).toHaveFocus();
  await expect.poll(marked).toEqual(['name', 'username', 'mobile', 'password', 'repeated']);
  await expect
    .element(page.getByLabelText('Full name'))
    .toHaveAccessibleDescription('Please fill all fields.');
  await page.getByLabelText('Full name').fill('Meera');
  await page.getByLabelText('Username').fill('meera');
  await expect.poll(marked).toEqual(['mobile', 'password', 'repeated']);

  await fill();
  await page.getByRole('checkbox').click();
  await page.getByLabelText('Mobile number').fill('12');
  await page.getByLabelText('Repeat password').fill('something else');
  await signUp.click();
  await expect.element(alert).toHaveTextContent('Passwords do not match.');
  expect(marked()).toEqual(['repeated']);

  await page.getByLabelText('Repeat password').fill('marigold-and-indigo');
  await signUp.click();
  await expect.element(alert).toHaveTextContent('Please agree to the terms.');
  await expect.element(page.getByRole('checkbox')).toBeInvalid();
  await expect.element(page.getByRole('checkbox')).toHaveAccessibleDescription('Please agree to the terms.');
  await expect.element(page.getByRole('checkbox')).toHaveFocus();

  await page.getByRole('checkbox').click();
  await signUp.click();
  await expect
    .element(page.getByLabelText('Mobile number'))
    .toHaveAccessibleDescription(/^A mobile number has 10 to 15 digits/);
  await expect.element(page.getByLabelText('Mobile number')).toHaveFocus();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a mobile number with spaces and hyphens is accepted and sent without', async () => {
  const { sent } = await openShop('/signup', {
    [SIGN_UP]: answer({ success: true, message: 'Welcome.' }, 201),
  });
  await fill();
  await page.getByLabelText('Mobile number').fill('+91 98765-43210');
  await signUp.click();
  await expect.element(page.getByText('Welcome.')).toBeVisible();
  const [request] = sent.filter(({ method }) => method === 'POST');
  expect(await request?.json()).toMatchObject({ mobile: '+919876543210' });
});

test('of several wrong fields the first one gets the focus', async () => {
  await openShop('/signup');
  await fill();
  await page.getByLabelText('Username').fill('m');
  await page.getByLabelText('Password', { exact: true }).fill('short');
  await page.getByLabelText('Repeat password').fill('short');
  await signUp.click();
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAccessibleDescription(/at least 8 characters/);
  await expect.element(page.getByLabelText('Username')).toHaveFocus();
});

test('a username that is taken is marked, and its error goes when it is changed', async () => {
  await openShop('/signup', { [SIGN_UP]: refusal(409, 'This username is taken.') });
  await fill();
  await signUp.click();
  const username = page.getByLabelText('Username');
  await expect.element(username).toHaveAccessibleDescription('This username is taken.');
  await expect.element(username).toBeInvalid();
  await expect.element(username).toHaveFocus();
  await username.fill('meera2');
  await expect.element(username).toBeValid();
});

for (const [outcome, answered, text] of [
  ['a username that is taken', refusal(409, 'This username is taken.'), 'This username is taken.'],
  ['an answer without words', silentRefusal(500), 'Signup failed. Please try again.'],
  ['no answer', noAnswer, 'Signup failed. Please try again.'],
] as const)
  test(`a sign-up with ${outcome} shows “${text}” and keeps the input`, async () => {
    const { address } = await openShop('/signup', { [SIGN_UP]: answered });
    await fill();
    await signUp.click();
    await expect.element(alert).toHaveTextContent(text);
    await expect.element(page.getByLabelText('Full name')).toHaveValue('Meera Pillai');
    expect(address()).toBe('/signup');
  });

test('a sign-up that is repeated after a lost answer has the same idempotency key, a changed one another', async () => {
  const answers: Answers = { [SIGN_UP]: noAnswer };
  const { sent } = await openShop('/signup', answers);
  const keys = () =>
    sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get(shopHeaders.idempotencyKey));
  await fill();
  for (const attempt of [1, 2]) {
    await signUp.click();
    await expect.poll(() => keys().length).toBe(attempt);
    await expect.element(alert).toHaveTextContent('Signup failed. Please try again.');
  }
  expect(keys()[1]).toBe(keys()[0]);
  answers[SIGN_UP] = answer({ success: true, message: 'Your account is ready.' }, 201);
  await page.getByLabelText('Username').fill('meera2');
  await signUp.click();
  await expect.element(page.getByText('Your account is ready.')).toBeVisible();
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('the page redirects to sign-in 1.5 s after the sign-up, with the username filled in', async () => {
  const { address } = await openShop('/signup', {
    [SIGN_UP]: answer({ success: true, message: 'Your account is ready.' }, 201),
  });
  await fill();
  stopTimers();
  pressNow(signUp);
  const done = page.getByText('Your account is ready.');
  await advanceUntil(() => expect(done.query()).not.toBeNull());
  await vi.advanceTimersByTimeAsync(1_400);
  expect(address()).toBe('/signup');
  await vi.advanceTimersByTimeAsync(100);
  await advanceUntil(() => expect(address()).toBe('/signin'));
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.element(page.getByLabelText('Username')).toHaveValue('meera');
});
