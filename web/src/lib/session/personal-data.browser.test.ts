import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { signedIn } from '../../testing/open-shop.tsx';
import { dropOtherSessions } from './personal-data.ts';

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
