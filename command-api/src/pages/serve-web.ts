// Serves the web app: its files as compressed by the build, and a page under every path of the router.
import type { Request, RequestHandler, Response } from 'express';
import { sendReadyBytes, wantedCompression, type ReadyBytes } from '../http/answers/ready-bytes.ts';
import { RETRY_AFTER_S } from '../http/refusals.ts';
import { readBuiltFiles } from './built-files.ts';
import type { ForRobots } from './for-robots.ts';
import type { Pages } from './make-pages.ts';
import { originOf } from './request-origin.ts';

const NOT_BUILT =
  'The web app has not been built yet. Run “npm run build -w web” and start the shop again.\n';

/** Answers every request with a message that says how to build the app. */
export const serveNotBuilt: RequestHandler = (_request, response) =>
  void response.status(503).type('text/plain').send(NOT_BUILT);

type Made = { readonly pages: Pages; readonly forRobots: ForRobots };

/** Serves the app built in `folder`; `publicUrl` is the setting PUBLIC_URL. */
export function serveWeb(
  folder: string,
  { pages, forRobots }: Made,
  publicUrl: string | undefined,
): RequestHandler[] {
  const files = readBuiltFiles(folder);
  return [
    async (request, response) => {
      const file = files.get(request.path);
      if (file !== undefined) return sendReadyBytes(file, request, response);
      const origin = originOf(request, publicUrl);
      const found = await findForRobots(forRobots, origin, request);
      if (found !== undefined) sendReadyBytes(found, request, response);
      else if (/\.\w+$/.test(request.path)) response.status(404).type('text/plain').send('Not found.\n');
      else await sendPage(pages, origin, request, response);
    },
  ];
}

async function sendPage(pages: Pages, origin: string, request: Request, response: Response): Promise<void> {
  const { status, bytes } = await pages.at(
    request.path,
    queryOf(request),
    origin,
    wantedCompression(request),
  );
  if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_S);
  sendReadyBytes(bytes, request, response, status);
}

async function findForRobots(
  { robots, sitemap }: ForRobots,
  origin: string,
  request: Request,
): Promise<ReadyBytes | undefined> {
  if (request.path === '/robots.txt') return robots(origin);
  if (request.path !== '/sitemap.xml') return undefined;
  return sitemap(queryOf(request).get('part'), origin, wantedCompression(request));
}

function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.originalUrl.split('?', 2)[1]);
}
