// Sign-up, log-in, and the users that exist then.
import type { Example } from '../../http/example.ts';
import { CREATED_AT, USER_ID } from '../../sample-shop.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2Y2E0NjA1YyJ9.c2lnbmF0dXJl';
const meera = { username: 'meera.nair', password: 'monsoon-lantern' };
const user = { id: USER_ID, name: 'Meera Nair', username: meera.username, role: 'customer' };
const administrator = { id: USER_ID, name: 'Administrator', username: 'admin', role: 'admin' };
const loggedIn = { success: true, token: TOKEN, userId: USER_ID, message: 'Login successful!' };

const session = (isCurrent: boolean) => ({
  id: '0a1b2c3d-0000-4000-8000-000000000000',
  openedAt: CREATED_AT,
  expiresAt: '2026-11-20T18:30:00.000Z',
  isCurrent,
});
const newPassword = 'saffron-lantern';
const again: Example = {
  call: 'POST /api/auth/login',
  shows: 'a shopper',
  body: { ...meera, password: newPassword },
  answer: loggedIn,
};

export const accountExamples: readonly Example[] = [
  {
    call: 'POST /api/auth/signup',
    shows: 'a new shopper',
    body: { name: user.name, mobile: '9876543210', ...meera },
    answer: { success: true, message: 'Your account is ready. Please log in.' },
  },
  { call: 'POST /api/auth/login', shows: 'a shopper', body: meera, answer: loggedIn },
  {
    call: 'POST /api/auth/login',
    shows: 'the administrator',
    body: { username: 'admin', password: 'printed-by-npm-start' },
    answer: loggedIn,
  },
  { call: 'POST /login', shows: 'the same at its other address', body: meera, answer: loggedIn },
  {
    call: 'GET /api/auth/validate-token',
    shows: 'a good token',
    as: 'shopper',
    answer: { success: true, message: 'Token is valid.', user },
  },
  {
    call: 'GET /api/account',
    shows: 'what a shopper entered',
    as: 'shopper',
    answer: { success: true, data: { ...user, mobile: '9876543210', openedAt: CREATED_AT } },
  },
  {
    call: 'GET /api/account/sessions',
    shows: 'two sessions',
    as: 'shopper',
    answer: { success: true, data: [session(false), session(true)] },
  },
  {
    call: 'GET /api/account/data.json',
    shows: 'a new account',
    as: 'shopper',
    answer: {
      about: 'Everything that the shop holds about you …',
      exportedAt: CREATED_AT,
      streams: [
        {
          stream: `account-${USER_ID}`,
          events: [
            {
              type: 'AccountOpened',
              at: CREATED_AT,
              by: 'anonymous',
              title: 'Account opened',
              text: 'An account was opened as a customer.',
              data: { accountId: USER_ID, role: 'customer' },
            },
          ],
        },
      ],
    },
  },
  {
    call: 'GET /api/account/data.html',
    shows: 'the same as a page',
    as: 'shopper',
    answer: '<!doctype html>\n<html lang="en-IN">…',
  },
  { call: 'GET /api/auth/users/all', shows: 'all users', as: 'admin', answer: [administrator, user] },
  { call: 'GET /api/public/users/count', shows: 'one customer', answer: { count: 1 } },
];

export const signOutExamples: readonly Example[] = [
  {
    call: 'POST /api/account/sessions/end-all',
    shows: 'the end of all sessions',
    as: 'shopper',
    answer: { success: true, message: 'You are logged out everywhere.' },
  },
  { call: 'POST /api/auth/login', shows: 'a shopper', body: meera, answer: loggedIn },
  {
    call: 'PUT /api/account/password',
    shows: 'another password',
    as: 'shopper',
    body: { current: meera.password, password: newPassword },
    answer: { ...loggedIn, message: 'Your password was changed. Other devices are logged out.' },
  },
  again,
  {
    call: 'POST /api/auth/logout',
    shows: 'the end of a session',
    as: 'shopper',
    answer: { success: true, message: 'You are logged out.' },
  },
  again,
  {
    call: 'POST /api/account/erase',
    shows: 'the end of an account',
    as: 'shopper',
    body: { password: newPassword },
    answer: { success: true, message: 'Your account and your data are erased.' },
  },
];
