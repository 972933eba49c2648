import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readSession, storeSession } from '../../../lib/session/stored-session.ts';
import { isSignedIn, openShop, signedIn } from '../../../testing/open-shop.tsx';
import { answer, type Answers, ordersOf, refusal } from '../../../testing/shop-answers.ts';
import { anOrder } from '../../../testing/shop-samples.ts';

const PASSWORD = 'PUT /api/account/password';
const ERASE = 'POST /api/account/erase';
const openedAt = '2026-11-20T06:30:00.000Z';
const session = (id: string, isCurrent: boolean) => ({
  ...{ id, openedAt, expiresAt: '2026-11-20T18:30:00.000Z', isCurrent },
});
const account = (more: Answers = {}): Answers => ({
  ...signedIn(),
  'GET /api/account': answer({
    success: true,
    data: {
      ...{ id: 'user-1', name: 'Meera Pillai', username: 'meera', role: 'customer' },
      ...{ mobile: '9876543210', openedAt },
    },
  }),
  'GET /api/account/sessions': answer({
    success: true,
    data: [session('s-2', true), session('s-1', false)],
  }),
  ...more,
});
const writes = (sent: readonly Request[], method = 'POST') => sent.filter((each) => each.method === method);

test('the header leads to the profile, and each section has an address of its own', async () => {
  const { address } = await openShop('/', account());
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Profile' })).toMatchTextContent(/meera.*9876543210/);
  const sections = page.getByRole('navigation', { name: 'Sections of your account' });
  for (const [name, path] of [
    ['Orders', '/account/orders'],
    ['Returns', '/account/returns'],
    ['Addresses', '/account/addresses'],
    ['Password and devices', '/account/security'],
    ['Your data', '/account/data'],
  ] as const) {
    await sections.getByRole('link', { name }).click();
    await expect.element(sections.getByRole('link', { name })).toHaveAttribute('data-current', 'true');
    expect(address()).toBe(path);
  }
});

test('a changed password is confirmed, and this browser goes on with the new session', async () => {
  const { sent } = await openShop(
    '/account/security',
    account({ [PASSWORD]: answer({ success: true, token: 'a-new-token', message: 'Changed.' }) }),
  );
  await page.getByLabelText('Present password').fill('old password');
  await page.getByLabelText('New password', { exact: true }).fill('new password');
  await page.getByLabelText('Repeat the new password').fill('new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(page.getByText('Changed.')).toBeVisible();
  expect(await writes(sent, 'PUT')[0]?.json()).toEqual({
    ...{ current: 'old password', password: 'new password' },
  });
  expect(localStorage.getItem('token')).toBe('a-new-token');
  await expect.element(page.getByLabelText('Present password')).toHaveValue('');
});

test('wrong passwords are named at their field', async () => {
  const text = 'This is not your password.';
  const { sent } = await openShop(
    '/account/security',
    account({ [PASSWORD]: refusal(400, text, { field: 'current' }) }),
  );
  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByLabelText('New password', { exact: true }).fill('short');
  await change.click();
  await expect
    .element(page.getByLabelText('Present password'))
    .toHaveAccessibleDescription('Please enter your password.');
  await expect
    .element(page.getByLabelText('New password', { exact: true }))
    .toHaveAccessibleDescription(/A password has at least 8 characters\./);
  await expect
    .element(page.getByLabelText('Repeat the new password'))
    .toHaveAccessibleDescription('Passwords do not match.');
  await expect.element(page.getByLabelText('Present password')).toHaveFocus();
  expect(writes(sent, 'PUT')).toEqual([]);
  await page.getByLabelText('Present password').fill('wrong');
  await page.getByLabelText('New password', { exact: true }).fill('long enough');
  await page.getByLabelText('Repeat the new password').fill('long enough');
  await change.click();
  await expect.element(page.getByLabelText('Present password')).toHaveAccessibleDescription(text);
  await expect.element(page.getByLabelText('Present password')).toHaveFocus();
});

test('logging out everywhere asks first, and ends the session here too', async () => {
  const { address } = await openShop(
    '/account/security',
    account({ 'POST /api/account/sessions/end-all': answer({ success: true, message: 'Done.' }) }),
  );
  const list = page.getByRole('list', { name: 'Where you are logged in' });
  await expect.element(list).toMatchTextContent(/This device.*Another device/);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere?' });
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect.element(page.getByText('You are logged out everywhere.')).toBeVisible();
  expect(address()).toBe('/signin');
  await expect.poll(isSignedIn).toBe(false);
});

test('logging out everywhere does not end the session of another person who has logged in meanwhile', async () => {
  const ended = Promise.withResolvers<Response>();
  const { sent, queryClient } = await openShop(
    '/account/security',
    account({ 'POST /api/account/sessions/end-all': () => ended.promise }),
  );
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere?' });
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect.poll(() => writes(sent).length).toBe(1);
  storeSession({ token: 'the-token-of-another', userId: 'user-2', isAdmin: false });
  ended.resolve(Response.json({ success: true, message: 'Done.' }));
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(readSession()?.userId).toBe('user-2');
});

test('erasing says what is lost and needs the password', async () => {
  const answers = account({ [ERASE]: refusal(400, 'This is not your password.', { field: 'password' }) });
  const { sent, address } = await openShop('/account/data', answers);
  await page.getByRole('button', { name: 'Erase my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
  await expect.element(dialog).toMatchTextContent(/cannot log in again.*lose their address.*reviews remain/);
  await dialog.getByLabelText('Your password, to confirm').fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog.getByLabelText('Your password, to confirm'))
    .toHaveAccessibleDescription('This is not your password.');
  expect(isSignedIn()).toBe(true);
  answers[ERASE] = answer({ success: true, message: 'Erased.' });
  await dialog.getByLabelText('Your password, to confirm').fill('block prints');
  await dialog.getByRole('button', { name: 'Erase my account' }).click();
  await expect.element(page.getByText('Your account and your data are erased.')).toBeVisible();
  expect(address()).toBe('/signin');
  await expect.poll(isSignedIn).toBe(false);
  const erasing = sent.findLast(({ method }) => method === 'POST');
  expect(await erasing?.json()).toEqual({ password: 'block prints' });
  // The shop refuses the token, and the browser's console would name each refusal.
  const refused = sent
    .slice(sent.indexOf(erasing as Request) + 1)
    .filter(({ headers }) => headers.has('Authorization'));
  expect(refused.map(({ url }) => url)).toEqual([]);
});

test('a failed copy shows the server’s words', async () => {
  await openShop('/account/data', account({ 'GET /api/account/data.json': refusal(503, 'Catching up.') }));
  await page.getByRole('button', { name: 'Download as JSON' }).click();
  await expect.element(page.getByText('Catching up.').first()).toBeVisible();
});

test('orders are searched by the server, with the words in the address', async () => {
  const { sent, address } = await openShop(
    '/account/orders',
    account({ 'GET /api/orders': ordersOf(anOrder({ status: 'delivered', revision: 2 })) }),
  );
  const list = page.getByRole('list', { name: 'Orders' });
  await expect.element(list).toMatchTextContent(/Order 7.*Lotus kurta.*Delivered/);
  await expect
    .element(page.getByRole('link', { name: 'Receipt of order 7' }))
    .toHaveAttribute('href', '/orders/7/receipt');
  await page.getByLabelText('Search your orders').fill('kurta');
  await expect.poll(address).toBe('/account/orders?search=kurta');
  // The header searches products.
  await expect.element(page.getByLabelText('Search products')).toHaveValue('');
  await expect.poll(() => sent.some(({ url }) => url.includes('search=kurta'))).toBe(true);
});

test('staff have no orders and addresses of their own here, and are not offered erasing', async () => {
  await openShop('/account/data', { ...account(), ...signedIn('admin') });
  await expect.element(page.getByText(/are erased from the command line/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Erase my account' }).query()).toBeNull();
  expect(page.getByRole('link', { name: 'Addresses' }).query()).toBeNull();
});

test('on the narrowest phone each section keeps its name on one line', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(320, 640);
  await openShop('/account/data', account());
  const sections = page.getByRole('navigation', { name: 'Sections of your account' });
  await expect.element(sections.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 1 });
  const heights = sections
    .getByRole('link')
    .elements()
    .map((each) => each.clientHeight);
  expect(heights).toEqual(heights.map(() => 44));
});
