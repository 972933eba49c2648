// An order: placed, accepted, delivered, and given to a courier.
import type { Example } from '../../http/example.ts';
import {
  changedOrder,
  color,
  contactInfo,
  order,
  shippingAddress,
  stole,
  USER_ID,
  weekOfSales,
} from '../../sample-shop.ts';

const CSV = [
  '\ufeffOrder ID,Placed,Status,Tracking Status,Total Price (₹),Payment Method,Payment State,Paid (₹),Refunded (₹),User ID,First Name,Last Name,Address,Apt,City,State,Postal Code,Email,Phone,Products,Courier,Tracking Number',
  `1,2026-11-20 12:00:00,pending,Processing,1698.00,cod,due on delivery,0.00,0.00,${USER_ID},Asha,Rao,4 Lake Road,,Pune,Maharashtra,411001,asha@example.org,9876543210,"Peacock cotton stole: ₹849.00 x 2, M",,`,
  '',
].join('\r\n');

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
    answer: { success: true, data: [order], total: 1, totalPages: 1, page: 1, timeZone: 'Asia/Kolkata' },
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
    answer: { success: true, message: 'Order accepted!', data: changedOrder('accepted', 1) },
  },
  {
    call: 'PUT /api/orders/update-status/{id}',
    shows: 'delivered',
    as: 'admin',
    params: { id: 1 },
    body: { status: 'delivered' },
    answer: { success: true, message: 'The order is delivered now.', data: changedOrder('delivered', 2) },
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
  ...changedOrder('delivered', revision),
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
