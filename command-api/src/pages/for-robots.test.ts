import { expect, test } from 'vitest';
import { sitemapXml } from './for-robots.ts';

const product = (id: number, name = 'Women & more') => ({ id, Category: { id: 1, name } });
const origin = 'https://aangan.example';
const addressesIn = (xml = '') => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('lists every indexed page, each category once', () => {
  const xml = sitemapXml([product(7), product(9), product(11, '')], origin) ?? '';
  expect(xml).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(addressesIn(xml)).toEqual(
    [
      '/',
      '/products',
      '/products?category=Women+%26+more',
      ...['/contact', '/signin', '/signup'],
      ...['/product/7', '/product/9', '/product/11'],
    ].map((path) => origin + path),
  );
});

test('lists its parts when there are too many pages for one file', () => {
  const products = [product(1), product(2), product(3)];
  const whole = sitemapXml(products, origin, undefined, 4);
  expect(whole).toContain('<sitemapindex');
  expect(addressesIn(whole)).toEqual([1, 2, 3].map((part) => `${origin}/sitemap.xml?part=${part}`));
  const parts = [1, 2, 3].flatMap((part) => addressesIn(sitemapXml(products, origin, part, 4)));
  expect(parts).toEqual(addressesIn(sitemapXml(products, origin)));
  expect(sitemapXml(products, origin, 4, 4)).toBeUndefined();
});
