// Catalogue data and common steps of the journeys.
import type {
  ProductListResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { address } from './an-address.ts';

/** The number of demo products; journeys add and delete others. */
const DEMO_PRODUCTS = 12;

/** The demo products in stock, in listing order. */
export async function productsInStock(request: APIRequestContext): Promise<readonly ProductResponse[]> {
  return (await demoProducts(request)).filter(({ inStock }) => inStock);
}

/** The demo products, which no journey deletes or changes. They are the oldest: products of journeys are listed before them. */
async function demoProducts(request: APIRequestContext): Promise<readonly ProductResponse[]> {
  const found = new Map<number, ProductResponse>();
  for (let page = 1, pages = 1; found.size < DEMO_PRODUCTS && page <= pages; page++) {
    const answer = await request.get('/api/products', { params: { limit: '100', page: String(page) } });
    const { products, totalPages } = (await answer.json()) as ProductListResponse;
    pages = totalPages;
    for (const product of products) if (product.id <= DEMO_PRODUCTS) found.set(product.id, product);
  }
  return [...found.values()];
}

export async function aProduct(request: APIRequestContext): Promise<ProductResponse> {
  const [product] = await productsInStock(request);
  if (product === undefined) throw new Error('There is no product in stock.');
  return product;
}

/** Opens the product, picks its first size and puts it into the cart. */
export async function addToCart(page: Page, product: ProductResponse): Promise<void> {
  await page.goto(`/product/${product.id}`);
  const [size = ''] = product.sizes;
  await page.getByRole('radio', { name: size, exact: true }).check();
  const written = answerTo(page, '/api/cart');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await written;
  await expect(page.getByRole('button', { name: /^Cart/ }).filter({ visible: true })).toContainText(/[1-9]/);
}

/** Adds the product to the wishlist with the heart of its card in the listing. */
export async function addToWishlist(page: Page, { name }: ProductResponse): Promise<void> {
  await page.goto(`/products?search=${encodeURIComponent(name)}`);
  const heart = page.getByRole('article').filter({ hasText: name }).first().getByRole('button');
  await untilHydrated(heart);
  const written = answerTo(page, '/api/wishlist/add');
  await heart.click();
  await written;
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
}

/** Waits until React has hydrated the button: a page older than the browser's last write is rendered again first. */
async function untilHydrated(button: Locator): Promise<void> {
  const isHydrated = () =>
    button.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react')));
  await expect.poll(isHydrated).toBe(true);
}

/** Waits for the answer to a write, because the optimistic update is shown earlier. Call it before the press. */
async function answerTo(page: Page, path: string): Promise<void> {
  await page.waitForResponse(
    (response) =>
      response.ok() && response.request().method() === 'POST' && new URL(response.url()).pathname === path,
  );
}

export async function fillCheckout(
  page: Page,
  texts: Partial<Record<keyof typeof address, string>> = {},
): Promise<void> {
  for (const [label, text] of Object.entries({ ...address, ...texts })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** Opens the checkout of a cart that has items, and fills it in. */
export async function openFilledCheckout(page: Page): Promise<void> {
  await page.goto('/checkout');
  await fillCheckout(page);
}

/** Goes from the filled cart to the confirmation; resolves with the order number. */
export async function order(page: Page): Promise<number> {
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  return shownOrder(page);
}

export async function shownOrder(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: /^Order \d+$/ });
  await expect(heading).toBeVisible();
  return Number((await heading.textContent())?.replace('Order ', ''));
}

/** Opens an order from the list of orders. */
export async function viewOrder(page: Page, orderId: number): Promise<void> {
  await page.goto('/order-confirmation');
  await page.getByRole('button', { name: `View order ${orderId}` }).click();
  await expect(page.getByText('Updates automatically')).toBeVisible();
}
