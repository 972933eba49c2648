// The page at an address, as it goes over the line: described for whoever finds or shares it, and painted. Kept until something changes that it
// was made from.
import { catchingUp } from '../http/common-refusals.ts';
import { makeDerivedCache, type CacheRead } from '../views/cache.ts';
import {
  bytesIn,
  compress,
  readyBytes,
  type Compression,
  type ReadyBytes,
} from '../http/answers/ready-bytes.ts';
import type { ShopPositions } from '../views/shop-position.ts';
import type { Views } from '../views/views.ts';
import { describePage } from './describe-page.ts';
import { findPage, isContent } from './find-page.ts';
import { tag } from './markup.ts';
import { pageAt, pathOf, type PageAddress } from './page-address.ts';
import { headTags } from './page-head.ts';
import { makePaintPage, type PaintNeeds, type PaintPage } from './paint-page.ts';
import type { WebBuild } from './web-build.ts';

export type MadePage = {
  /** 503 for a page whose content cannot be had now. */
  readonly status: 200 | 404 | 503;
  readonly bytes: ReadyBytes;
  /** False for a page that lacks something which it may have in a moment. */
  readonly whole: boolean;
};

export type Pages = {
  /** The page at a path with its query, for a shop that is reached at `origin`, ready to be sent in a compressed form. */
  readonly at: (
    path: string,
    query: URLSearchParams,
    origin: string,
    form: Compression | undefined,
  ) => Promise<MadePage>;
  /** Drops all that is kept. */
  readonly forget: () => void;
};

export type PageNeeds = PaintNeeds & {
  readonly build: WebBuild;
  readonly views: Pick<Views, 'position' | 'onChange'>;
  readonly positions: Pick<ShopPositions, 'hasReached'>;
};

const MOST_BYTES = 16 * 1024 * 1024;
const HTML = 'text/html; charset=utf-8';

/** Makes the pages of one process. */
export function makePages(needs: PageNeeds): Pages {
  const memory = makeDerivedCache<MadePage>(needs.views, needs.positions, {
    mostBytes: MOST_BYTES,
    bytesOf: ({ bytes }) => bytesIn(bytes),
    isWorthKeeping: ({ whole }) => whole,
  });
  const paintPage = makePaintPage(needs);
  return {
    at: async (path, query, origin, form) => {
      const page = pageAt(path, query);
      const key = keyOf(page, origin);
      const made =
        key === undefined
          ? await makePage(page, origin, { ...needs, paintPage }, () => undefined)
          : await memory.remember(key, (aboutToRead) =>
              makePage(page, origin, { ...needs, paintPage }, aboutToRead),
            );
      if (form !== undefined && (await compress(made.bytes, form)) && key !== undefined)
        memory.weigh(key, made);
      return made;
    },
    forget: memory.forget,
  };
}

async function makePage(
  asked: PageAddress | undefined,
  origin: string,
  needs: PageNeeds & { readonly paintPage: PaintPage },
  aboutToRead: CacheRead,
): Promise<MadePage> {
  const { template, partsOf } = needs.build;
  const shop = { name: template.name, description: template.description, origin };
  const { page, facts, known } = await findPage(asked, needs.read, aboutToRead);
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

/** Pages that are the same have the same key; what somebody searched is not kept. */
function keyOf(page: PageAddress | undefined, origin: string): string | undefined {
  if (page?.kind === 'listing' && page.words.search !== undefined) return undefined;
  return JSON.stringify([origin, page]);
}
