// Makes the response of a page: metadata in the head, and the server-rendered markup. Cached until a document
// that it was made from changes.
import { catchingUp } from '../domain/common-refusals.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { PrivatePages } from '../http/api-feature.ts';
import type { ReadPublic } from '../http/answers/public-reader.ts';
import {
  bytesIn,
  compress,
  readyBytes,
  type Compression,
  type ReadyBytes,
} from '../http/answers/ready-bytes.ts';
import type { Cache, CacheBuild } from '../views/cache.ts';
import { tag } from './markup.ts';
import { makePageTable, pathOf, withWords, type PageAddress } from './page-address.ts';
import { describePage, headTags, type PageFacts } from './page-head.ts';
import type { PaintPage } from './paint-page.ts';
import type { WebBuild } from './web-build.ts';

export type MadePage = {
  /** 503 for a page whose content is unavailable. */
  readonly status: 200 | 404 | 503;
  readonly bytes: ReadyBytes;
};

/** The page at an address. */
export type Page = {
  /** Makes it, also compressed in the requested form. */
  readonly make: (form: Compression | undefined) => Promise<MadePage>;
  /** The same, if it is cached. */
  readonly cached: () => MadePage | undefined;
};

export type PageNeeds = {
  readonly build: Pick<WebBuild, 'template' | 'partsOf' | 'partsAt'>;
  readonly privatePages: PrivatePages;
  readonly read: ReadPublic;
  readonly paintPage: PaintPage;
  readonly cache: Cache;
};

/** The pages that show data of the catalogue. */
type ContentAddress = Extract<PageAddress, { kind: 'home' | 'listing' | 'product' }>;

const HTML = 'text/html; charset=utf-8';

/** Makes the pages of one process, by path and query, for a shop reached at `origin`. */
export function makePages(needs: PageNeeds): (path: string, query: URLSearchParams, origin: string) => Page {
  const space = needs.cache.space<MadePage>({ name: 'page', bytesOf: ({ bytes }) => bytesIn(bytes) });
  const addressAt = makePageTable(needs.privatePages);
  return (path, query, origin) => {
    const address = addressAt(path, query);
    const key = keyOf(address, origin);
    return {
      cached: () => (key === undefined ? undefined : space.current(key, undefined)),
      make: async (form) => {
        const made =
          key === undefined
            ? await makePage(address, origin, needs, () => undefined)
            : await space.getOrMake(key, ({ skip }) => makePage(address, origin, needs, skip));
        if (form !== undefined && (await compress(made.bytes, form)) && key !== undefined)
          space.updateSize(key, made);
        return made;
      },
    };
  };
}

/** The same pages have the same key; search results are not cached. */
function keyOf(page: PageAddress | undefined, origin: string): string | undefined {
  if (page?.kind === 'listing' && page.words.search !== undefined) return undefined;
  return JSON.stringify([origin, page]);
}

async function makePage(
  requested: PageAddress | undefined,
  origin: string,
  { build: { template, partsOf, partsAt }, read, paintPage }: PageNeeds,
  skip: CacheBuild['skip'],
): Promise<MadePage> {
  const shop = { name: template.name, description: template.description, origin };
  const { page, facts } = await findPage(requested, read);
  const painted = isContent(page) && facts !== undefined ? await paintPage(pathOf(page)) : undefined;
  const drawn = painted === 'unavailable' ? undefined : painted;
  const isAway = facts === undefined || painted === 'unavailable';
  // What it lacks may be available in a moment.
  if (isContent(page) && drawn === undefined) skip();
  // Without them a page that the browser renders requests its parts one round trip later, when the entry has run.
  const parts = drawn === undefined ? partsAt(tablePathOf(page)) : partsOf(drawn.routeIds);
  const html = template.fill({
    head: [
      headTags(describePage(page, facts ?? {}, shop), shop),
      ...(drawn === undefined || drawn.preloads === '' ? [] : [drawn.preloads]),
      ...parts.map((href) => tag('link', { rel: 'modulepreload', crossorigin: '', href })),
    ].join('\n    '),
    ...(drawn && { painted: drawn }),
    ...(isAway && { notice: catchingUp().message }),
  });
  return { status: isAway ? 503 : page === undefined ? 404 : 200, bytes: readyBytes(html, HTML) };
}

/** The path of a page in the page table; `/*` for one that does not exist. */
function tablePathOf(page: PageAddress | undefined): string {
  switch (page?.kind) {
    case undefined:
      return '/*';
    case 'private':
      return page.path;
    case 'open':
      return `/${page.name}`;
    case 'home':
      return '/';
    case 'listing':
      return '/products';
    case 'product':
      return '/product/:id';
    default:
      return page satisfies never;
  }
}

type FoundPage = {
  /** Undefined when the page does not exist (any more). */
  readonly page: PageAddress | undefined;
  /** Undefined while the catalogue is unavailable. */
  readonly facts: PageFacts | undefined;
};

/** Reads the data of a page from the API's own public routes. */
async function findPage(page: PageAddress | undefined, read: ReadPublic): Promise<FoundPage> {
  if (!isContent(page)) return { page, facts: {} };
  const readJson = async <T>(address: string): Promise<T> => {
    const { body } = await read(address);
    // Cast: the body was written in this process, from a value of the route's response type.
    return JSON.parse(body.toString()) as T;
  };
  try {
    return { page, facts: await factsOf(page, readJson) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.kind === 'missing') return { page: undefined, facts: {} };
    // The API refuses an invalid filter; the page leaves it out.
    return { page, facts: error.kind === 'invalid' ? {} : undefined };
  }
}

async function factsOf(page: ContentAddress, read: <T>(address: string) => Promise<T>): Promise<PageFacts> {
  switch (page.kind) {
    case 'home':
      return { recommended: await read('/api/products/recommended-products') };
    case 'listing':
      return { listing: await read(withWords('/api/products', { page: '1', ...page.words })) };
    case 'product':
      return { product: await read(`/api/products/${page.productId}`) };
    default:
      return page satisfies never;
  }
}

function isContent(page: PageAddress | undefined): page is ContentAddress {
  return page?.kind === 'home' || page?.kind === 'listing' || page?.kind === 'product';
}
