// The tags of the document: one for each feature, derived from the path.

const chapters: Readonly<Record<string, string>> = {
  accounts: 'Signing up, in and out, and who is there.',
  products:
    'What the shop sells: lists with filters and search, single products, and the back office’s form.',
  categories: 'Categories of products.',
  brands: 'Brands of products.',
  colors: 'Colors of products.',
  reviews: 'What people say of products. Their ratings count in the product’s own.',
  cart: 'The cart of whoever is signed in. A line is a product in one color and one size.',
  wishlist: 'The wishlist of whoever is signed in.',
  orders: 'Placing orders, reading them, and moving them on.',
  customization: 'Requests for a design of one’s own.',
  audit: 'The log itself: how everything came about, and how it was at any time.',
  upkeep: 'How the views are kept: filled anew, compared with the log, and what they could not take.',
  live: 'What the shop says by itself.',
  shop: 'The shop’s own health, pictures and this description.',
};

/** The tag of a path. */
export function tagOf(path: string): string {
  const [first = '', second = '', third = ''] = path
    .replace(/^\/api(?=\/)/, '')
    .split('/')
    .slice(1);
  if (first === 'auth' || first === 'login' || (first === 'public' && second === 'users')) return 'accounts';
  if (first === 'products' && second === 'reviews' && third !== '') return 'reviews';
  const named = first === 'public' ? second : first;
  return Object.hasOwn(chapters, named) ? named : 'shop';
}

/** The tags that the paths use, in the order of the document. */
export function tagsOf(
  paths: readonly string[],
): readonly { readonly name: string; readonly description: string }[] {
  const used = new Set(paths.map(tagOf));
  return Object.entries(chapters)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}
