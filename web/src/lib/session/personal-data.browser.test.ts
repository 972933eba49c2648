import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { signedIn } from '../../testing/open-shop.tsx';
import { dropOtherSessions } from './personal-data.ts';
import { clearRefusedToken } from './stored-session.ts';

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
