// Serves the web app: its files as compressed by the build, and a page under every path of the router.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { FeatureContext, PrivatePages } from '../http/api-feature.ts';
import type { CachedAnswers, Shortcut } from '../http/answers/cached-answers.ts';
import { makePublicReader } from '../http/answers/public-reader.ts';
import { sendReadyBytes, wantedCompression, type ReadyBytes } from '../http/answers/ready-bytes.ts';
import { RETRY_AFTER_S } from '../http/refusals.ts';
import type { Route } from '../http/route.ts';
import type { Cache } from '../views/cache.ts';
import type { Views } from '../views/views.ts';
import { makeSitemap, robotsTxt, type Shelf } from './for-robots.ts';
import { makePages } from './make-pages.ts';
import { makePaintPage } from './paint-page.ts';
import { originOf } from './request-origin.ts';
import { readWebBuild } from './web-build.ts';

const NOT_BUILT =
  'The web app has not been built yet. Run “npm run build -w web” and start the shop again.\n';

export type WebNeeds = Pick<FeatureContext, 'logger' | 'now'> & {
  readonly settings: { readonly publicUrl: string | undefined };
  readonly views: Pick<Views, 'position' | 'hasReached'>;
  readonly routes: readonly Route[];
  readonly privatePages: PrivatePages;
  readonly shelf: Shelf;
  readonly answers: CachedAnswers;
  /** Sets the headers of a page, before anything of it is read. */
  readonly setPageHeaders: (response: ServerResponse) => void;
  readonly cache: Cache;
};

export type ServedWeb = {
  readonly handler: RequestHandler;
  /** Addresses of the build's style sheets. */
  readonly styles: readonly string[];
};

/** Serves the build in `folder`; without a build, a message that says how to make one. */
export function serveWeb(folder: string, needs: WebNeeds): ServedWeb {
  const { routes, answers, cache, shelf, now, logger, setPageHeaders, settings } = needs;
  const build = readWebBuild(folder, logger);
  if (build === undefined)
    return {
      handler: (_request, response) => void response.status(503).type('text/plain').send(NOT_BUILT),
      styles: [],
    };
  const { files, styles } = build;
  const read = makePublicReader(routes, answers, now);
  const projections = routes.filter(({ isPublic }) => isPublic).flatMap(({ views = [] }) => views);
  const paintPage = makePaintPage({ ...needs, ...build, read, projections: [...new Set(projections)] });
  const pageAt = makePages({ ...needs, build, read, paintPage });
  const sitemap = makeSitemap(shelf, cache);

  const findForRobots = async (origin: string, request: Request): Promise<ReadyBytes | undefined> => {
    if (request.path === '/robots.txt') return robotsTxt(origin);
    if (request.path !== '/sitemap.xml') return undefined;
    return sitemap(queryOf(request).get('part'), origin, wantedCompression(request));
  };
  const sendPage = async (origin: string, request: Request, response: Response): Promise<void> => {
    const page = pageAt(request.path, queryOf(request), origin);
    setPageHeaders(response);
    const { status, bytes } = await page.make(wantedCompression(request));
    const reachedAs = addressHeaders(request);
    const shortcut: Shortcut = (next, itsResponse) => {
      const found = addressHeaders(next) === reachedAs ? page.cached() : undefined;
      const form = wantedCompression(next);
      if (found === undefined || (form !== undefined && found.bytes.compressed[form] === undefined))
        return false;
      setPageHeaders(itsResponse);
      sendReadyBytes(found.bytes, next, itsResponse, found.status);
      return true;
    };
    if (page.cached() !== undefined) answers.addShortcut(request.originalUrl, shortcut);
    if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_S);
    sendReadyBytes(bytes, request, response, status);
  };
  return {
    styles,
    handler: async (request, response) => {
      const isFile = /\.\w+$/.test(request.path);
      const file = isFile ? (await files).get(request.path) : undefined;
      if (file !== undefined) return sendReadyBytes(file, request, response);
      const origin = originOf(request, settings.publicUrl);
      const found = await findForRobots(origin, request);
      if (found !== undefined) sendReadyBytes(found, request, response);
      else if (isFile) response.status(404).type('text/plain').send('Not found.\n');
      else await sendPage(origin, request, response);
    },
  };
}

/** What Express derives the origin from. */
function addressHeaders({ headers }: IncomingMessage): string {
  return ['host', 'x-forwarded-host', 'x-forwarded-proto'].map((name) => headers[name] ?? '').join(' ');
}

function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.originalUrl.split('?', 2)[1]);
}
