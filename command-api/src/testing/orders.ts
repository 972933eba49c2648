// Orders as the checkout sends them, for tests.
import type { Person } from './api.ts';
import type { TestRequest } from './given.ts';
import { INDIGO } from './catalogue.ts';

export const kurta = { id: 1, color: INDIGO, size: 'M', quantity: 2 };
export const lamp = { id: 2, color: 'Default', size: 'Free Size', quantity: 1 };
export const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  addressLine1: '4 Lake Road',
  apt: '',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
};
export const contactInfo = { email: 'asha@example.org', phone: '9876543210' };
export const anOrder = (more: object = {}): object => ({
  items: [kurta, lamp],
  totalPrice: 4297.5,
  shippingAddress: address,
  contactInfo,
  paymentMethod: 'cod',
  ...more,
});
export const place = (as: Pick<Person, 'token'>, body = anOrder(), key?: string): TestRequest => ({
  method: 'POST',
  path: '/api/orders/place-order',
  as,
  body,
  ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
});

export const orderIdIn = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'orderId' in body ? Number(body.orderId) : 0;
