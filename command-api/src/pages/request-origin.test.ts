import { expect, test } from 'vitest';
import { originOf } from './request-origin.ts';

const requestTo = (host: string, protocol = 'http') => ({ host, protocol });

test('is PUBLIC_URL, whatever the request', () => {
  expect(originOf(requestTo('evil.example'), 'https://aangan.example/')).toBe('https://aangan.example');
});

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['LocalHost:80', 'http://localhost'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['127.9.8.7', 'http://127.9.8.7'],
  ['[::1]:3000', 'http://[::1]:3000'],
])('is taken from a request to this machine as %s', (host, origin) => {
  expect(originOf(requestTo(host), undefined)).toBe(origin);
});

test.each([
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
  'shop.example',
  'evil.example:3000',
  '192.168.1.20:3000',
  '128.0.0.1',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '[::2]',
])('is not taken from a request to %j', (host) => {
  expect(originOf(requestTo(host), undefined)).toBe('');
});

test('is of the web', () => {
  expect(originOf(requestTo('localhost', 'javascript'), undefined)).toBe('');
  expect(originOf(requestTo('localhost', 'https'), undefined)).toBe('https://localhost');
});
