// What search engines ask for before any page: where they may go, and which pages there are.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { makeDerivedCache } from '../views/cache.ts';
import {
  bytesIn,
  compress,
  readyBytes,
  type Compression,
  type ReadyBytes,
} from '../http/answers/ready-bytes.ts';
import type { ShopPositions, Sources } from '../views/shop-position.ts';
import type { Views } from '../views/views.ts';
import { escapeHtml } from './markup.ts';
import { OPEN_PAGES, pathOf, withWords } from './page-address.ts';
import { productPath } from './structured-data.ts';

/** All products that the shop sells; throws 503 while nobody can tell. */
export type Shelf = Sources & {
  readonly products: () => readonly Pick<ProductResponse, 'id' | 'Category'>[];
};

export type ForRobots = {
  readonly robots: (origin: string) => ReadyBytes;
  /** The sitemap, or one part of a long one; undefined where there is none. */
  readonly sitemap: (
    part: string | null,
    origin: string,
    form: Compression | undefined,
  ) => Promise<ReadyBytes | undefined>;
};

export type RobotNeeds = {
  readonly shelf: Shelf;
  readonly views: Pick<Views, 'onChange'>;
  readonly positions: Pick<ShopPositions, 'hasReached'>;
};

/** No sitemap may name more. */
const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 32 * 1024 * 1024;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Makes both files, for whatever address the shop is reached at. */
export function makeForRobots({ shelf, views, positions }: RobotNeeds): ForRobots {
  const memory = makeDerivedCache<ReadyBytes>(views, positions, {
    mostBytes: MOST_BYTES,
    bytesOf: bytesIn,
  });
  return {
    robots: (origin) => readyBytes(robotsText(origin), 'text/plain; charset=utf-8'),
    sitemap: async (part, origin, form) => {
      if (!/^[1-9]\d{0,3}$/.test(part ?? '1')) return undefined;
      const key = JSON.stringify([origin, part]);
      const bytes = await memory.remember(key, async (aboutToRead) => {
        aboutToRead(shelf);
        const xml = sitemapXml(shelf.products(), origin, part === null ? undefined : Number(part));
        return readyBytes(xml ?? '', 'application/xml; charset=utf-8');
      });
      if (bytes.body.length === 0) return undefined;
      if (form !== undefined && (await compress(bytes, form))) memory.weigh(key, bytes);
      return bytes;
    },
  };
}

function robotsText(origin: string): string {
  const rules = ['User-agent: *', 'Disallow: /admin', 'Disallow: /audit', 'Disallow: /api/'];
  return `${[...rules, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`;
}

/** The addresses of all pages worth finding; when they are too many, of the parts that hold them. Undefined for a part that is not there. */
export function sitemapXml(
  products: ReturnType<Shelf['products']>,
  origin: string,
  part?: number,
  most = MOST_ADDRESSES,
): string | undefined {
  const paths = pathsOf(products);
  const parts = Math.ceil(paths.length / most);
  if (part === undefined && parts > 1) {
    const files = Array.from({ length: parts }, (_, index) => `${origin}/sitemap.xml?part=${index + 1}`);
    return list('sitemapindex', 'sitemap', files);
  }
  const first = ((part ?? 1) - 1) * most;
  const wanted = paths.slice(first, first + most).map((path) => origin + path);
  return wanted.length === 0 ? undefined : list('urlset', 'url', wanted);
}

function pathsOf(products: ReturnType<Shelf['products']>): readonly string[] {
  const categories = new Set(products.map(({ Category }) => Category.name).filter((name) => name !== ''));
  return [
    pathOf({ kind: 'home' }),
    pathOf({ kind: 'listing', words: {} }),
    ...[...categories].map((category) => withWords('/products', { category })),
    ...Object.keys(OPEN_PAGES).map((name) => `/${name}`),
    ...products.map(productPath),
  ];
}

function list(root: string, entry: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<${entry}><loc>${escapeHtml(address)}</loc></${entry}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join('')}</${root}>\n`;
}
