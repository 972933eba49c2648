// Another's change has one route to the screen, its live message: no request. Gaps and changes of route are the exceptions.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signedIn } from '../testing/open-shop.tsx';
import { answer, type Answers, cartOf, ordersOf, wishlistOf } from '../testing/shop-answers.ts';
import { anOrder, aRequest, aWishlistEntry, red } from '../testing/shop-samples.ts';

import {
  type Message,
  kurta,
  jhumkas,
  button,
  cartMessage,
  wishlistMessage,
  openLive,
  countShown,
  counts,
  textShown,
  changedProduct,
  managed,
} from '../testing/open-live.ts';

type Other = {
  readonly what: string;
  readonly path: string;
  readonly role?: 'admin';
  readonly answers: Answers;
  readonly message: Message;
  readonly shown: () => Promise<unknown>;
};

const others: readonly Other[] = [
  {
    ...{
      what: 'a changed cart, on the cart page',
      path: '/cart',
      answers: { 'GET /api/cart': cartOf(kurta) },
    },
    ...{ message: cartMessage(7, kurta, jhumkas), shown: textShown('Ruby jhumkas') },
  },
  {
    ...{
      what: 'a changed cart, on another page',
      path: '/contact',
      answers: { 'GET /api/cart': cartOf(kurta) },
    },
    ...{ message: cartMessage(7, kurta, jhumkas), shown: countShown('Cart 2 - Item(s)') },
  },
  {
    ...{ what: 'a changed wishlist', path: '/wishlist', answers: { 'GET /api/wishlist': wishlistOf() } },
    ...{ message: wishlistMessage(7, aWishlistEntry()), shown: textShown('Lotus kurta') },
  },
  {
    ...{
      what: 'a new price of a product in the cart',
      path: '/cart',
      answers: { 'GET /api/cart': cartOf(kurta) },
    },
    message: {
      'product-changed': {
        ...changedProduct,
        price: 1350.5,
        sizes: ['S', 'M'],
        colorIds: [red.id],
        revision: 9,
      },
    },
    shown: textShown('The price has changed from ₹1,200.00 to ₹1,350.50.'),
  },
  {
    ...{
      what: 'a removed size of a product in the cart',
      path: '/cart',
      answers: { 'GET /api/cart': cartOf(kurta) },
    },
    message: {
      'product-changed': { ...changedProduct, price: 1200, sizes: ['S'], colorIds: [red.id], revision: 9 },
    },
    shown: textShown('This size is no longer available.'),
  },
  {
    ...{
      what: 'an order placed in another tab',
      path: '/order-confirmation',
      answers: { 'GET /api/orders': ordersOf() },
    },
    ...{
      message: { 'order-placed': { order: anOrder() } },
      shown: () => expect.element(button('View order 7')).toBeVisible(),
    },
  },
  {
    ...{ what: 'the status of an order that is not loaded', path: '/order-confirmation' },
    answers: { 'GET /api/orders': ordersOf(anOrder()) },
    message: { 'order-status': { orderId: 3, status: 'accepted', trackingStatus: 'Confirmed', revision: 1 } },
    shown: () => expect.element(button('View order 7')).toBeVisible(),
  },
  {
    ...{ what: 'a new user', path: '/admin/users', role: 'admin' },
    answers: { 'GET /api/auth/users/all': answer({ users: [], total: 0, totalPages: 1, page: 1 }) },
    ...{
      message: { 'users-count': { count: 3 } },
      shown: textShown('Users have signed up or left since this page was loaded.'),
    },
  },
  {
    ...{ what: 'a new customization request', path: '/admin/customization-requests', role: 'admin' },
    answers: { 'GET /api/customization/requests': answer({ success: true, data: [aRequest()], total: 1 }) },
    message: { 'customization-count': { count: 2 } },
    shown: textShown('Requests have been submitted or deleted since this page was loaded.'),
  },
  {
    ...{ what: 'a product that another administrator has changed', path: '/admin/products', role: 'admin' },
    ...{ answers: managed, message: { 'product-changed': { ...changedProduct, revision: 4 } } },
    shown: textShown('Products have been added or changed since this page was loaded.'),
  },
  {
    ...{ what: 'a renamed brand', path: '/admin/brands', role: 'admin', answers: {} },
    message: { 'term-changed': { kind: 'brands', id: 1, term: { id: 1, name: 'Neela' } } },
    shown: textShown('Neela'),
  },
  {
    ...{
      what: 'a new order',
      path: '/admin/orders',
      role: 'admin',
      answers: { ...counts, 'GET /api/orders': ordersOf() },
    },
    ...{
      message: { 'order-placed': { order: anOrder() } },
      shown: () => expect.element(button('Accept order 7')).toBeVisible(),
    },
  },
];

for (const { what, path, role, answers, message, shown } of others)
  test(`the live message about ${what} is followed by no request`, async () => {
    const live = await openLive(path, { ...signedIn(role), ...answers });
    live.send(message);
    await shown();
    await live.settled();
    expect(live.calls()).toEqual([]);
  });

test('a resync is followed by the requests of the page', async () => {
  const live = await openLive('/cart', { ...signedIn(), 'GET /api/cart': cartOf(kurta) });
  live.send({ resync: {} });
  await expect.poll(live.calls).toContain('GET /api/cart');
});

test('a change of route reads the counts, as section 2 of the specification demands, and a visitor’s none', async () => {
  const live = await openLive('/contact', { ...signedIn() });
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect
    .poll(() =>
      live
        .calls()
        .filter((call) => /cart|wishlist/.test(call))
        .toSorted(),
    )
    .toEqual(['GET /api/cart', 'GET /api/wishlist']);
  await live.settled();
  expect(
    live
      .calls()
      .filter((call) => /cart|wishlist/.test(call))
      .toSorted(),
  ).toEqual(['GET /api/cart', 'GET /api/wishlist']);
});
