import { expect, onTestFinished, test } from 'vitest';
import { isSignedIn, signedIn, tokenOf } from '../../testing/open-shop.tsx';
import {
  clearRefusedToken,
  clearSession,
  onSessionChange,
  readSession,
  replaceSession,
  storeSession,
  wasTokenRefused,
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

test('a token that another tab found refused is refused here, too; a log-out there is a log-out here', () => {
  storeSession(next);
  onTestFinished(onSessionChange(() => {}));
  const here = () => {
    // What another tab stores is seen here, and what it has in its own session storage is not.
    sessionStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: next.token }));
    return wasTokenRefused();
  };
  clearRefusedToken(next.token);
  expect(here()).toBe(true);
  storeSession(next);
  expect(here()).toBe(false);
  clearSession();
  expect(here()).toBe(false);
});
