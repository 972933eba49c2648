import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiFeatures } from '../features.ts';
import { makePageTable, pathOf } from './page-address.ts';

const pageAt = makePageTable(apiFeatures.flatMap(({ pages = [] }) => pages));
const at = (address: string) => {
  const [path = '', query] = address.split('?', 2);
  return pageAt(path, new URLSearchParams(query));
};

/** The addresses of the web app, with a number for each parameter: `audit/orders.$id.tsx` is `/audit/orders/1`. */
const routes = globSync('**/*.tsx', { cwd: resolve(import.meta.dirname, '../../../web/src/routes') })
  .map((file) => file.replace(/\.tsx$/, '').split(/[/.]/))
  .filter((parts) => !/^(?:__root|\$)$/.test(parts.at(-1) ?? ''))
  .map((parts) => parts.filter((part) => !part.startsWith('_') && part !== 'index'))
  .map((parts) => `/${parts.map((part) => (part.startsWith('$') ? '1' : part)).join('/')}`);

describe('an address', () => {
  test('of the web app is a page', () => {
    expect(routes.length).toBeGreaterThan(25);
    expect(routes.filter((route) => at(route) === undefined)).toEqual([]);
  });

  test.each([
    ['/', { kind: 'home' }],
    ['/?utm_source=letter', { kind: 'home' }],
    ['/products', { kind: 'listing', words: {} }],
    ['/products/', { kind: 'listing', words: {} }],
    [
      '/products?page=2&category=Women&utm_source=letter',
      { kind: 'listing', words: { category: 'Women', page: '2' } },
    ],
    ['/products?search=%20silk%20saree%20&brands=', { kind: 'listing', words: { search: 'silk saree' } }],
    ['/product/12', { kind: 'product', productId: 12 }],
    ['/contact', { kind: 'open', name: 'contact' }],
    ['/signin', { kind: 'open', name: 'signin' }],
    ['/login', { kind: 'private', path: '/login' }],
    ['/cart', { kind: 'private', path: '/cart' }],
    ['/admin', { kind: 'private', path: '/admin' }],
    ['/admin/orders', { kind: 'private', path: '/admin/orders' }],
  ])('%s is a page', (address, page) => {
    expect(at(address)).toEqual(page);
  });

  test.each([
    '/nothing',
    '/product',
    '/product/x',
    '/product/0',
    '/product/01',
    '/product/1/2',
    '/admin/nothing',
    '/toString',
  ])('%s is none', (address) => {
    expect(at(address)).toBeUndefined();
  });

  test('is canonical for each page', () => {
    const page = at('/products?page=2&search=a%26b&category=House+Hold&fbclid=1');
    expect(page?.kind === 'listing' && pathOf(page)).toBe(
      '/products?search=a%26b&category=House+Hold&page=2',
    );
  });

  test('truncates parameters to the search’s limit', () => {
    const page = at(`/products?search=${'x'.repeat(5_000)}`);
    expect(page?.kind === 'listing' && page.words.search?.length).toBe(200);
  });
});
