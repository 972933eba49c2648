import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { judge } from '@aangan/infra/adapters/readiness';
import { tempFolder, type TempFolder } from '@aangan/infra/test/setup/temp-folder';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../kernel/domain-error.ts';
import { mountHealth } from './health.ts';
import { securityHeaders } from './security-headers.ts';
import { serveWeb } from './serve-web.ts';

const PAGE = '<!doctype html><title>Aangan</title>';
const SCRIPT = `console.log("${'x'.repeat(500)}")`;
let folder: TempFolder;
const servers: Server[] = [];
let url: string;
let unbuilt: string;
let parts: Readonly<Record<string, string>> = {};
let state = 'live';

async function serve(from: string): Promise<string> {
  const app = express();
  app.use(securityHeaders(undefined));
  mountHealth(app, async () => judge({ parts, projections: { cart: { state, lag: null, heldBack: null } } }));
  const views = {
    document: async <T>(_: string, key: string): Promise<T | undefined> => {
      if (key === 'product:9') throw new DomainError('unavailable', 'catching-up', '');
      const product = { 'product:1': { removed: false }, 'product:2': { removed: true } }[key];
      return product as T | undefined;
    },
  };
  app.use(...serveWeb(from, views));
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  folder = await tempFolder();
  const dist = join(folder.path, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), PAGE);
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(join(dist, 'assets/main-1a2b.js'), SCRIPT);
  await writeFile(join(dist, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(dist, 'assets/old-3c4d.js'), SCRIPT);
  await writeFile(join(dist, 'assets/old-3c4d.js.br'), brotliCompressSync(SCRIPT));
  url = await serve(dist);
  unbuilt = await serve(join(folder.path, 'nothing'));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await folder.remove();
});

const get = async (path: string, headers = {}) => {
  const response = await fetch(url + path, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

describe('a path', () => {
  it.each(['/', '/products', '/products/', '/product/1', '/product/9', '/signin', '/login', '/admin/orders'])(
    '%s is a page',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 200, text: PAGE });
    },
  );

  it.each(['/nothing', '/product/2', '/product/3', '/product/x', '/admin/nothing'])(
    '%s is none: 404, and the page that says so',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, text: PAGE });
    },
  );

  it('to a file that a new build has taken away is answered, and the process goes on', async () => {
    await rm(join(folder.path, 'dist/assets/old-3c4d.js'));
    await rm(join(folder.path, 'dist/assets/old-3c4d.js.br'));
    expect(await get('/assets/old-3c4d.js')).toMatchObject({ status: 404, text: 'Not found.\n' });
    expect(await get('/favicon.svg')).toMatchObject({ status: 200 });
  });

  it('to a file that is not there is no page', async () => {
    expect(await get('/assets/gone-9z.js')).toMatchObject({ status: 404, text: 'Not found.\n' });
    expect((await get('/../package.json')).text).not.toContain('workspaces');
  });
});

describe('a file', () => {
  it('keeps for ever when its name says what is in it, and is asked for anew otherwise', async () => {
    expect((await get('/assets/main-1a2b.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
  });

  it('goes out as it was compressed when it was built', async () => {
    const { headers, text } = await get('/assets/main-1a2b.js', { 'Accept-Encoding': 'br' });
    expect([headers.get('content-encoding'), text]).toEqual(['br', SCRIPT]);
    expect(headers.get('content-type')).toContain('javascript');
  });
});

describe('every answer', () => {
  it('forbids scripts that are not files of ours, and frames but the map', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).toMatch(/frame-src https:\/\/www\.openstreetmap\.org(;|$)/);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('an app that was not built', () => {
  it('is said in one sentence', async () => {
    const response = await fetch(unbuilt);
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});

describe('the health of a process', () => {
  it('is told apart from its being ready', async () => {
    parts = { 'event log': 'ok' };
    expect((await get('/readyz')).status).toBe(200);
    parts = { 'event log': 'away' };
    state = 'catching-up';
    const { status, text } = await get('/readyz');
    expect(status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({
      ready: false,
      reasons: ['event log: away', 'cart view: catching-up'],
    });
    expect((await get('/healthz')).status).toBe(200);
  });
});
