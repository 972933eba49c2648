import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makeLogger } from '@aangan/platform/process/logger';
import { abandonDownloads, openFilesIn } from '@aangan/test/setup/abandoned-downloads';
import { tempFolder, type TempFolder } from '@aangan/test/setup/temp-folder';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineRoute } from '../http/define-route.ts';
import { DomainError } from '../domain/domain-error.ts';
import { allowReadsOnly } from '../http/other-methods.ts';
import { makeCache } from '../views/cache.ts';
import { makeCachedAnswers } from '../http/answers/cached-answers.ts';
import { makeSecurityHeaders } from './security-headers.ts';
import { serveWeb } from './serve-web.ts';

const TEMPLATE = `<!doctype html><html><head>
    <!--head-->
    <title>Aangan</title>
    <meta name="description" content="A shop." />
    <!--/head-->
  </head><body><div id="app">the sign of the shop</div>
    <!--/app-->
  </body></html>`;
/** A server renderer with the interface of the built module, which renders what the test sets. */
const DRAWER = `export async function drawPage(path, ask) {
  const product = /^\\/product\\/(\\d+)/.exec(path)?.[1];
  const address = product ? '/api/products/' + product : '/api/products/recommended-products';
  const text = await ask(address);
  if (path.includes('broken')) throw new Error('broken');
  const page = { html: '<p>drawn ' + path + '</p>', preloads: '<link rel="preload">', routeIds: ['__root__', '/_shop/product/$id'] };
  return { ...page, answers: [[['products', 1], JSON.parse(text)]] };
}`;
const MANIFEST = {
  'index.html': { file: 'assets/main-1a2b.js', imports: ['shared'] },
  shared: { file: 'assets/shared-5e6f.js' },
  'src/routes/_shop/product.$id.tsx?tsr-split=component': {
    file: 'assets/product-7a8b.js',
    imports: ['shared'],
  },
};
const SCRIPT = `console.log("${'x'.repeat(500)}")`;
const HOSTILE = '</script><script>alert(1)</script>';

let folder: TempFolder;
const servers: Server[] = [];
let url: string;
let unbuilt: string;
let undrawn: string;
let clearPages: () => void;
let reads = 0;
/** Requests that Express has seen. */
let framework = 0;
let commit = 5n;
const changed = new Set<(keys: 'all') => void>();

const views = {
  hasReached: () => true,
  position: () => ({ logId: '0123456789abcdef', commit }),
  onChange: (_: string, listener: (keys: 'all') => void) => {
    changed.add(listener);
    return () => undefined;
  },
};
const shelf = { method: 'get', who: 'anyone', summary: '', isPublic: true, views: ['products'] } as const;
const routes = [
  defineRoute({
    ...shelf,
    path: '/api/products/:id',
    handle: async ({ params }) => {
      reads++;
      const id = Number(params['id']);
      if (id === 9) throw new DomainError('unavailable', 'catching-up', 'In a moment.');
      if (id !== 1) throw new DomainError('missing', 'product-missing', 'Product not found.');
      const none = { images: [], image: null, Colors: [], Brand: {}, brand: '', Category: { name: HOSTILE } };
      return { body: { id, name: HOSTILE, description: '', price: 1, inStock: true, reviews: 0, ...none } };
    },
  }),
  defineRoute({
    ...shelf,
    path: '/api/products/recommended-products',
    handle: async () => ({ body: [] }),
  }),
  defineRoute({
    ...shelf,
    path: '/api/products',
    handle: async () => ({ body: { products: [], total: 0, totalPages: 0, page: 1, corrected: null } }),
  }),
];

async function serve(from: string): Promise<string> {
  const app = express();
  const cache = makeCache(views);
  const answers = makeCachedAnswers(cache);
  // As behind nginx, where X-Forwarded-Host would be trusted.
  app.set('trust proxy', 1);
  const setSecurityHeaders = makeSecurityHeaders({ publicUrl: undefined, checkout: undefined });
  const setPageHeaders = (response: ServerResponse): void => {
    setSecurityHeaders(response);
    response.setHeader('Server-Timing', 'live;desc="1"');
  };
  app.use((_request, response, next) => {
    framework++;
    setSecurityHeaders(response);
    next();
  });
  const web = serveWeb(from, {
    logger: makeLogger('pages in test', 'silent'),
    now: () => new Date(),
    settings: { publicUrl: undefined },
    views,
    routes,
    privatePages: ['/login', '/admin/orders'],
    shelf: { views: ['products'], products: () => [{ id: 1, Category: { id: 1, name: HOSTILE } }] },
    cache,
    answers,
    setPageHeaders,
  });
  clearPages = cache.clear;
  app.use(allowReadsOnly, web.handler);
  const handle = answers.inFrontOf((request, response) => void app(request, response));
  const server = createServer(
    { keepAliveTimeout: 65_000 },
    (request, response) => void handle(request, response),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function build(name: string, drawer: string | undefined): Promise<string> {
  const dist = join(folder.path, name);
  for (const part of ['assets', '.vite', '.server']) await mkdir(join(dist, part), { recursive: true });
  await writeFile(join(dist, 'index.html'), TEMPLATE);
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(dist, 'package.json'), '{"type":"module"}');
  if (drawer !== undefined) await writeFile(join(dist, '.server/entry-server.js'), drawer);
  await writeFile(join(dist, 'assets/main-1a2b.js'), SCRIPT);
  await writeFile(join(dist, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(dist, 'assets/old-3c4d.js'), SCRIPT);
  await writeFile(join(dist, 'assets/old-3c4d.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(dist, 'assets/large-5e6f.js'), randomBytes(4_000_000));
  return dist;
}

beforeAll(async () => {
  folder = await tempFolder();
  unbuilt = await serve(join(folder.path, 'nothing'));
  undrawn = await serve(await build('undrawn', undefined));
  url = await serve(await build('dist', DRAWER));
});
afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  await folder.remove();
});

const get = async (path: string, headers = {}, from = url) => {
  const response = await fetch(from + path, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const dataIn = (page: string): unknown => {
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(page) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
};

describe('a path', () => {
  test.each(['/', '//', '/products', '/products/', '/product/1', '/signin', '/login', '/admin/orders'])(
    '%s is a page',
    async (path) => {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain('<title>');
    },
  );

  test.each(['/nothing', '/product/2', '/product/x', '/admin/nothing', '/index.html'])(
    '%s is none: 404, and the page that says so',
    async (path) => {
      const { status, text } = await get(path);
      expect(status).toBe(404);
      if (path !== '/index.html') expect(text).toContain('noindex');
    },
  );

  test('to a file that a new build has deleted is still answered, for open pages', async () => {
    await rm(join(folder.path, 'dist/assets/old-3c4d.js'));
    await rm(join(folder.path, 'dist/assets/old-3c4d.js.br'));
    expect(await get('/assets/old-3c4d.js')).toMatchObject({ status: 200, text: SCRIPT });
  });

  test('to a missing or hidden file is no page', async () => {
    expect(await get('/assets/gone-9z.js')).toMatchObject({ status: 404, text: 'Not found.\n' });
    expect((await get('/../package.json')).text).not.toContain('workspaces');
    expect(await get('/.server/entry-server.js')).toMatchObject({ status: 404 });
    expect(await get('/.vite/manifest.json')).toMatchObject({ status: 404 });
  });
});

describe('a page', () => {
  test('is server-rendered, with the answers that it was rendered from and its script chunks', async () => {
    const { text } = await get('/product/1');
    expect(text).toContain('<div id="app"><p>drawn /product/1</p></div>');
    expect(text).toContain('<link rel="preload">');
    expect(text).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin="" href="/assets/product-7a8b.js">',
    );
    expect(text).not.toContain('shared-5e6f');
    expect(dataIn(text)).toMatchObject({
      position: '0123456789abcdef:5',
      answers: [[['products', 1], { id: 1, name: HOSTILE }]],
    });
  });

  test('contains no script but its own, whatever a product’s name', async () => {
    const { text } = await get('/product/1');
    expect(text).not.toContain('<script>');
  });

  test('has the origin of a loopback request, and no other from a Host header', async () => {
    const { port } = new URL(url);
    expect((await get('/product/1')).text).toContain(`href="http://127.0.0.1:${port}/product/1"`);
    const hostile = await asHost({ Host: '"><script>' });
    expect(hostile).not.toContain('<script>');
    const forged = [{ Host: 'evil.example' }, { 'X-Forwarded-Host': 'evil.example' }];
    for (const headers of forged)
      for (const path of ['/', '/product/1', '/products', '/sitemap.xml', '/robots.txt']) {
        const text = await asHost(headers, path);
        expect(text, path).not.toContain('evil.example');
        expect(text, path).toMatch(/rel="canonical" href="\/|<loc>\/|^Sitemap: \/sitemap\.xml$/m);
      }
    expect(await asHost({ Host: 'evil.example' })).toContain('"@id":"/product/1"');
  });

  test('is cached, and made again when a document that it was made from changes', async () => {
    clearPages();
    await get('/product/1');
    const before = reads;
    const { headers } = await get('/product/1');
    expect(reads).toBe(before);
    const etag = headers.get('etag') ?? '';
    expect(await get('/product/1', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
    commit++;
    for (const notify of changed) notify('all');
    expect(await get('/product/1', { 'If-None-Match': etag })).toMatchObject({ status: 200 });
    expect(reads).toBe(before + 1);
  });

  test('is answered in front of Express once it is cached, with the same headers', async () => {
    clearPages();
    const first = await get('/product/1?utm_source=letter');
    const before = framework;
    const second = await get('/product/1?utm_source=letter');
    expect(framework).toBe(before);
    expect(second.text).toBe(first.text);
    for (const name of ['content-security-policy', 'server-timing', 'etag', 'content-type', 'vary']) {
      expect(first.headers.get(name), name).not.toBeNull();
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    }
  });

  test('is compressed immediately for clients that accept it', async () => {
    clearPages();
    const br = await raw('/product/1', 'gzip, br');
    const gzip = await raw('/product/1', 'gzip');
    const plain = await raw('/product/1', 'identity');
    expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  });

  test('reports catching up while the catalogue is unavailable, and is not cached', async () => {
    const before = reads;
    const { status, text, headers } = await get('/product/9');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(text).toMatch(/role="status">The shop is catching up\. Please try again in a moment\.</);
    expect(text).toContain('the sign of the shop');
    expect(dataIn(text)).toBeUndefined();
    await get('/product/9');
    expect(reads).toBeGreaterThan(before + 1);
  });

  test('comes without markup but with its metadata when rendering fails', async () => {
    const { status, text } = await get('/products?category=broken');
    expect(status).toBe(200);
    expect(text).toContain('<title>broken · Aangan</title>');
    expect(text).toContain('the sign of the shop');
    const { text: other } = await get('/product/1', {}, undrawn);
    expect(other).toContain('the sign of the shop');
    expect(other).toContain('og:title');
  });

  test('has a head of its own', async () => {
    const response = await fetch(`${url}/product/1`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe('robots.txt and sitemap.xml', () => {
  test('list the allowed paths and the sitemap', async () => {
    const { text, headers } = await get('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /admin', `Sitemap: ${url}/sitemap.xml`]),
    );
  });

  test('list the indexed pages under the requested origin', async () => {
    const { status, text, headers } = await get('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(text).toContain(`<loc>${url}/product/1</loc>`);
    expect(text).not.toContain('/cart');
    expect(text).not.toContain('<script>');
    expect((await get('/sitemap.xml?part=2')).status).toBe(404);
    expect((await get('/sitemap.xml?part=x')).status).toBe(404);
  });
});

describe('a file', () => {
  test('is cached permanently when its name has a hash, and revalidated otherwise', async () => {
    expect((await get('/assets/main-1a2b.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
  });

  test('is sent as compressed by the build', async () => {
    const { headers, text } = await get('/assets/main-1a2b.js', { 'Accept-Encoding': 'br' });
    expect([headers.get('content-encoding'), text]).toEqual(['br', SCRIPT]);
    expect(headers.get('content-type')).toContain('javascript');
  });

  test.each(['bytes=5-2', 'bytes=0-3', 'bytes=-0', 'lines=1-2'])(
    'is sent whole when the range %s is requested',
    async (Range) => {
      const { status, headers, text } = await get('/assets/main-1a2b.js', { Range });
      expect([status, text, headers.get('content-range')]).toEqual([200, SCRIPT, null]);
    },
  );

  test('is not held open for clients that disconnect during the download', async () => {
    await abandonDownloads(`${url}/assets/large-5e6f.js`, 300);
    expect(await openFilesIn(folder.path)).toEqual([]);
  });
});

describe('every answer', () => {
  test('forbids scripts of other origins, and frames except the shop’s own and the map', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).toMatch(/frame-src 'self' https:\/\/www\.openstreetmap\.org(;|$)/);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('without a build', () => {
  test('every page is one message', async () => {
    const response = await fetch(unbuilt);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});

function raw(path: string, encoding: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url + path, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) });
    })
      .on('error', reject)
      .end();
  });
}

async function asHost(headers: Readonly<Record<string, string>>, path = '/product/1'): Promise<string> {
  const { bytes } = await new Promise<{ bytes: Buffer }>((resolve, reject) => {
    request(url + path, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      resolve({ bytes: Buffer.concat(chunks) });
    })
      .on('error', reject)
      .end();
  });
  return bytes.toString();
}
