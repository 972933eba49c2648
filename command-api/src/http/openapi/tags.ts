// The tags of the document: one for each feature, derived from the path.

const chapters: Readonly<Record<string, string>> = {
  accounts: 'Signing up, logging in and out, and the list of users.',
  products:
    'What the shop sells: lists with filters and search, single products, and the back office’s form.',
  categories: 'Categories of products.',
  brands: 'Brands of products.',
  colors: 'Colors of products.',
  reviews: 'Reviews of products. A product’s rating is made from theirs.',
  cart: 'The signed-in user’s cart. A line is a product in one color and one size.',
  wishlist: 'The signed-in user’s wishlist.',
  orders: 'Placing and reading orders, and changing their status.',
  customization: 'Requests for a custom design.',
  audit: 'The event log: the history of orders, products and numbers, and their state at any time.',
  upkeep: 'Maintenance of the views: rebuild, verification against the log, and parked events.',
  live: 'Live updates by server-sent events.',
  shop: 'Health, pictures and this document.',
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
