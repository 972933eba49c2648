import { makeLogger } from '@aangan/platform/process/logger';
import { expect, test } from 'vitest';
import { makeCachedAnswers } from '../http/answers/cached-answers.ts';
import { makePublicReader } from '../http/answers/public-reader.ts';
import { defineRoute } from '../http/define-route.ts';
import { makeCache } from '../views/cache.ts';
import { makePages } from './make-pages.ts';
import { makePaintPage } from './paint-page.ts';

const listeners = new Map<string, (keys: 'all') => void>();
const views = {
  hasReached: () => true,
  position: () => undefined,
  onChange: (projection: string, listener: (keys: 'all') => void) => {
    listeners.set(projection, listener);
    return () => undefined;
  },
};
const answering = (path: string, projection: string) =>
  defineRoute({
    ...{ method: 'get', path, who: 'anyone', summary: '', isPublic: true, views: [projection] },
    handle: () => Promise.resolve({ body: [] }),
  });

test('a page is made again when something changes that only its rendering has read', async () => {
  const cache = makeCache(views);
  const routes = [
    answering('/api/products/recommended-products', 'products'),
    answering('/api/categories', 'categories'),
  ];
  const read = makePublicReader(routes, makeCachedAnswers(cache), () => new Date());
  let renderings = 0;
  const paintPage = makePaintPage({
    ...{ read, projections: [], views, logger: makeLogger('pages in test', 'silent') },
    loadDrawer: async () => async (_, ask) => {
      await ask('/api/categories');
      renderings++;
      return { html: '', preloads: '', routeIds: [], answers: [] };
    },
  });
  const template = { name: 'Aangan', description: '', fill: () => '' };
  const build = { template, partsOf: () => [], partsAt: () => [] };
  const pageAt = makePages({ build, privatePages: [], read, paintPage, cache });
  const open = () => pageAt('/', new URLSearchParams(), '').make(undefined);
  await open();
  await open();
  expect(renderings).toBe(1);
  listeners.get('categories')?.('all');
  await open();
  expect(renderings).toBe(2);
});

test.each([
  ['/signin', '/signin'],
  ['/account/orders', '/account/orders'],
  ['/orders/7/receipt', '/orders/:id/receipt'],
  ['/nothing', '/*'],
])('the page at %s, which the browser renders, requests its parts with the entry', async (path, its) => {
  const template = { name: 'Aangan', description: '', fill: ({ head }: { readonly head: string }) => head };
  const build = { template, partsOf: () => [], partsAt: (of: string) => [`/assets/of:${of}.js`] };
  const pageAt = makePages({
    build,
    privatePages: ['/account/orders', '/orders/:id/receipt'],
    read: () => Promise.reject(new Error('nothing of the catalogue is on these pages')),
    paintPage: () => Promise.resolve(undefined),
    cache: makeCache(views),
  });
  // Made and cached before: each page has the parts of its own.
  for (const other of ['/account/orders', '/signin', '/nothing'])
    await pageAt(other, new URLSearchParams(), '').make(undefined);
  const { bytes } = await pageAt(path, new URLSearchParams(), '').make(undefined);
  expect(bytes.body.toString().match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    `<link rel="modulepreload" crossorigin="" href="/assets/of:${its}.js">`,
  ]);
});
