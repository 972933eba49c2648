// Texts of header, footer and menus.
export const layoutMessages = {
  refused: 'Invalid token. Please log in again.',
  notFound: '404 - Page Not Found',
  loginToViewCart: 'Please login to view your cart.',
  loginToViewWishlist: 'Please login to view your wishlist.',
  cartCount: (items: number) => `${items} - Item(s)`,
  savedCount: (items: number) => `${items} saved`,
  loginToView: 'Login to view',
  searchPlaceholder: 'Search kurtas, jhumkas, lamps…',
  emailPlaceholder: 'Email Address',
  emailThanks: 'Thank you. This is a demo shop, so nothing was sent.',
  emailWrong: 'Please enter an email address.',
};

export const policies = ['Privacy Policy', 'Refund Policy', 'Shipping Policy', 'Terms & Condition'];
export const footerCategories = ['Men', 'Women', 'Jewelry', 'House Hold'];
