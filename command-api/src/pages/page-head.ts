// The metadata of each page as tags of its head: title, description, canonical address, image and structured data. Not by the router's `head()`: a page that
// cannot be rendered now has its status, title and canonical address all the same, and in the browser, which needs none but the title, it is 1.2 kB more
// than the first load may have.
import type {
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { escapeHtml, escapeJson, shorten, tag } from './markup.ts';
import { OPEN_PAGES, pathOf, withWords, type ListingWords, type PageAddress } from './page-address.ts';
import { breadcrumbData, listData, picturePath, productData, websiteData } from './structured-data.ts';

/**
 * The shop's name and description in metadata; `origin` is empty when unknown, and addresses are then paths.
 */
export type ShopFace = {
  readonly name: string;
  readonly description: string;
  readonly origin: string;
};

export type PageHead = {
  /** The title of the browser's tab. */
  readonly title: string;
  readonly description: string;
  /** False: search engines should not index the page. */
  readonly listed: boolean;
  /** Path of the canonical address. */
  readonly canonical?: string;
  /** Path of the image that is shown when the page is shared. */
  readonly image?: { readonly path: string; readonly alt: string };
  /** Additional Open Graph properties: the page's type and its details. */
  readonly properties?: Readonly<Record<string, string>>;
  /** JSON-LD. */
  readonly structured?: readonly object[];
};

/** The data of a page's content; empty while the catalogue is unavailable. */
export type PageFacts = {
  readonly product?: ProductResponse;
  readonly listing?: ProductListResponse;
  readonly recommended?: readonly ProductResponse[];
};

/** The length that search engines show. */
const LONGEST_DESCRIPTION = 160;
const SHARED_PICTURE = '/images/home/share.jpg';

/** Describes a page; `undefined` stands for a page that does not exist. */
export function describePage(page: PageAddress | undefined, facts: PageFacts, shop: ShopFace): PageHead {
  switch (page?.kind) {
    case undefined:
      return { ...plain('404 - Page Not Found', 'This page does not exist.', shop), listed: false };
    case 'private':
      return { title: shop.name, description: shop.description, listed: false };
    case 'open': {
      const { title, description } = OPEN_PAGES[page.name];
      return { ...plain(title, description, shop), canonical: `/${page.name}` };
    }
    case 'home':
      return home(facts, shop);
    case 'listing':
      return listing(page.words, facts.listing, shop);
    case 'product':
      return product(page, facts.product, shop);
    default:
      return page satisfies never;
  }
}

function plain(title: string, description: string, { name }: ShopFace): PageHead {
  return { title: `${title} · ${name}`, description, listed: true };
}

function home({ recommended = [] }: PageFacts, { name, description, origin }: ShopFace): PageHead {
  return {
    title: name,
    description,
    listed: true,
    canonical: '/',
    image: { path: SHARED_PICTURE, alt: `The courtyard of ${name}` },
    structured: [
      ...websiteData(name, origin),
      ...(recommended.length > 0 ? [listData(recommended, origin)] : []),
    ],
  };
}

// A category and its pages are indexed; searched, filtered or sorted lists repeat the same products.
function listing(words: ListingWords, found: ProductListResponse | undefined, shop: ShopFace): PageHead {
  const { search, category, page } = words;
  const { origin } = shop;
  const products = found?.products ?? [];
  const file = products.find(({ image }) => image !== null)?.image;
  const title = category ?? (search === undefined ? 'All products' : `Results for “${search}”`);
  return {
    ...plain(title, listingDescription(title, found, shop), shop),
    listed: search === undefined && found?.total !== 0,
    canonical: withWords('/products', { ...(category && { category }), ...(page && { page }) }),
    image: file ? { path: picturePath(file), alt: title } : { path: SHARED_PICTURE, alt: shop.name },
    structured: products.length === 0 ? [] : [breadcrumbData(origin, category), listData(products, origin)],
  };
}

function listingDescription(
  title: string,
  found: ProductListResponse | undefined,
  { description }: ShopFace,
): string {
  if (found === undefined || found.products.length === 0) return description;
  const names = found.products.slice(0, 3).map(({ name }) => name);
  const count = `${found.total} ${found.total === 1 ? 'product' : 'products'}`;
  return shorten(`${title}: ${count}, among them ${names.join(', ')}. ${description}`, LONGEST_DESCRIPTION);
}

function product(
  page: Extract<PageAddress, { kind: 'product' }>,
  shown: ProductResponse | undefined,
  shop: ShopFace,
): PageHead {
  const canonical = pathOf(page);
  if (shown === undefined)
    return { title: shop.name, description: shop.description, listed: true, canonical };
  const { name, description, brand, Category, image, price, inStock } = shown;
  const { origin } = shop;
  return {
    ...plain(name, shorten(description || `${name}. ${shop.description}`, LONGEST_DESCRIPTION), shop),
    canonical,
    ...(image !== null && { image: { path: picturePath(image), alt: name } }),
    properties: {
      'og:type': 'product',
      'product:price:amount': price.toFixed(2),
      'product:price:currency': 'INR',
      'product:availability': inStock ? 'in stock' : 'out of stock',
      ...(brand !== '' && { 'product:brand': brand }),
    },
    structured: [productData(shown, shop.name, origin), breadcrumbData(origin, Category.name, shown)],
  };
}

/** All tags. None of them contains an executable script. */
export function headTags(head: PageHead, { name, origin }: ShopFace): string {
  const { title, description, listed, canonical, image, properties = {}, structured = [] } = head;
  const absolute = (path: string | undefined) => (path === undefined ? undefined : origin + path);
  const url = absolute(canonical);
  const picture = absolute(image?.path);
  const graph = {
    'og:site_name': name,
    'og:locale': 'en_IN',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:alt': picture && image?.alt,
    ...properties,
  };
  const card = { 'twitter:card': picture ? 'summary_large_image' : 'summary' };
  return [
    `<title>${escapeHtml(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    ...(listed ? [] : [tag('meta', { name: 'robots', content: 'noindex' })]),
    ...(url === undefined ? [] : [tag('link', { rel: 'canonical', href: url })]),
    ...Object.entries(graph).flatMap(([property, content]) =>
      content === undefined ? [] : [tag('meta', { property, content })],
    ),
    ...Object.entries(card).map(([key, content]) => tag('meta', { name: key, content })),
    ...structured.map(
      (data) => `<script type="application/ld+json">${escapeJson(JSON.stringify(data))}</script>`,
    ),
  ].join('\n    ');
}
