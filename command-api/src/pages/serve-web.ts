// Serves the web app: its files as compressed by the build, and a page under every path of the router.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { CachedAnswers, Shortcut } from '../http/answers/cached-answers.ts';
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

export type WebNeeds = {
  readonly pages: Pages;
  readonly forRobots: ForRobots;
  /** The setting PUBLIC_URL. */
  readonly publicUrl: string | undefined;
  readonly answers: Pick<CachedAnswers, 'addShortcut'>;
  /** Sets the headers of a page, before anything of it is read. */
  readonly setPageHeaders: (response: ServerResponse) => void;
};

/** Serves the app built in `folder`. */
export function serveWeb(folder: string, needs: WebNeeds): RequestHandler[] {
  const { forRobots, publicUrl } = needs;
  const files = readBuiltFiles(folder);
  return [
    async (request, response) => {
      const file = files.get(request.path);
      if (file !== undefined) return sendReadyBytes(file, request, response);
      const origin = originOf(request, publicUrl);
      const found = await findForRobots(forRobots, origin, request);
      if (found !== undefined) sendReadyBytes(found, request, response);
      else if (/\.\w+$/.test(request.path)) response.status(404).type('text/plain').send('Not found.\n');
      else await sendPage(needs, origin, request, response);
    },
  ];
}

async function sendPage(
  { pages, answers, setPageHeaders }: WebNeeds,
  origin: string,
  request: Request,
  response: Response,
): Promise<void> {
  const { path, originalUrl } = request;
  const query = queryOf(request);
  setPageHeaders(response);
  const { status, bytes } = await pages.at(path, query, origin, wantedCompression(request));
  const reachedAs = addressHeaders(request);
  const shortcut: Shortcut = (next, itsResponse) => {
    const found = addressHeaders(next) === reachedAs ? pages.cachedAt(path, query, origin) : undefined;
    const form = wantedCompression(next);
    if (found === undefined || (form !== undefined && found.bytes.compressed[form] === undefined))
      return false;
    setPageHeaders(itsResponse);
    sendReadyBytes(found.bytes, next, itsResponse, found.status);
    return true;
  };
  if (pages.cachedAt(path, query, origin) !== undefined) answers.addShortcut(originalUrl, shortcut);
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

/** What Express derives the origin from. */
function addressHeaders({ headers }: IncomingMessage): string {
  return ['host', 'x-forwarded-host', 'x-forwarded-proto'].map((name) => headers[name] ?? '').join(' ');
}

function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.originalUrl.split('?', 2)[1]);
}
