// The browser's app: its files as they were compressed when it was built, and its one page under every path of the router.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import type { Views } from '../kernel/views.ts';
import { isPage } from './known-paths.ts';

const NOT_BUILT =
  'The web app has not been built yet. Run “npm run build -w web” and start the shop again.\n';
const FOR_EVER = 'public, max-age=31536000, immutable';

type Page = { readonly plain: Buffer; readonly br: Buffer | undefined; readonly gzip: Buffer | undefined };

/** Serves the app built in `folder`; without one a sentence that says how to build it. */
export function serveWeb(folder: string, views: Pick<Views, 'document'>): RequestHandler[] {
  if (!existsSync(join(folder, 'index.html')))
    return [(_request, response) => void response.status(503).type('text/plain').send(NOT_BUILT)];
  const page = readPage(join(folder, 'index.html'));
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) =>
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? FOR_EVER : 'no-cache'),
  });
  return [
    async (request, response, next) => {
      if (await isPage(request.path, views)) sendPage(200, page, request, response);
      else next();
    },
    // sirv remembers the files that it found at the start; one that a new build has taken away would end the process.
    (request, response, next) => {
      if (existsSync(join(folder, request.path))) files(request, response, next);
      else next();
    },
    (request, response) => {
      if (/\.\w+$/.test(request.path)) response.status(404).type('text/plain').send('Not found.\n');
      else sendPage(404, page, request, response);
    },
  ];
}

function readPage(file: string): Page {
  const beside = (ending: string): Buffer | undefined =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined;
  return { plain: readFileSync(file), br: beside('.br'), gzip: beside('.gz') };
}

function sendPage(status: number, page: Page, request: Request, response: Response): void {
  const encoding = request.acceptsEncodings(['br', 'gzip', 'identity']);
  const small = encoding === 'br' || encoding === 'gzip' ? page[encoding] : undefined;
  if (small !== undefined) response.setHeader('Content-Encoding', String(encoding));
  response.status(status).set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }).type('html');
  response.send(small ?? page.plain);
}
