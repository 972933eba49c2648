// Maps URL paths to pages. Any other path is answered with 404 and the not-found page.
import type { PrivatePages } from '../http/api-feature.ts';
import { makePathTable } from '../http/path-table.ts';

/** The query of a listing, by its parameters' names; invalid parameters are left out. */
export type ListingWords = Readonly<Partial<Record<(typeof LISTING_WORDS)[number], string>>>;

export type PageAddress =
  | { readonly kind: 'home' }
  | { readonly kind: 'listing'; readonly words: ListingWords }
  | { readonly kind: 'product'; readonly productId: number }
  | { readonly kind: 'open'; readonly name: keyof typeof OPEN_PAGES }
  /** A page of one person, or one that only redirects; `path` is that of the table, without values of parameters. */
  | { readonly kind: 'private'; readonly path: string };

const LISTING_WORDS = [
  'search',
  'category',
  'categories',
  'brands',
  'colors',
  'priceMin',
  'priceMax',
  'sort',
  'page',
] as const;
const LONGEST_WORD = 200;

/** Public pages without data of the catalogue, with their titles and descriptions. */
export const OPEN_PAGES = {
  contact: {
    title: 'Contact Us',
    description: 'A question about a size, a fabric or an order? How to reach us, and where we are.',
  },
  signin: { title: 'Log in', description: 'Sign in to see your cart, your wishlist and your orders.' },
  signup: { title: 'Sign up', description: 'Open an account: for your cart, your wishlist and your orders.' },
} as const;

/** Private pages of no feature. */
const PRIVATE_PAGES = ['/admin', '/admin/settings'];
/** Numbers of a product, an order or a return; whether it exists is known only to its readers. */
const ID = /^[1-9]\d{0,8}$/;
const OTHER_PARAM = /^[\w.-]{1,64}$/;

/** The page at a path with its query; undefined when there is none. */
export type PageAt = (path: string, query: URLSearchParams) => PageAddress | undefined;

type Params = Readonly<Record<string, string>>;
type MakeAddress = (params: Params, query: URLSearchParams) => PageAddress;

/** Makes the table of all pages; `privatePages` are those of the features. */
export function makePageTable(privatePages: PrivatePages): PageAt {
  const find = makePathTable<MakeAddress>([
    ['/', () => ({ kind: 'home' })],
    ...Object.keys(OPEN_PAGES)
      .filter(isOpen)
      .map((name): [string, MakeAddress] => [`/${name}`, () => ({ kind: 'open', name })]),
    ...[...PRIVATE_PAGES, ...privatePages].map((path): [string, MakeAddress] => [
      path,
      () => ({ kind: 'private', path }),
    ]),
    ['/products', (_, query) => ({ kind: 'listing', words: wordsIn(query) })],
    ['/product/:id', ({ id }) => ({ kind: 'product', productId: Number(id) })],
  ]);
  return (path, query) => {
    const { value: makeAddress, params = {} } = find(path) ?? {};
    return makeAddress !== undefined && areValid(params) ? makeAddress(params, query) : undefined;
  };
}

function areValid(params: Params): boolean {
  return Object.entries(params).every(([name, value]) => (name === 'id' ? ID : OTHER_PARAM).test(value));
}

/** The canonical path of a page with data of the catalogue. */
export function pathOf(page: Extract<PageAddress, { kind: 'home' | 'listing' | 'product' }>): string {
  switch (page.kind) {
    case 'home':
      return '/';
    case 'listing':
      return withWords('/products', page.words);
    case 'product':
      return `/product/${page.productId}`;
    default:
      return page satisfies never;
  }
}

/** The path with the query in a fixed order of parameters, so that equal queries give equal addresses. */
export function withWords(path: string, words: ListingWords): string {
  const query = new URLSearchParams(
    LISTING_WORDS.flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]]])),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

function wordsIn(query: URLSearchParams): ListingWords {
  const words = LISTING_WORDS.map(
    (name) => [name, query.get(name)?.trim().slice(0, LONGEST_WORD) ?? ''] as const,
  );
  return Object.fromEntries(words.filter(([, word]) => word !== ''));
}

function isOpen(name: string): name is keyof typeof OPEN_PAGES {
  return Object.hasOwn(OPEN_PAGES, name);
}
