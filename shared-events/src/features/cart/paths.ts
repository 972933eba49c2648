// Paths of the cart, for pages that need no schema.
export const cartPaths = { cart: '/api/cart', clear: '/api/cart/clear' } as const;
