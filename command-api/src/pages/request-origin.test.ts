import { expect, it } from 'vitest';
import { originOf } from './request-origin.ts';

const asked = (host: string, protocol = 'http') => ({ host, protocol });

it('is what the shop was told, whatever a request says', () => {
  expect(originOf(asked('evil.example'), 'https://aangan.example/')).toBe('https://aangan.example');
});

it.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['Shop.Example', 'http://shop.example'],
  ['shop.example:80', 'http://shop.example'],
  ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
])('is taken from a request to %s', (host, origin) => {
  expect(originOf(asked(host), undefined)).toBe(origin);
});

it.each([
  '',
  'a b',
  '"><script>',
  'shop.example/path',
  'user@shop.example',
  'shop.example:99999',
  'shop..example#',
  'x'.repeat(300),
  '[::1',
  '-',
])('is not taken from a request to %j', (host) => {
  expect(originOf(asked(host), undefined)).toBeUndefined();
});

it('is of the web', () => {
  expect(originOf(asked('shop.example', 'javascript'), undefined)).toBeUndefined();
  expect(originOf(asked('shop.example', 'https'), undefined)).toBe('https://shop.example');
});
