import { expect, test } from 'vitest';
import { isSignedIn, signedIn, tokenOf } from '../../testing/open-shop.tsx';
import {
  clearRefusedToken,
  clearSession,
  readSession,
  replaceSession,
  storeSession,
} from './stored-session.ts';

const next = { token: 'the-next-token', userId: 'user-1', isAdmin: false };

test('a refused token ends the session, but not while the next one is on its way', async () => {
  signedIn();
  const token = tokenOf('customer');
  await replaceSession(() => {
    clearRefusedToken(token);
    expect(isSignedIn()).toBe(true);
    return Promise.resolve(next);
  });
  expect(readSession()).toEqual(next);
  clearRefusedToken(token);
  expect(isSignedIn()).toBe(true);
  clearRefusedToken(next.token);
  expect(isSignedIn()).toBe(false);
});

test('after a failed replacement a refused token ends the session again', async () => {
  signedIn();
  await expect(replaceSession(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(isSignedIn()).toBe(true);
  clearRefusedToken(tokenOf('customer'));
  expect(isSignedIn()).toBe(false);
});

test('the next session does not replace that of another person', async () => {
  signedIn();
  const others = { token: 'the-token-of-another', userId: 'user-2', isAdmin: false };
  await replaceSession(() => {
    clearSession();
    storeSession(others);
    return Promise.resolve(next);
  });
  expect(readSession()).toEqual(others);
});
