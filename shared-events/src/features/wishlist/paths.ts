// Paths of the wishlist, for pages that need no schema.
export const wishlistPaths = {
  all: '/api/wishlist',
  add: '/api/wishlist/add',
  remove: '/api/wishlist/remove',
} as const;
