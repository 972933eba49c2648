import type {
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { describe, expect, test } from 'vitest';
import { makePageTable } from './page-address.ts';
import { describePage, headTags, type PageFacts } from './page-head.ts';

const shop = { name: 'Aangan', description: 'A shop.', origin: 'https://aangan.example' };

const aProduct = (changes: Partial<ProductResponse> = {}): ProductResponse => ({
  id: 12,
  name: 'Indigo buti kurta',
  description: 'Printed by hand.\nOn cotton.',
  additionalInformation: '',
  price: 1899.5,
  oldPrice: 2499,
  inStock: true,
  images: ['3f9c.jpg', '4a1b.jpg'],
  imageColors: [4, null],
  image: '3f9c.jpg',
  sizes: ['S'],
  Colors: [
    { id: 4, name: 'Indigo', hexCode: '#2E3A7B' },
    { id: 5, name: 'Madder', hexCode: '#A13A2C' },
  ],
  color: 4,
  Brand: { id: 2, name: 'Nila' },
  brand: 'Nila',
  brandId: 2,
  Category: { id: 1, name: 'Women' },
  categoryId: 1,
  rating: 4.3,
  reviews: 48,
  ratingBaseline: 0,
  reviewsBaseline: 0,
  isRecommended: true,
  isNewArrival: true,
  createdAt: '2026-11-18T06:12:09.000Z',
  revision: 3,
  ...changes,
});
const aListing = (products: readonly ProductResponse[], total = products.length): ProductListResponse => ({
  products,
  total,
  totalPages: 1,
  page: 1,
  facets: { categories: [], brands: [], colors: [] },
  corrected: null,
});

function headOf(address: string, facts: PageFacts = {}, face: Pick<typeof shop, 'origin'> = shop) {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  const whole = { ...shop, ...face };
  const head = describePage(makePageTable([])(pathname, searchParams), facts, whole);
  return { ...head, tags: headTags(head, whole) };
}
const typesIn = (tags: string): unknown[] =>
  [...tags.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => (JSON.parse(json) as { '@type': string })['@type'],
  );

describe('the head of a product', () => {
  test('has title, price and Open Graph tags', () => {
    const { title, tags } = headOf('/product/12', { product: aProduct() });
    expect(title).toBe('Indigo buti kurta · Aangan');
    expect(tags).toContain('<meta name="description" content="Printed by hand. On cotton.">');
    expect(tags).toContain('<link rel="canonical" href="https://aangan.example/product/12">');
    expect(tags).toContain('<meta property="og:type" content="product">');
    expect(tags).toContain(
      '<meta property="og:image" content="https://aangan.example/uploads/3f9c.jpg?w=1200">',
    );
    expect(tags).toContain('<meta property="product:price:amount" content="1899.50">');
    expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(tags).not.toContain('noindex');
  });

  test('has structured data with price, stock, rating and breadcrumbs', () => {
    const [product, crumbs] = headOf('/product/12', { product: aProduct() }).structured ?? [];
    expect(product).toMatchObject({
      '@type': 'Product',
      url: 'https://aangan.example/product/12',
      image: [
        'https://aangan.example/uploads/3f9c.jpg?w=1200',
        'https://aangan.example/uploads/4a1b.jpg?w=1200',
      ],
      brand: { name: 'Nila' },
      color: 'Indigo, Madder',
      offers: { price: '1899.50', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.3, reviewCount: 48 },
    });
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://aangan.example/products' },
        { position: 2, name: 'Women', item: 'https://aangan.example/products?category=Women' },
        { position: 3, name: 'Indigo buti kurta', item: 'https://aangan.example/product/12' },
      ],
    });
  });

  test('omits what the product does not have', () => {
    const product = aProduct({
      inStock: false,
      reviews: 0,
      rating: 0,
      images: [],
      image: null,
      brand: '',
      Colors: [],
    });
    const head = headOf('/product/12', { product });
    expect(head.structured?.[0]).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
    for (const key of ['aggregateRating', 'image', 'brand', 'color'])
      expect(head.structured?.[0]).not.toHaveProperty(key);
    expect(head.tags).not.toContain('og:image');
    expect(head.tags).toContain('<meta name="twitter:card" content="summary">');
  });

  test('escapes markup in the product’s name', () => {
    const name = '</title></script><script>alert("1")</script>\'&';
    const { tags } = headOf('/product/12', { product: aProduct({ name, description: name, brand: name }) });
    expect(tags).not.toContain('<script>');
    expect(tags.match(/<\/script>/g)).toHaveLength(2);
    expect(tags.match(/<\/title>/g)).toHaveLength(1);
    expect(typesIn(tags)).toEqual(['Product', 'BreadcrumbList']);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(tags) ?? [];
    expect((JSON.parse(json) as { name: string }).name).toBe(name);
  });

  test('shortens a long description at a word boundary', () => {
    const description = 'Poppies pressed one by one. '.repeat(20);
    const { description: shortened } = headOf('/product/12', { product: aProduct({ description }) });
    expect(shortened.length).toBeLessThanOrEqual(160);
    expect(shortened).toMatch(/\w…$/);
  });
});

describe('the head of a listing', () => {
  const listing = aListing([aProduct(), aProduct({ id: 7, name: 'Brass lamp' })], 24);

  test('names the category and its products', () => {
    const { title, description, tags } = headOf('/products?category=Women', { listing });
    expect(title).toBe('Women · Aangan');
    expect(description).toBe('Women: 24 products, among them Indigo buti kurta, Brass lamp. A shop.');
    expect(typesIn(tags)).toEqual(['BreadcrumbList', 'ItemList']);
    expect(tags).toContain('https://aangan.example/product/7');
  });

  test('is canonical for its filters and orders, but not for its other pages', () => {
    const canonical = (query: string) => headOf(`/products${query}`, { listing }).canonical;
    expect(canonical('?category=Women&sort=price_asc&colors=4&priceMin=900')).toBe(
      '/products?category=Women',
    );
    expect(canonical('?category=Women&page=2')).toBe('/products?category=Women&page=2');
    expect(canonical('')).toBe('/products');
  });

  test('excludes searches and empty lists from search engines', () => {
    expect(headOf('/products?search=silk', { listing }).tags).toContain(
      '<meta name="robots" content="noindex">',
    );
    expect(headOf('/products?category=Nothing', { listing: aListing([]) }).listed).toBe(false);
    expect(headOf('/products', { listing }).listed).toBe(true);
  });

  test('escapes markup in the search', () => {
    const { tags } = headOf('/products?search="><script>alert(1)</script>', { listing });
    expect(tags).not.toContain('<script>');
    expect(tags).toContain('Results for “&quot;&gt;&lt;script&gt;');
  });
});

describe('the head of any other page', () => {
  test('describes the search on the home page', () => {
    const { tags, canonical } = headOf('/', { recommended: [aProduct()] });
    expect(typesIn(tags)).toEqual(['WebSite', 'OnlineStore', 'ItemList']);
    expect(tags).toContain('https://aangan.example/products?search={search_term_string}');
    expect(canonical).toBe('/');
  });

  test('is minimal for personal pages and missing ones', () => {
    expect(headOf('/cart').tags).toContain('noindex');
    expect(headOf('/nothing')).toMatchObject({ title: '404 - Page Not Found · Aangan', listed: false });
    expect(headOf('/contact')).toMatchObject({
      title: 'Contact Us · Aangan',
      listed: true,
      canonical: '/contact',
    });
  });

  test('has paths only when the shop’s origin is unknown', () => {
    const { tags } = headOf('/product/12', { product: aProduct() }, { origin: '' });
    expect(tags).toContain('<link rel="canonical" href="/product/12">');
    expect(tags).toContain('"@id":"/product/12"');
    expect(tags.replaceAll('https://schema.org', '')).not.toMatch(/https?:/);
    expect(tags).toContain('<meta property="og:title" content="Indigo buti kurta · Aangan">');
  });
});
