// A line of the cart: added, changed, and finally removed.
import type { Example } from '../../http/example.ts';
import { color, PICTURE, stole } from '../../sample-shop.ts';

const lineRequest = { productId: 1, color: color.hexCode, size: 'M' };
const cartItem = {
  id: 1,
  name: stole.name,
  description: stole.description,
  image: PICTURE,
  color: color.hexCode,
  colorId: color.id,
  size: 'M',
  quantity: 1,
  price: stole.price,
  oldPrice: stole.oldPrice,
  priceBefore: stole.price,
  available: true,
  changed: null,
};

export const cartExamples: readonly Example[] = [
  {
    call: 'POST /api/cart',
    shows: 'one more of it',
    as: 'shopper',
    headers: { 'Idempotency-Key': 'one-more' },
    body: { ...lineRequest, quantity: 1 },
    answer: { success: true, data: cartItem, message: 'Added to your cart.' },
  },
  {
    call: 'PUT /api/cart',
    shows: 'three of it',
    as: 'shopper',
    body: { ...lineRequest, quantity: 3 },
    answer: {
      success: true,
      data: { ...cartItem, quantity: 3 },
      message: 'The quantity was changed.',
    },
  },
  {
    call: 'GET /api/cart',
    shows: 'one line',
    as: 'shopper',
    answer: { success: true, data: [{ ...cartItem, quantity: 3 }] },
  },
];

export const emptiedCart: readonly Example[] = [
  {
    call: 'DELETE /api/cart',
    shows: 'a line is removed',
    as: 'shopper',
    body: lineRequest,
    answer: { success: true, data: null, message: 'Removed from your cart.' },
  },
  {
    call: 'DELETE /api/cart/clear',
    shows: 'an empty cart',
    as: 'shopper',
    answer: { success: true, data: [], message: 'Your cart is empty now.' },
  },
];
