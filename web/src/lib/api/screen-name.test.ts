import { expect, test } from 'vitest';
import { screenName } from './screen-name.ts';

test('names the screen without the ids of what it shows', () => {
  expect(screenName('/')).toBe('home');
  expect(screenName('/product/12')).toBe('product');
  expect(screenName('/admin/orders')).toBe('admin/orders');
  expect(screenName('/order-confirmation')).toBe('order-confirmation');
});

test('does not log text typed into the address bar', () => {
  expect(screenName('/meera@example.org')).toBe('unknown');
});
