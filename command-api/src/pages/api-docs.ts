// The page /api/docs: interactive API documentation. It is served by this process under the same
// Content-Security-Policy as every other page: scripts and styles are files of this origin.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Request, Response, Router } from 'express';
import { answerOtherMethods } from '../http/other-methods.ts';

export const API_DOCS = '/api/docs';

type File = { readonly url: string; readonly type: string };
type Packed = { readonly plain: Buffer; readonly brotli: Buffer; readonly etag: string };

const files: Readonly<Record<string, File>> = {
  '': { url: import.meta.resolve('./api-docs.html'), type: 'text/html; charset=utf-8' },
  '/page.css': { url: import.meta.resolve('./api-docs.css'), type: 'text/css; charset=utf-8' },
  '/page.js': { url: import.meta.resolve('./api-docs.browser.js'), type: 'text/javascript; charset=utf-8' },
  '/swagger-ui.css': {
    url: import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
    type: 'text/css; charset=utf-8',
  },
  '/swagger-ui-bundle.js': {
    url: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
};

const compress = promisify(brotliCompress);

/** Mounts the page and its files; each is read and compressed on its first request. */
export function mountApiDocs(router: Router): void {
  for (const [name, { url, type }] of Object.entries(files)) {
    const path = API_DOCS + name;
    let packed: Promise<Packed> | undefined;
    router.get(path, async (request, response) => {
      send(await (packed ??= pack(url)), type, request, response);
    });
    answerOtherMethods(router, path, ['get']);
  }
}

async function pack(url: string): Promise<Packed> {
  const plain = await readFile(new URL(url));
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, brotli, etag };
}

function send({ plain, brotli, etag }: Packed, type: string, request: Request, response: Response): void {
  response.set({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
  if (request.get('If-None-Match') === etag) return void response.status(304).end();
  const small = request.acceptsEncodings(['br', 'identity']) === 'br';
  if (small) response.set('Content-Encoding', 'br');
  response.type(type).send(small ? brotli : plain);
}
