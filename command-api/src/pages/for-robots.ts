// robots.txt and the sitemap.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { Cache } from '../views/cache.ts';
import {
  bytesIn,
  compress,
  readyBytes,
  type Compression,
  type ReadyBytes,
} from '../http/answers/ready-bytes.ts';
import type { Sources } from '../views/shop-position.ts';
import { escapeHtml } from './markup.ts';
import { OPEN_PAGES, pathOf, withWords } from './page-address.ts';
import { productPath } from './structured-data.ts';

/** All products on sale; throws 503 while the catalogue is not live. */
export type Shelf = Sources & {
  readonly products: () => readonly Pick<ProductResponse, 'id' | 'Category'>[];
};

/** The sitemap, or one part of a long one, also compressed in the requested form; undefined when there is no such part. */
export type SitemapAt = (
  part: string | null,
  origin: string,
  form: Compression | undefined,
) => Promise<ReadyBytes | undefined>;

/** The sitemap protocol's limit of addresses in one file. */
const MAX_ADDRESSES = 50_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Makes the sitemap of this shelf, for any origin under which the shop is reached. */
export function makeSitemap(shelf: Shelf, cache: Cache): SitemapAt {
  const cached = cache.space<ReadyBytes>({ name: 'sitemap', bytesOf: bytesIn });
  return async (part, origin, form) => {
    if (!/^[1-9]\d{0,3}$/.test(part ?? '1')) return undefined;
    const key = JSON.stringify([origin, part]);
    const bytes = await cached.getOrMake(key, (build) =>
      Promise.try(() => {
        build.read(shelf);
        const xml = sitemapXml(shelf.products(), origin, part === null ? undefined : Number(part));
        return readyBytes(xml ?? '', 'application/xml; charset=utf-8');
      }),
    );
    if (bytes.body.length === 0) return undefined;
    if (form !== undefined && (await compress(bytes, form))) cached.updateSize(key, bytes);
    return bytes;
  };
}

/** The file robots.txt. */
export function robotsTxt(origin: string): ReadyBytes {
  const rules = ['User-agent: *', 'Disallow: /admin', 'Disallow: /audit', 'Disallow: /api/'];
  const text = `${[...rules, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`;
  return readyBytes(text, 'text/plain; charset=utf-8');
}

/**
 * The addresses of all indexed pages or, when they are too many, of the sitemap's parts. Undefined for a part
 * that does not exist.
 */
export function sitemapXml(
  products: ReturnType<Shelf['products']>,
  origin: string,
  part?: number,
  maxAddresses = MAX_ADDRESSES,
): string | undefined {
  const paths = pathsOf(products);
  const parts = Math.ceil(paths.length / maxAddresses);
  if (part === undefined && parts > 1) {
    const files = Array.from({ length: parts }, (_, index) => `${origin}/sitemap.xml?part=${index + 1}`);
    return list('sitemapindex', 'sitemap', files);
  }
  const first = ((part ?? 1) - 1) * maxAddresses;
  const addresses = paths.slice(first, first + maxAddresses).map((path) => origin + path);
  return addresses.length === 0 ? undefined : list('urlset', 'url', addresses);
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
