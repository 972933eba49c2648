// A change of route to a page that is cached: live messages keep its answers current, so it sends no request. The exceptions are the header's counts, which
// the specification demands (section 2), and the answers that no live message is about.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { board, dashboard, mails, returns, stock } from '../testing/live-message-answers.ts';
import { managed, openLive, requests } from '../testing/open-live.ts';
import { signedIn } from '../testing/open-shop.tsx';
import { answer, type Answers, cartOf, ordersOf, productList, wishlistOf } from '../testing/shop-answers.ts';
import { aCartItem, aMail, anOrder, aProduct, aWishlistEntry } from '../testing/shop-samples.ts';

/** Longer than an answer counts as current without live messages, and shorter than it is cached. */
const LATER_MS = 5 * 60_000;

const counts = ['GET /api/cart', 'GET /api/wishlist'];

type Page = { readonly path: string; readonly calls?: readonly string[] };

const ofTheShop: readonly Page[] = [
  { path: '/', calls: counts },
  { path: '/products', calls: counts },
  { path: '/products?category=1&sort=price_asc', calls: [] },
  { path: '/product/1', calls: counts },
  { path: '/cart', calls: counts },
  { path: '/wishlist', calls: counts },
  { path: '/order-confirmation', calls: counts },
  { path: '/contact', calls: counts },
  { path: '/account/orders', calls: counts },
  { path: '/account/returns', calls: counts },
];
const answersOfTheShop: Answers = {
  'GET /api/products': productList([aProduct()]),
  'GET /api/products/recommended-products': answer([aProduct()]),
  'GET /api/products/1': answer(aProduct()),
  'GET /api/products/reviews/1': answer([]),
  'GET /api/cart': cartOf(aCartItem()),
  'GET /api/wishlist': wishlistOf(aWishlistEntry()),
  'GET /api/orders': ordersOf(anOrder()),
};

const ofTheBackOffice: readonly Page[] = [
  { path: '/admin/dashboard' },
  { path: '/admin/orders' },
  { path: '/admin/products' },
  { path: '/admin/add-product' },
  { path: '/admin/categories' },
  { path: '/admin/brands' },
  { path: '/admin/colors' },
  { path: '/admin/users' },
  { path: '/admin/customization-requests' },
  { path: '/admin/stock' },
  { path: '/admin/stock/1' },
  { path: '/admin/mail' },
  { path: '/admin/returns' },
  { path: '/admin/payments' },
];
const answersOfTheBackOffice: Answers = {
  ...managed,
  ...dashboard,
  ...stock,
  ...board,
  ...returns,
  ...mails(aMail()),
  'GET /api/auth/users/all': answer({ users: [], total: 0, totalPages: 1, page: 1 }),
  'GET /api/customization/requests': requests,
  'GET /api/products/manage': productList([aProduct()]),
};

for (const [whose, role, pages, answers] of [
  ['of the shop', 'customer', ofTheShop, answersOfTheShop],
  ['of the back office', 'admin', ofTheBackOffice, answersOfTheBackOffice],
] as const)
  test(`pages ${whose} that are shown again after five minutes send only what they must`, async () => {
    const live = await openLive('/contact', { ...signedIn(role), ...answers });
    const visit = async (path: string): Promise<readonly string[]> => {
      const before = live.calls().length;
      // A connection that is silent for long is opened again.
      live.send({ heartbeat: {} });
      await live.goTo(path);
      await live.settled();
      expect(live.address()).toBe(path);
      // During development React mounts a page twice, which may read again.
      return [...new Set(live.calls().slice(before))].toSorted();
    };
    for (const { path } of pages) await visit(path);
    for (const query of live.queryClient.getQueryCache().getAll())
      query.setState({ dataUpdatedAt: query.state.dataUpdatedAt - LATER_MS });
    const sent: Page[] = [];
    for (const { path } of pages) sent.push({ path, calls: await visit(path) });
    expect(sent).toEqual(pages.map(({ path, calls = [] }) => ({ path, calls: calls.toSorted() })));
  });

test('a page of orders that a live message has made outdated is read when it is shown again', async () => {
  const path = '/admin/orders?status=delivered';
  const live = await openLive(path, { ...signedIn('admin'), ...answersOfTheBackOffice });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  live.send({
    'order-status': { orderId: 9, status: 'delivered', trackingStatus: 'Delivered', revision: 2 },
  });
  await expect.element(refresh).toBeVisible();
  await live.goTo('/admin/brands');
  await live.settled();
  const before = live.calls().length;
  await live.goTo(path);
  await live.settled();
  expect(live.calls().slice(before)).toContain('GET /api/orders');
  expect(refresh.query()).toBeNull();
});
