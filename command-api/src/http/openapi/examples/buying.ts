// A purchase: wishlist, cart, order, and the order's status changes.
import type { Example } from '../example.ts';
import { brand, category, color, CREATED_AT, PICTURE, stole, USER_ID } from './the-stole.ts';

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
const wishlistEntry = {
  id: 'w-1',
  productId: 1,
  Product: {
    name: stole.name,
    image: PICTURE,
    price: stole.price,
    rating: 4,
    reviews: 1,
    Category: { name: category.name },
    color: color.hexCode,
    brand: brand.name,
    available: true,
  },
};

const CSV = [
  '\ufeffOrder ID,Placed,Status,Tracking Status,Total Price (₹),Payment Method,Payment State,Paid (₹),Refunded (₹),User ID,First Name,Last Name,Address,Apt,City,State,Postal Code,Email,Phone,Products,Courier,Tracking Number',
  `1,2026-11-20 12:00:00,pending,Processing,1698.00,cod,due on delivery,0.00,0.00,${USER_ID},Asha,Rao,4 Lake Road,,Pune,Maharashtra,411001,asha@example.org,9876543210,"Peacock cotton stole: ₹849.00 x 2, M",,`,
  '',
].join('\r\n');

export const wishlistExamples: readonly Example[] = [
  {
    call: 'POST /api/wishlist/add',
    shows: 'a wishlist entry is added',
    as: 'shopper',
    body: { productId: 1 },
    answer: { success: true, data: wishlistEntry, message: 'Added to your wishlist.' },
  },
  {
    call: 'GET /api/wishlist',
    shows: 'one entry',
    as: 'shopper',
    answer: { success: true, data: [wishlistEntry] },
  },
  {
    call: 'POST /api/wishlist/remove',
    shows: 'an entry is removed',
    as: 'shopper',
    body: { productId: 1 },
    answer: { success: true, data: { id: 'w-1', productId: 1 }, message: 'Removed from your wishlist.' },
  },
];

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

export const shippingAddress = {
  firstName: 'Meera',
  lastName: 'Nair',
  addressLine1: '4 Lake Road',
  apt: '',
  city: 'Kochi',
  state: 'Kerala',
  postalCode: '682001',
};
const contactInfo = { email: 'meera@example.org', phone: '+919876543210' };
export const order = {
  id: 1,
  userId: USER_ID,
  totalPrice: 1698,
  status: 'pending',
  trackingStatus: 'Processing',
  shippingAddress: 'Meera Nair, 4 Lake Road, Kochi, Kerala 682001',
  shippingAddressFields: shippingAddress,
  contactInfo,
  paymentMethod: 'cod',
  payment: { state: 'due on delivery', paid: 0, refunded: 0, revision: -1 },
  createdAt: CREATED_AT,
  revision: 0,
  OrderItems: [
    {
      id: 1,
      name: stole.name,
      image: PICTURE,
      quantity: 2,
      price: stole.price,
      color: color.hexCode,
      size: 'M',
    },
  ],
};
const DAYS = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
const moved = (status: string, revision: number) => ({
  ...order,
  status,
  trackingStatus: 'Confirmed',
  revision,
});

/** The charts of a week with one order. */
export const weekOfSales = {
  success: true,
  today: '2026-11-20',
  timeZone: 'Asia/Kolkata',
  endsAt: '2026-11-20T18:30:00.000Z',
  over: [
    ...DAYS.map((at) => ({ at, orders: 0, revenue: 0 })),
    { at: '2026-11-20', orders: 1, revenue: order.totalPrice },
  ],
  products: [{ id: 1, name: stole.name, isRemoved: false, units: 2, revenue: order.totalPrice }],
  isExact: true,
};

export const orderExamples: readonly Example[] = [
  {
    call: 'POST /api/orders/place-order',
    shows: 'two of it, paid on delivery',
    as: 'shopper',
    headers: { 'Idempotency-Key': 'my-first-order' },
    body: {
      items: [{ id: 1, color: color.hexCode, size: 'M', quantity: 2 }],
      totalPrice: order.totalPrice,
      shippingAddress,
      contactInfo,
      paymentMethod: 'cod',
    },
    answer: { success: true, orderId: 1, message: 'Order placed successfully!' },
  },
  {
    call: 'GET /api/orders',
    shows: 'the user’s own',
    as: 'shopper',
    answer: { success: true, data: [order] },
  },
  {
    call: 'GET /api/orders',
    shows: 'the pending ones of all shoppers',
    as: 'admin',
    query: { status: 'pending', page: '1', limit: '20' },
    answer: { success: true, data: [order], total: 1, totalPages: 1, page: 1 },
  },
  {
    call: 'GET /api/orders/{id}/printed-receipt',
    shows: 'an order that is not paid yet',
    as: 'shopper',
    params: { id: 1 },
    answer: {
      success: true,
      data: {
        order,
        payments: [],
        shop: {
          name: 'Aangan',
          address: 'Johari Bazaar, Jaipur, Rajasthan 302003',
          gstin: null,
          email: null,
          phone: null,
        },
      },
    },
  },
  {
    call: 'GET /api/orders/export.csv',
    shows: 'the pending ones',
    as: 'admin',
    query: { status: 'pending' },
    answer: CSV,
  },
  {
    call: 'PUT /api/orders/update-status/{id}',
    shows: 'accepted',
    as: 'admin',
    params: { id: 1 },
    headers: { 'If-Match': '"0"' },
    body: { status: 'accepted', trackingStatus: 'Confirmed' },
    answer: { success: true, message: 'Order accepted!', data: moved('accepted', 1) },
  },
  {
    call: 'PUT /api/orders/update-status/{id}',
    shows: 'delivered',
    as: 'admin',
    params: { id: 1 },
    body: { status: 'delivered' },
    answer: { success: true, message: 'The order is delivered now.', data: moved('delivered', 2) },
  },
  {
    call: 'GET /api/public/orders/stats',
    shows: 'one delivered order',
    answer: { total: 1, status: { pending: 0, fulfilled: 0, delivered: 1, rejected: 0, accepted: 0 } },
  },
  {
    call: 'GET /api/orders/figures',
    shows: 'a week with one order',
    as: 'admin',
    query: { days: '7' },
    answer: weekOfSales,
  },
];

/** The order when its cash has been collected, and one of its two units was returned and refunded. */
const afterPayment = (revision: number) => ({
  ...moved('delivered', revision),
  payment: { state: 'refunded in part', paid: order.totalPrice, refunded: stole.price, revision: 1 },
});

export const shippedOrder: readonly Example[] = [
  {
    call: 'PUT /api/orders/shipment/{id}',
    shows: 'given to a courier',
    as: 'admin',
    params: { id: 1 },
    body: { courier: 'Delhivery', trackingNumber: '1490811234567' },
    answer: {
      success: true,
      message: 'The shipment was saved.',
      data: {
        ...afterPayment(9),
        shipment: { courier: 'Delhivery', trackingNumber: '1490811234567' },
      },
    },
  },
  {
    call: 'DELETE /api/orders/shipment/{id}',
    shows: 'a wrong number is removed',
    as: 'admin',
    params: { id: 1 },
    answer: { success: true, message: 'The shipment was removed.', data: afterPayment(10) },
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
