// An own change has one route to the screen, its answer: one request, in either order of the answer and the live message about it.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signedIn } from '../testing/open-shop.tsx';
import { answer, type Answers, cartOf, ordersOf, productList, wishlistOf } from '../testing/shop-answers.ts';
import { aCartItem, anOrder, aProduct, aReturn, aReview, aWishlistEntry } from '../testing/shop-samples.ts';

import { returns } from '../testing/live-message-answers.ts';
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
  changedProduct,
  managed,
  requests,
} from '../testing/open-live.ts';

const position = { [shopHeaders.position]: '0123456789:42' };
const written = (data: unknown, status = 200) =>
  answer({ success: true, data, message: 'Done.' }, status, position);

type OwnChange = {
  readonly call: string;
  readonly path: string;
  readonly role?: 'admin';
  readonly answers: Answers;
  readonly act: () => Promise<unknown>;
  readonly answered: () => Response;
  /** The message about this change. */
  readonly message: Message;
  readonly shown: () => Promise<unknown>;
};

const productPage: Answers = {
  'GET /api/products/1': answer(aProduct()),
  'GET /api/products/reviews/1': answer([]),
};

const confirmed = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
const withdrawn = aReturn({ state: 'withdrawn', revision: 1 });
/** The page does not offer to read its list again. */
const listIsCurrent = () =>
  expect.poll(() => page.getByRole('button', { name: 'Refresh' }).query()).toBeNull();

const changes: readonly OwnChange[] = [
  {
    ...{
      call: 'POST /api/cart',
      path: '/product/1',
      answers: { ...productPage, 'GET /api/cart': cartOf(jhumkas) },
    },
    act: async () => {
      await page.getByRole('radio', { name: 'M' }).click();
      await button('Add to Cart').click();
    },
    ...{
      answered: written(kurta),
      message: cartMessage(42, jhumkas, kurta),
      shown: countShown('Cart 2 - Item(s)'),
    },
  },
  {
    ...{ call: 'PUT /api/cart', path: '/cart', answers: { 'GET /api/cart': cartOf(kurta) } },
    act: () => button('One more').click(),
    ...{
      answered: written(aCartItem({ quantity: 2 })),
      message: cartMessage(42, aCartItem({ quantity: 2 })),
    },
    shown: () => expect.element(page.getByRole('group', { name: /^Quantity/ })).toMatchTextContent('2'),
  },
  {
    ...{ call: 'DELETE /api/cart', path: '/cart', answers: { 'GET /api/cart': cartOf(kurta, jhumkas) } },
    act: () => button(/^Remove Lotus kurta/).click(),
    ...{ answered: written(null), message: cartMessage(42, jhumkas), shown: countShown('Cart 1 - Item(s)') },
  },
  {
    ...{
      call: 'DELETE /api/cart/clear',
      path: '/cart',
      answers: { 'GET /api/cart': cartOf(kurta, jhumkas) },
    },
    act: () => button('Clear Cart').click(),
    ...{ answered: written([]), message: cartMessage(42), shown: countShown('Cart 0 - Item(s)') },
  },
  {
    ...{ call: 'POST /api/wishlist/add', path: '/products' },
    answers: { 'GET /api/products': productList([aProduct()]) },
    act: () => button('Wishlist: Lotus kurta').click(),
    ...{ answered: written(aWishlistEntry()), message: wishlistMessage(42, aWishlistEntry()) },
    shown: countShown('Wishlist 1 saved'),
  },
  {
    ...{
      call: 'POST /api/wishlist/remove',
      path: '/wishlist',
      answers: { 'GET /api/wishlist': wishlistOf(aWishlistEntry()) },
    },
    act: () => button('Remove Lotus kurta').click(),
    ...{ answered: written({ id: 'entry-1', productId: 1 }), message: wishlistMessage(42) },
    shown: countShown('Wishlist 0 saved'),
  },
  {
    ...{ call: 'POST /api/products/reviews/1', path: '/product/1', answers: productPage },
    act: async () => {
      await button('Add a Review').click();
      await page.getByRole('radio', { name: '2 stars' }).click();
      await button('Submit Review').click();
    },
    answered: answer(aReview({ id: 'review-2', rating: 2 }), 201, position),
    message: { 'product-rated': { productId: 1, count: 1, sum: 2 } },
    shown: () => expect.element(page.getByText('2.0').first()).toBeVisible(),
  },
  {
    ...{ call: 'POST /api/returns/7/1/withdraw', path: '/account/returns', answers: returns },
    act: async () => {
      await button('Withdraw').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    },
    answered: written(withdrawn),
    message: { 'return-changed': withdrawn },
    shown: () => expect.element(page.getByText('Withdrawn').first()).toBeVisible(),
  },
  {
    ...{ call: 'POST /api/brands', path: '/admin/brands', role: 'admin', answers: managed },
    act: async () => {
      await page.getByLabelText('Name', { exact: true }).last().fill('Mitti');
      await button('Add Brand').click();
    },
    answered: answer({ id: 2, name: 'Mitti' }, 201, position),
    message: { 'term-changed': { kind: 'brands', id: 2, term: { id: 2, name: 'Mitti' } } },
    shown: () => expect.element(button('Edit Mitti')).toBeVisible(),
  },
  {
    ...{ call: 'DELETE /api/brands/1', path: '/admin/brands', role: 'admin', answers: managed },
    act: async () => {
      await button('Delete Nila').click();
      await confirmed();
    },
    ...{ answered: written(undefined), message: { 'term-changed': { kind: 'brands', id: 1, term: null } } },
    shown: () => expect.poll(() => button('Edit Nila').query()).toBeNull(),
  },
  {
    ...{ call: 'DELETE /api/products/1', path: '/admin/products', role: 'admin', answers: managed },
    act: async () => {
      await button('Delete Lotus kurta').click();
      await confirmed();
    },
    answered: written(undefined),
    message: { 'product-changed': { ...changedProduct, removed: true, revision: 4 } },
    shown: listIsCurrent,
  },
  {
    ...{ call: 'PUT /api/orders/update-status/7', path: '/admin/orders', role: 'admin' },
    answers: { ...counts, 'GET /api/orders': ordersOf(anOrder()) },
    act: () => button('Accept order 7').click(),
    answered: written(anOrder({ status: 'accepted', trackingStatus: 'Confirmed', revision: 1 })),
    message: { 'order-status': { orderId: 7, status: 'accepted', trackingStatus: 'Confirmed', revision: 1 } },
    shown: () => expect.poll(() => button('Accept order 7').query()).toBeNull(),
  },
  {
    ...{ call: 'DELETE /api/customization/request/request-1', path: '/admin/customization-requests' },
    ...{ role: 'admin', answers: { 'GET /api/customization/requests': requests } },
    act: async () => {
      await button('Delete the request of Asha Rao').click();
      await confirmed();
    },
    ...{ answered: written(undefined), message: { 'customization-count': { count: 0 } } },
    shown: listIsCurrent,
  },
];

for (const { call, path, role, answers, act, answered, message, shown } of changes) {
  test(`${call} is one request, and the message after its answer none`, async () => {
    const live = await openLive(path, { ...signedIn(role), ...answers, [call]: answered });
    await act();
    await shown();
    live.send(message);
    await live.settled();
    await shown();
    expect(live.calls()).toEqual([call]);
  });

  test(`${call} is one request, and the message before its answer none`, async () => {
    const waiting = Promise.withResolvers<Response>();
    const live = await openLive(path, { ...signedIn(role), ...answers, [call]: () => waiting.promise });
    await act();
    await expect.poll(live.calls).toEqual([call]);
    live.send(message);
    await live.settled();
    waiting.resolve(answered());
    await shown();
    await live.settled();
    expect(live.calls()).toEqual([call]);
  });
}

// A change of the cart or the wishlist is shown before its answer: see the tests of their pages.
const shownByAnswer = changes.filter(({ call }) => !/cart|wishlist/.test(call));
test.each(shownByAnswer)(
  '$call is not undone by an answer that was requested before it',
  async ({ call, path, role, answers, act, answered, shown }) => {
    const before = Promise.withResolvers<void>();
    let isSlow = false;
    let repeats = 0;
    const slow: Answers = { ...signedIn(role), ...answers, [call]: answered };
    for (const [get, old] of Object.entries(answers))
      slow[get] = async (request) => {
        if (!isSlow) return old(request);
        if (request.headers.get(shopHeaders.position) !== null) {
          repeats++;
          return new Promise<never>(() => undefined);
        }
        await before.promise;
        return old(request);
      };
    const live = await openLive(path, slow);
    isSlow = true;
    void live.queryClient.refetchQueries();
    await act();
    await shown();
    before.resolve();
    await expect.poll(() => repeats).toBeGreaterThan(0);
    await shown();
  },
);

test('the message about an own change paints nothing', async () => {
  const live = await openLive('/cart', {
    ...signedIn(),
    'GET /api/cart': cartOf(kurta, jhumkas),
    'DELETE /api/cart': written(null),
  });
  await button(/^Remove Lotus kurta/).click();
  await countShown('Cart 1 - Item(s)')();
  const lines = () =>
    live.queryClient.getQueriesData({ queryKey: ['mine', 'user-1', 'cart', 'lines'] })[0]?.[1];
  await live.settled();
  const before = lines();
  live.send(cartMessage(42, jhumkas));
  await live.settled();
  expect(lines()).toBe(before);
});

test('a message from before the own change does not undo it, and a later one by another tab is shown', async () => {
  const live = await openLive('/cart', {
    ...signedIn(),
    'GET /api/cart': cartOf(kurta),
    'PUT /api/cart': written(aCartItem({ quantity: 2 })),
  });
  const quantity = page.getByRole('group', { name: /^Quantity/ });
  await button('One more').click();
  await expect.element(quantity).toMatchTextContent('2');
  await live.settled();
  live.send(cartMessage(41, kurta, jhumkas));
  await live.settled();
  await expect.element(quantity).toMatchTextContent('2');
  live.send(cartMessage(43, aCartItem({ quantity: 2 }), jhumkas));
  await expect.element(page.getByText('Ruby jhumkas').first()).toBeVisible();
  expect(live.calls()).toEqual(['PUT /api/cart']);
});
