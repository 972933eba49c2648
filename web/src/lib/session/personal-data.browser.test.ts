import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signedIn } from '../../testing/open-shop.tsx';
import { dropOtherSessions } from './personal-data.ts';
import { clearRefusedToken, clearSession, storeSession } from './stored-session.ts';

test('the stored cart goes with the token, though another tab removes the token alone', () => {
  signedIn();
  localStorage.setItem('cart', '[]');
  onTestFinished(dropOtherSessions(new QueryClient()));
  window.dispatchEvent(new Event('authUpdated'));
  expect(localStorage.getItem('cart')).toBe('[]');
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(localStorage.getItem('cart')).toBeNull();
});

test('what a tab has stored goes with a log-out in another tab, also after a token was refused before', () => {
  signedIn();
  onTestFinished(dropOtherSessions(new QueryClient()));
  const inAnotherTab = (change: () => void) => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  };
  clearRefusedToken(localStorage.getItem('token') ?? '');
  sessionStorage.setItem('typed-checkout', '{}');
  expect(sessionStorage.getItem('typed-checkout')).toBe('{}');
  inAnotherTab(() => localStorage.setItem('token', 'the next'));
  expect(sessionStorage.getItem('typed-checkout')).toBe('{}');
  inAnotherTab(() => localStorage.removeItem('token'));
  expect(sessionStorage.getItem('typed-checkout')).toBeNull();
});

test('a page that slept through a log-out is reloaded for the next person, without what was typed', () => {
  const { reload, sessionIs } = aPageOf('user-1');
  sessionStorage.setItem('typed-checkout', '{}');
  sessionIs('user-2');
  expect(reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('typed-checkout')).toBeNull();
});

test('a page that sees the log-out, or only another token of the same person, is not reloaded', () => {
  const { reload, sessionIs } = aPageOf('user-1');
  sessionIs('user-1');
  sessionIs(null);
  sessionIs('user-2');
  expect(reload).not.toHaveBeenCalled();
});

test('a change that waits for the one before it is not sent when its person has logged out meanwhile', async () => {
  signedIn();
  const client = new QueryClient();
  onTestFinished(dropOtherSessions(client));
  const first = Promise.withResolvers<void>();
  const mutationFn = vi.fn(() => first.promise);
  const change = () =>
    client
      .getMutationCache()
      .build(client, { mutationFn, scope: { id: 'cart' } })
      .execute(undefined);
  const done = change();
  void change();
  await vi.waitFor(() => expect(mutationFn).toHaveBeenCalledOnce());
  clearSession();
  storeSession({ token: 'the-token-of-another', userId: 'user-2', isAdmin: false });
  first.resolve();
  await done;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(mutationFn).toHaveBeenCalledOnce();
});

/** `sessionIs` changes the session in another tab. */
function aPageOf(userId: string) {
  signedIn();
  localStorage.setItem('userId', userId);
  const reload = vi.fn();
  onTestFinished(dropOtherSessions(new QueryClient(), reload));
  const sessionIs = (next: string | null) => {
    if (next === null) for (const key of ['token', 'userId']) localStorage.removeItem(key);
    else
      for (const [key, value] of [
        ['token', `of ${next}`],
        ['userId', next],
      ] as const)
        localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  };
  return { reload, sessionIs };
}
