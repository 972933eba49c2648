// Maps URL paths to pages. Any other path is answered with 404 and the not-found page.

/** The query of a listing, by its parameters' names; invalid parameters are left out. */
export type ListingWords = Readonly<Partial<Record<(typeof LISTING_WORDS)[number], string>>>;

export type PageAddress =
  | { readonly kind: 'home' }
  | { readonly kind: 'listing'; readonly words: ListingWords }
  | { readonly kind: 'product'; readonly productId: number }
  | { readonly kind: 'open'; readonly name: keyof typeof OPEN_PAGES }
  /** A page of one person, or one that only redirects. */
  | { readonly kind: 'private' };

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

const PRIVATE_PAGES = new Set([
  ...['/login', '/manage-products', '/admin'],
  ...['/cart', '/wishlist', '/checkout', '/customize', '/order-confirmation'],
  ...['/audit', '/audit/replay', '/audit/compare', '/audit/views'],
  ...['dashboard', 'users', 'products', 'add-product', 'categories', 'orders'].map(inBackOffice),
  ...['customization-requests', 'colors', 'brands', 'settings'].map(inBackOffice),
]);

/**
 * The paths of orders, products, requests and sales statistics in the audit; whether each exists is known
 * only to readers of the log.
 */
const AUDIT_PAGE = /^\/audit\/(?:(?:orders|products)\/\d{1,9}|(?:requests|why)\/[\w.-]{1,64})$/;

/** The page at a path with its query; undefined when there is none. */
export function pageAt(path: string, query: URLSearchParams): PageAddress | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (plain === '/') return { kind: 'home' };
  if (plain === '/products') return { kind: 'listing', words: wordsIn(query) };
  const id = /^\/product\/([1-9]\d{0,8})$/.exec(plain)?.[1];
  if (id !== undefined) return { kind: 'product', productId: Number(id) };
  const name = plain.slice(1);
  if (isOpen(name)) return { kind: 'open', name };
  return PRIVATE_PAGES.has(plain) || AUDIT_PAGE.test(plain) ? { kind: 'private' } : undefined;
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
  const words = LISTING_WORDS.map((name) => [name, query.get(name)?.trim().slice(0, LONGEST_WORD) ?? '']);
  return Object.fromEntries(words.filter(([, word]) => word !== ''));
}

function isOpen(name: string): name is keyof typeof OPEN_PAGES {
  return Object.hasOwn(OPEN_PAGES, name);
}

function inBackOffice(page: string): string {
  return `/admin/${page}`;
}
