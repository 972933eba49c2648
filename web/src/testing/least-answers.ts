// The minimal answer that the specification promises for each call of its section 7 that the web makes: required fields only, and lists as JSON text
// where it allows that. It promises no message; the web then shows its own texts.

const sari = { id: 1, name: 'Banarasi sari', price: '4200.00', images: '["sari.jpg"]', sizes: '["M","XL"]' };
const lamp = { id: 2, name: 'Brass lamp', price: 950 };

export const leastAnswers: Readonly<Record<string, unknown>> = {
  'GET /api/auth/validate-token': { success: true, message: 'Token is valid.' },
  'GET /api/auth/users/all': {
    users: [
      { id: 1, name: 'Asha Rao', username: 'asha' },
      { id: 2, name: 'The admin', username: 'admin' },
    ],
  },
  'GET /api/categories': [{ id: 1, name: 'Women' }],
  'GET /api/colors': [{ id: 1, name: 'Madder red', hexCode: '#A3333D' }],
  'GET /api/brands': [{ id: 1, name: 'Nila' }],
  'GET /api/products': { products: [sari, lamp], totalPages: 1 },
  'GET /api/products/filters': {
    categories: [{ id: 1, name: 'Women' }],
    brands: [{ id: 1, name: 'Nila' }],
    colors: [{ id: 1, name: 'Madder red' }],
  },
  'GET /api/products/recommended-products': [lamp],
  'GET /api/products/1': sari,
  'GET /api/products/2': lamp,
  'GET /api/products/reviews/1': [
    { id: 1, rating: 4 },
    { rating: 5, comment: 'Fine silk.' },
  ],
  'GET /api/products/reviews/2': [],
  'GET /api/cart': { data: [{ id: 1, name: 'Banarasi sari', price: 4200, color: '#A3333D', size: 'M' }] },
  'GET /api/wishlist': [
    { id: 1, productId: 1, Product: { name: 'Banarasi sari', price: 4200 } },
    { productId: 3 },
  ],
  'GET /api/orders': {
    data: [
      { id: 7, totalPrice: '4200.00', OrderItems: [{ name: 'Banarasi sari', price: 4200 }] },
      { id: 6, totalPrice: 950 },
    ],
  },
  'GET /api/public/users/count': { count: 2 },
  'GET /api/public/products/count': { count: 2 },
  'GET /api/public/orders/stats': { total: 2, status: { pending: 2 } },
  'GET /api/customization/requests': {
    data: [{ id: 1, fullName: 'Asha Rao', email: 'asha@example.org', designPreference: 'Peacocks' }],
  },
  'POST /api/auth/login': { success: true, token: 'a-token', userId: 5 },
  'POST /api/auth/signup': {},
  'POST /api/categories': { id: 2, name: 'Toys' },
  'PUT /api/categories/1': { name: 'Toys' },
  'DELETE /api/categories/1': {},
  'POST /api/products': { id: 3, name: 'Toys' },
  'PUT /api/products/1': { id: 1, name: 'Toys' },
  'DELETE /api/products/1': { message: 'Deleted.' },
  'POST /api/products/reviews/1': {},
  'POST /api/cart': { success: true },
  'PUT /api/cart': {},
  'DELETE /api/cart': {},
  'DELETE /api/cart/clear': {},
  'POST /api/wishlist/add': {},
  'POST /api/wishlist/remove': { message: 'Removed.' },
  'POST /api/orders/place-order': { orderId: 7 },
  'PUT /api/orders/update-status/7': { message: 'Updated.' },
  'POST /api/customization/submit': {},
  'DELETE /api/customization/request/1': {},
  'POST /api/colors': {},
  'PUT /api/colors/1': {},
  'DELETE /api/colors/1': {},
  'POST /api/brands': {},
  'PUT /api/brands/1': {},
  'DELETE /api/brands/1': {},
};

/** Calls of our own API that the specification does not have. Pages work without them. */
export const ownApiCalls = [
  'GET /api/orders/figures',
  'GET /api/upkeep',
  'GET /api/audit/clock',
  'GET /api/audit/checkpoint',
  'GET /api/payments/methods',
  'GET /api/stock',
];
