// What each live message repaints, for live-messages.browser.test.tsx.
import type { LiveMessageName } from '@aangan/shared-events/live/http';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { answer, type Answers, cartOf, ordersOf, productList, wishlistOf } from './shop-answers.ts';
import {
  aMail,
  anOrder,
  aPaymentMessage,
  aProductStock,
  aProduct,
  aRequest,
  aReturn,
  aWishlistEntry,
  red,
} from './shop-samples.ts';
import {
  accepted,
  board,
  dashboard,
  day,
  delivered,
  levels,
  mails,
  returns,
  returnsOfOrder,
  soldOf,
  stock,
} from './live-message-answers.ts';
import {
  type Message,
  kurta,
  jhumkas,
  button,
  cartMessage,
  wishlistMessage,
  countShown,
  counts,
  textShown,
  changedProduct,
  managed,
} from './open-live.ts';

type Other<Name extends LiveMessageName> = {
  readonly what: string;
  readonly path: string;
  readonly role?: 'admin';
  readonly answers: Answers;
  readonly message: Message & Required<Pick<Message, Name>>;
  readonly shown: () => Promise<unknown>;
};

const salesOutdated = textShown('Sales have changed since this page was loaded.');
const productsOutdated = textShown('The products have changed since this page was loaded.');

/** The cases of each live message. One without a case does not compile; a resync is the exception, and a heartbeat changes nothing. */
export const repaints: { readonly [Name in Exclude<LiveMessageName, 'resync'>]: readonly Other<Name>[] } = {
  'cart-count': [
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
  ],
  'wishlist-count': [
    {
      ...{ what: 'a changed wishlist', path: '/wishlist', answers: { 'GET /api/wishlist': wishlistOf() } },
      ...{ message: wishlistMessage(7, aWishlistEntry()), shown: textShown('Lotus kurta') },
    },
    {
      ...{ what: 'a product that this page does not know', path: '/wishlist' },
      answers: { 'GET /api/wishlist': wishlistOf(aWishlistEntry()) },
      message: {
        'wishlist-count': {
          count: 2,
          commit: '7',
          entries: [
            { id: 'w-1', productId: 1 },
            { id: 'w-9', productId: 9 },
          ],
        },
      },
      shown: countShown('Wishlist 2 saved'),
    },
  ],
  'product-changed': [
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
      ...{ what: 'a product that another administrator has changed', path: '/admin/products', role: 'admin' },
      ...{ answers: managed, message: { 'product-changed': { ...changedProduct, revision: 4 } } },
      shown: textShown('Products have been added, changed or deleted since this page was loaded.'),
    },
    {
      ...{ what: 'the price of a product on the listing', path: '/products' },
      answers: { 'GET /api/products': productList([aProduct()]) },
      message: { 'product-changed': { ...changedProduct, price: 1350.5, revision: 9 } },
      shown: textShown('₹1,350.50'),
    },
  ],
  'product-rated': [
    {
      ...{ what: 'another’s review of a product', path: '/product/1' },
      answers: {
        'GET /api/products/1': answer(aProduct({ ratingBaseline: 4, reviewsBaseline: 3 })),
        'GET /api/products/reviews/1': answer([]),
      },
      message: { 'product-rated': { productId: 1, count: 1, sum: 2 } },
      shown: textShown('3.5'),
    },
  ],
  'order-placed': [
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
    {
      ...{ what: 'an order placed in another tab, on the list in the account', path: '/account/orders' },
      answers: { 'GET /api/orders': ordersOf(anOrder({ id: 6 })) },
      message: { 'order-placed': { order: anOrder() } },
      shown: textShown('You have placed an order since this page was loaded.'),
    },
  ],
  'order-status': [
    {
      ...{ what: 'the status of an order that is not loaded', path: '/order-confirmation' },
      answers: { 'GET /api/orders': ordersOf(anOrder()) },
      message: {
        'order-status': { orderId: 3, status: 'accepted', trackingStatus: 'Confirmed', revision: 1 },
      },
      shown: () => expect.element(button('View order 7')).toBeVisible(),
    },
    {
      ...{ what: 'an order of the list in the account', path: '/account/orders' },
      answers: { 'GET /api/orders': ordersOf(anOrder()) },
      ...{ message: { 'order-status': accepted }, shown: textShown('Accepted') },
    },
    {
      ...{ what: 'an order of the back office', path: '/admin/orders', role: 'admin' },
      answers: { ...counts, 'GET /api/orders': ordersOf(anOrder()) },
      message: { 'order-status': accepted },
      shown: () => expect.poll(() => button('Accept order 7').query()).toBeNull(),
    },
  ],
  'payment-status': [
    // A payment on its own page is in order-payment.browser.test.tsx.
    {
      ...{ what: 'a payment, on the comparison with the gateway', path: '/admin/payments', role: 'admin' },
      ...{ answers: board, message: { 'payment-status': aPaymentMessage() } },
      shown: textShown('Payments have changed since then.'),
    },
  ],
  'users-count': [
    {
      ...{ what: 'a new user', path: '/admin/users', role: 'admin' },
      answers: { 'GET /api/auth/users/all': answer({ users: [], total: 0, totalPages: 1, page: 1 }) },
      ...{
        message: { 'users-count': { count: 3 } },
        shown: textShown('Users have signed up or left since this page was loaded.'),
      },
    },
  ],
  'products-count': [
    {
      ...{
        what: 'a new product, on the dashboard',
        path: '/admin/dashboard',
        role: 'admin',
        answers: dashboard,
      },
      ...{ message: { 'products-count': { count: 87 } }, shown: textShown('87') },
    },
  ],
  'order-stats': [
    {
      ...{ what: 'the counts of orders', path: '/admin/dashboard', role: 'admin', answers: dashboard },
      message: {
        'order-stats': {
          total: 93,
          status: { pending: 93, fulfilled: 0, delivered: 0, rejected: 0, accepted: 0 },
        },
      },
      shown: textShown('93'),
    },
  ],
  figures: [
    {
      ...{ what: 'the sales of today', path: '/admin/dashboard', role: 'admin', answers: dashboard },
      ...{ message: { figures: day }, shown: textShown('₹650.00') },
    },
    {
      ...{ what: 'the sales of a day that has begun since', path: '/admin/dashboard', role: 'admin' },
      ...{ answers: dashboard, message: { figures: { ...day, asOf: '2026-11-21', day: '2026-11-21' } } },
      shown: salesOutdated,
    },
  ],
  'product-sold': [
    {
      ...{ what: 'the sales of a product', path: '/admin/dashboard', role: 'admin', answers: dashboard },
      message: { 'product-sold': soldOf(6, 9_000) },
      shown: () => expect.element(page.getByRole('cell', { name: '₹9,000.00' })).toBeInTheDocument(),
    },
    {
      ...{ what: 'a product that falls behind all listed ones', path: '/admin/dashboard', role: 'admin' },
      ...{ answers: dashboard, message: { 'product-sold': soldOf(1, 10) } },
      shown: () => expect.element(page.getByRole('cell', { name: '₹1,994.00' })).toBeInTheDocument(),
    },
  ],
  'stock-changed': [
    {
      ...{ what: 'the stock of a product', path: '/admin/stock/1', role: 'admin', answers: stock },
      message: { 'stock-changed': { productId: 1, levels: levels(4), revision: 9 } },
      shown: () => expect.element(page.getByText('4', { exact: true }).first()).toBeVisible(),
    },
    {
      ...{ what: 'a product that is counted from now on', path: '/admin/stock', role: 'admin' },
      answers: { 'GET /api/stock': answer({ products: [aProductStock()] }) },
      message: { 'stock-changed': { productId: 2, levels: levels(4), revision: 0 } },
      shown: productsOutdated,
    },
    {
      ...{
        what: 'a product that is low on stock',
        path: '/admin/dashboard',
        role: 'admin',
        answers: dashboard,
      },
      message: { 'stock-changed': { productId: 2, levels: levels(1), revision: 3 } },
      shown: productsOutdated,
    },
  ],
  'term-changed': [
    {
      ...{ what: 'a renamed brand', path: '/admin/brands', role: 'admin', answers: {} },
      message: { 'term-changed': { kind: 'brands', id: 1, term: { id: 1, name: 'Neela' } } },
      shown: textShown('Neela'),
    },
  ],
  'mail-changed': [
    {
      ...{ what: 'a mail that was sent', path: '/admin/mail', role: 'admin', answers: mails(aMail()) },
      message: {
        'mail-changed': aMail({
          state: 'sent',
          attempts: 1,
          sentAt: '2026-11-20T06:31:00.000Z',
          revision: 1,
        }),
      },
      shown: () => expect.element(page.getByRole('radio', { name: 'Sent 4' })).toBeVisible(),
    },
    {
      ...{ what: 'a new mail', path: '/admin/mail', role: 'admin', answers: mails(aMail()) },
      message: { 'mail-changed': aMail({ id: 'b'.repeat(32) }) },
      shown: () => expect.element(page.getByRole('radio', { name: 'All 5' })).toBeVisible(),
    },
    {
      ...{
        what: 'a mail that the list does not show',
        path: '/admin/mail',
        role: 'admin',
        answers: mails(aMail()),
      },
      message: { 'mail-changed': aMail({ id: 'b'.repeat(32), revision: 1 }) },
      shown: textShown('Mails have been written or sent since this page was loaded.'),
    },
  ],
  'return-changed': [
    {
      ...{ what: 'a return of an order, on its page', path: '/order-confirmation?order=7' },
      answers: { 'GET /api/orders': ordersOf(delivered), ...returnsOfOrder },
      message: { 'return-changed': aReturn({ state: 'approved', revision: 1 }) },
      shown: textShown('Approved'),
    },
    {
      ...{ what: 'a return that a list shows', path: '/admin/returns', role: 'admin', answers: returns },
      message: { 'return-changed': aReturn({ state: 'approved', revision: 1 }) },
      shown: () => expect.element(page.getByText('Approved 1')).toBeVisible(),
    },
    {
      ...{ what: 'a new return', path: '/admin/returns', role: 'admin', answers: returns },
      message: { 'return-changed': aReturn({ id: '8-1', orderId: 8 }) },
      shown: () => expect.element(button(/^Order 8 · Return 1/)).toBeVisible(),
    },
    {
      ...{ what: 'a return that the list does not show', path: '/admin/returns', role: 'admin' },
      answers: returns,
      message: { 'return-changed': aReturn({ id: '8-1', orderId: 8, revision: 1 }) },
      shown: textShown('Returns have changed since this page was loaded.'),
    },
  ],
  'customization-count': [
    {
      ...{ what: 'a new customization request', path: '/admin/customization-requests', role: 'admin' },
      answers: { 'GET /api/customization/requests': answer({ success: true, data: [aRequest()], total: 1 }) },
      message: { 'customization-count': { count: 2 } },
      shown: textShown('Requests have been submitted or deleted since this page was loaded.'),
    },
  ],
  lag: [
    {
      ...{
        what: 'views that lag behind',
        path: '/admin/orders',
        role: 'admin',
        message: { lag: { seconds: 7 } },
      },
      answers: { ...counts, 'GET /api/orders': ordersOf() },
      shown: textShown('7 s behind'),
    },
  ],
  heartbeat: [
    {
      ...{ what: 'nothing', path: '/admin/dashboard', role: 'admin', answers: dashboard },
      ...{ message: { heartbeat: {} }, shown: textShown('Manage Dashboard') },
    },
  ],
};
