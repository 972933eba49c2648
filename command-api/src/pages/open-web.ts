// The web app of one process: its build, its pages and its files.
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { makeLoadDrawer } from './page-drawer.ts';
import type { FeatureContext } from '../http/feature-context.ts';
import type { CachedAnswers } from '../http/answers/cached-answers.ts';
import { makePublicReader } from '../http/answers/public-reader.ts';
import type { Route } from '../http/route.ts';
import type { Cache } from '../views/cache.ts';
import type { Views } from '../views/views.ts';
import { makeForRobots, type Shelf } from './for-robots.ts';
import { makePages } from './make-pages.ts';
import type { PrivatePages } from '../http/api-feature.ts';
import { serveNotBuilt, serveWeb } from './serve-web.ts';
import { readWebBuild } from './web-build.ts';

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

export type OpenWeb = {
  readonly handlers: readonly RequestHandler[];
  /** Addresses of the build's style sheets. */
  readonly styles: readonly string[];
};

/** Serves the build in `folder`; without a build, a message that says how to make one. */
export function openWeb(folder: string, needs: WebNeeds): OpenWeb {
  const build = readWebBuild(folder);
  if (build === undefined) return { handlers: [serveNotBuilt], styles: [] };
  const { routes, answers, now, logger, settings } = needs;
  const pages = makePages({
    ...needs,
    build,
    loadDrawer: makeLoadDrawer(build.drawer, logger),
    read: makePublicReader(routes, answers, now),
    projections: [...new Set(routes.filter(({ isPublic }) => isPublic).flatMap(({ views = [] }) => views))],
  });
  const { publicUrl } = settings;
  return {
    handlers: serveWeb(folder, { ...needs, pages, forRobots: makeForRobots(needs), publicUrl }),
    styles: build.styles,
  };
}
