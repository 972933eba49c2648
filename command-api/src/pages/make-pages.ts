// Makes the response of a page: metadata in the head, and the server-rendered markup. Cached until a document
// that it was made from changes.
import { catchingUp } from '../domain/common-refusals.ts';
import type { Cache, CacheRead } from '../views/cache.ts';
import {
  bytesIn,
  compress,
  readyBytes,
  type Compression,
  type ReadyBytes,
} from '../http/answers/ready-bytes.ts';
import type { Views } from '../views/views.ts';
import { describePage } from './describe-page.ts';
import { findPage, isContent } from './find-page.ts';
import { tag } from './markup.ts';
import type { PrivatePages } from '../http/api-feature.ts';
import { makePageTable, pathOf, type PageAddress } from './page-address.ts';
import { headTags } from './page-head.ts';
import { makePaintPage, type PaintNeeds, type PaintPage } from './paint-page.ts';
import type { WebBuild } from './web-build.ts';

export type MadePage = {
  /** 503 for a page whose content is unavailable. */
  readonly status: 200 | 404 | 503;
  readonly bytes: ReadyBytes;
  /** False for a page that lacks a part which may be available in a moment; it is not cached. */
  readonly whole: boolean;
};

export type Pages = {
  /**
   * The page at a path with its query, for a shop reached at `origin`, also compressed in the requested form.
   */
  readonly at: (
    path: string,
    query: URLSearchParams,
    origin: string,
    form: Compression | undefined,
  ) => Promise<MadePage>;
  /** The same, if it is cached. */
  readonly cachedAt: (path: string, query: URLSearchParams, origin: string) => MadePage | undefined;
};

export type PageNeeds = PaintNeeds & {
  readonly build: WebBuild;
  readonly privatePages: PrivatePages;
  readonly views: Pick<Views, 'position' | 'hasReached'>;
  readonly cache: Cache;
};

const HTML = 'text/html; charset=utf-8';

/** Makes the pages of one process. */
export function makePages(needs: PageNeeds): Pages {
  const cached = needs.cache.space<MadePage>({ name: 'page', bytesOf: ({ bytes }) => bytesIn(bytes) });
  const paintPage = makePaintPage(needs);
  const pageAt = makePageTable(needs.privatePages);
  return {
    cachedAt: (path, query, origin) => {
      const key = keyOf(pageAt(path, query), origin);
      return key === undefined ? undefined : cached.current(key, undefined);
    },
    at: async (path, query, origin, form) => {
      const page = pageAt(path, query);
      const key = keyOf(page, origin);
      const made =
        key === undefined
          ? await makePage(page, origin, { ...needs, paintPage }, () => undefined)
          : await cached.getOrMake(key, async (build) => {
              const fresh = await makePage(page, origin, { ...needs, paintPage }, build.read);
              if (!fresh.whole) build.skip();
              return fresh;
            });
      if (form !== undefined && (await compress(made.bytes, form)) && key !== undefined)
        cached.updateSize(key, made);
      return made;
    },
  };
}

async function makePage(
  requested: PageAddress | undefined,
  origin: string,
  needs: PageNeeds & { readonly paintPage: PaintPage },
  aboutToRead: CacheRead,
): Promise<MadePage> {
  const { template, partsOf } = needs.build;
  const shop = { name: template.name, description: template.description, origin };
  const { page, facts, known } = await findPage(requested, needs.read, aboutToRead);
  const wanted = isContent(page) && known;
  const painted = wanted ? await needs.paintPage(pathOf(page), aboutToRead) : undefined;
  const drawn = painted === 'unavailable' ? undefined : painted;
  const isAway = !known || painted === 'unavailable';
  const parts = drawn === undefined ? [] : partsOf(drawn.drawn.routeIds);
  const html = template.fill({
    head: [
      headTags(describePage(page, facts, shop), shop),
      ...(drawn === undefined || drawn.drawn.preloads === '' ? [] : [drawn.drawn.preloads]),
      ...parts.map((href) => tag('link', { rel: 'modulepreload', crossorigin: '', href })),
    ].join('\n    '),
    ...(drawn && { painted: { html: drawn.drawn.html, data: drawn.data } }),
    ...(isAway && { notice: catchingUp().message }),
  });
  return {
    status: isAway ? 503 : page === undefined ? 404 : 200,
    bytes: readyBytes(html, HTML),
    whole: known && (!wanted || drawn !== undefined),
  };
}

/** The same pages have the same key; search results are not cached. */
function keyOf(page: PageAddress | undefined, origin: string): string | undefined {
  if (page?.kind === 'listing' && page.words.search !== undefined) return undefined;
  return JSON.stringify([origin, page]);
}
