// A long word of a product's name, a customer's name or an address stays within its place on every page that shows it.
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop, signedIn } from './open-shop.tsx';
import { answer, type Answers, ordersOf, productList, wishlistOf } from './shop-answers.ts';
import {
  aProduct,
  anOrder,
  aProductStock,
  aRequest,
  aReturn,
  aReview,
  aWishlistEntry,
} from './shop-samples.ts';

const long = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz';
const name = `${long} shawl`;
const address = `${long}-Strasse 14, Kochi, Kerala 682001`;
const email = `${long.toLowerCase()}@example.org`;

const product = aProduct({ name, brand: long, description: long, additionalInformation: long });
const item = { id: 1, name, image: null, quantity: 2, price: 1200, color: 'Default', size: 'M' };
const order = anOrder({
  ...{ status: 'delivered', shippingAddress: address, contactInfo: { email, phone: '9876543210' } },
  OrderItems: [item, { ...item, id: 2 }],
});
const [line] = aReturn().lines;
const returned = aReturn({ note: long, lines: line === undefined ? [] : [{ ...line, name }] });
const later = new Date(Date.now() + 86_400_000).toISOString();
const shop = { name: long, address, gstin: null, email, phone: null };

const answers: Answers = {
  'GET /api/products': productList([product, { ...product, id: 2 }]),
  'GET /api/products/1': answer(product),
  'GET /api/products/reviews/1': answer([aReview({ User: { name: long } })]),
  'GET /api/products/recommended-products': answer([product, { ...product, id: 2 }]),
  'GET /api/wishlist': wishlistOf(aWishlistEntry(1, name), aWishlistEntry(2, name)),
  'GET /api/orders': ordersOf(order),
  'GET /api/orders/7/printed-receipt': answer({ success: true, data: { order, payments: [], shop } }),
  'GET /api/returns': answer({ success: true, data: [returned], next: null }),
  'GET /api/returns/of-order/7': answer({
    success: true,
    data: { returns: [returned], left: [1, 1], until: later },
  }),
  'GET /api/returns/all': answer({ success: true, data: [returned], next: null, total: 1 }),
  'GET /api/stock': answer({ products: [aProductStock({ name })] }),
  'GET /api/customization/requests': answer({ success: true, data: [aRequest({ fullName: long, email })] }),
};

const accounts: Answers = {
  'GET /api/account': answer({
    success: true,
    data: {
      id: 'user-1',
      name: long,
      username: long.slice(0, 40),
      role: 'customer',
      mobile: '9876543210',
      openedAt: later,
    },
  }),
  'GET /api/account/sessions': answer({ success: true, data: [] }),
  'GET /api/auth/users/all': answer({
    users: [{ id: 'user-2', name: long, username: long.slice(0, 40), role: 'customer' }],
    ...{ total: 1, totalPages: 1, page: 1 },
  }),
};

const shopPages = [
  ...['/', '/products', '/product/1', '/wishlist', '/order-confirmation?order=7', '/orders/7/receipt'],
  ...['/account', '/account/orders', '/account/returns'],
];
const officePages = [
  '/admin/orders',
  '/admin/products',
  '/admin/stock',
  '/admin/returns',
  '/admin/customization-requests',
  '/admin/users',
];

for (const [role, paths] of [
  ['customer', shopPages],
  ['admin', officePages],
] as const)
  for (const path of paths)
    test(`a long word stays in its place on ${path}`, async () => {
      onTestFinished(() => page.viewport(1280, 800));
      await openShop(path, { ...signedIn(role), ...answers, ...accounts });
      await expect.element(page.getByRole('main').getByText(long, { exact: false }).first()).toBeVisible();
      for (const width of [375, 1024, 1280]) {
        await page.viewport(width, 800);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const main = page.getByRole('main').element();
        expect(textsOutside(main), `at ${width} pixels`).toEqual([]);
        expect(document.documentElement.scrollWidth, `at ${width} pixels`).toBeLessThanOrEqual(width);
      }
    });

test('a long word stays in its place in the dialog of a return', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(375, 800);
  await openShop('/order-confirmation?order=7', { ...signedIn(), ...answers });
  await page.getByRole('button', { name: 'Return items' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(name).first()).toBeVisible();
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth);
});

const places = 'li, article, td, th, dd, section, main';

/** The texts that are wider than the place that they are in. What scrolls or is cut off is no place to leave. */
function textsOutside(root: Element): readonly string[] {
  const outside: string[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.textContent?.includes(long) || !element?.checkVisibility() || isCut(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const right = range.getBoundingClientRect().right;
    const end = element.closest(places)?.getBoundingClientRect().right ?? innerWidth;
    if (right > end + 1) outside.push(`${element.outerHTML.slice(0, 160)}: ${right} > ${end}`);
  }
  return outside;
}

function isCut(element: Element): boolean {
  for (
    let each: Element | null = element;
    each !== null && each.tagName !== 'MAIN';
    each = each.parentElement
  )
    if (getComputedStyle(each).overflowX !== 'visible') return true;
  return false;
}
