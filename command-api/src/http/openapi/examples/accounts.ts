// Sign-up, log-in, and the users that exist then.
import type { Example } from '../example.ts';
import { TOKEN, USER_ID } from './the-stole.ts';

const meera = { username: 'meera.nair', password: 'monsoon-lantern' };
const user = { id: USER_ID, name: 'Meera Nair', username: meera.username, role: 'customer' };
const administrator = { id: USER_ID, name: 'Administrator', username: 'admin', role: 'admin' };
const loggedIn = { success: true, token: TOKEN, userId: USER_ID, message: 'Login successful!' };

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
  { call: 'GET /api/auth/users/all', shows: 'all users', as: 'admin', answer: [administrator, user] },
  { call: 'GET /api/public/users/count', shows: 'one customer', answer: { count: 1 } },
];

export const signOutExamples: readonly Example[] = [
  {
    call: 'POST /api/auth/logout',
    shows: 'the end of a session',
    as: 'shopper',
    answer: { success: true, message: 'You are logged out.' },
  },
];
