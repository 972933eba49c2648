import type { UserResponse, UsersPageResponse } from '@aangan/shared-events/features/accounts/http';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, answer, silentRefusal } from '../../../testing/shop-answers.ts';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';

const USERS = 'GET /api/auth/users/all';
const asha: UserResponse = { id: 'user-2', name: 'Asha Rao', username: 'asha', role: 'customer' };
const admin: UserResponse = { id: 'user-1', name: 'Administrator', username: 'admin', role: 'admin' };
const usersOf = (...users: readonly UserResponse[]) =>
  answer({ users, total: users.length, totalPages: 1, page: 1 } satisfies UsersPageResponse);

test('the users are listed with their roles', async () => {
  await openShop('/admin/users', { ...signedIn('admin'), [USERS]: usersOf(asha, admin) });
  await expect.element(page.getByRole('row').nth(2)).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((each) => each.textContent),
  ).toEqual([...['ID', 'Name', 'Username', 'Role']]);
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Asha Rao' }))
    .toMatchTextContent('user-2Asha Raoashacustomer');
  await expect.element(page.getByText('1–2 of 2 users')).toBeVisible();
});

test('on a phone all columns are visible without horizontal scrolling', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(320, 720);
  const long = { ...asha, id: 'd713da5ad23f6009c07e8a1b', name: 'Venkatanarasimharajuvaripeta Rao' };
  await openShop('/admin/users', { ...signedIn('admin'), [USERS]: usersOf(long, admin) });
  await expect.element(page.getByRole('cell', { name: 'asha' })).toBeVisible();
  for (const part of [...page.getByRole('cell').elements(), ...page.getByRole('columnheader').elements()])
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(320);
  const table = page.getByRole('group', { name: 'Users' }).element();
  expect(table.scrollWidth).toBe(table.clientWidth);
});

test('the columns keep their widths whatever the names', async () => {
  const long = { ...asha, name: 'Venkatanarasimharajuvaripeta '.repeat(4).trim() };
  const answers: Answers = { ...signedIn('admin'), [USERS]: usersOf(asha, admin) };
  const { reload } = await openShop('/admin/users', answers);
  const lefts = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((each) => Math.round(each.getBoundingClientRect().left));
  await expect.element(page.getByRole('cell', { name: 'asha' })).toBeVisible();
  const before = lefts();
  answers[USERS] = usersOf(long, admin);
  await reload();
  await expect.element(page.getByText(long.name)).toBeVisible();
  expect(lefts()).toEqual(before);
});

test('a list that fails names the status, and Retry loads it', async () => {
  const answers: Answers = {
    ...signedIn('admin'),
    [USERS]: () => Response.json({}, { status: 418, statusText: "I'm a teapot" }),
  };
  await openShop('/admin/users', answers);
  await expect.element(page.getByRole('alert')).toMatchTextContent("Failed to fetch users: 418 I'm a teapot");
  answers[USERS] = usersOf(asha);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('1–1 of 1 user')).toBeVisible();
});

test('a pending list shows the loading text, and an empty one a link to all users', async () => {
  const waiting = Promise.withResolvers<Response>();
  const answers: Answers = { ...signedIn('admin'), [USERS]: () => waiting.promise };
  const { address, sent } = await openShop('/admin/users', answers);
  await expect.element(page.getByText('Loading users...')).toBeVisible();
  waiting.resolve(usersOf(asha)());
  await expect.element(page.getByRole('row').filter({ hasText: 'Asha Rao' })).toBeVisible();

  answers[USERS] = usersOf();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('zzz');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No users available.')).toBeVisible();
  expect(address()).toBe('/admin/users?search=zzz');
  expect(new URL(sent.at(-1)?.url ?? '').searchParams.get('search')).toBe('zzz');
  answers[USERS] = usersOf(asha);
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect.poll(address).toBe('/admin/users');
});

test('a user without a session is asked to log in', async () => {
  const { address } = await openShop('/admin/users', { [USERS]: silentRefusal(401) });
  await expect.element(page.getByText('No authentication token found. Please log in.')).toBeVisible();
  expect(address()).toBe('/signin');
});
