// A page is there before its script is: for whoever finds it, for whoever it is shared with, and for the eye.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { shopHeaders } from '@aangan/shared-events/http';
import { hasInCart } from './by-call.ts';
import { test } from './people.ts';
import { aProduct, productsInStock } from './shelves.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('the shelves are full, the product has a name, a price and a picture, and the way goes on', async ({
    page,
    request,
  }) => {
    const { id, name } = await aProduct(request);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').first().getByRole('link')).toBeVisible();
    // Others put products onto the first shelf meanwhile.
    await page.goto(`/products?search=${encodeURIComponent(name)}`);
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card.getByText(/^₹/).first()).toBeVisible();
    await card.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/product/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(/^₹/).first()).toBeVisible();
    await expect.poll(() => firstPictureIsThere(page)).toBe(true);
  });

  test('a search leads to what was searched', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('kurta');
    await page.getByRole('searchbox', { name: 'Search products' }).press('Enter');
    await expect(page).toHaveURL(/\/products\?search=kurta$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “kurta”' })).toBeVisible();
  });
});

for (const viewport of [phone, desk]) {
  test(`at ${viewport.width} pixels the script takes over what was painted, and moves nothing`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    const { id } = await aProduct(request);
    await page.addInitScript(watchShifts);
    for (const path of ['/', '/products', `/product/${id}`]) {
      await untilPainted(request, path);
      const asked: string[] = [];
      page.on('request', (call) => asked.push(new URL(call.url()).pathname));
      const live = untilLive(page);
      await page.goto(path, { waitUntil: 'commit' });
      const painted = page.locator('#app main');
      await painted.evaluate((main) => main.setAttribute('data-painted', ''));
      const title = await page.title();
      await live;
      await expect(painted).toHaveAttribute('data-painted', '');
      await expect(page).toHaveTitle(title);
      expect(asked.filter((called) => called.startsWith('/api/') && called !== '/api/live')).toEqual([]);
      expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.01);
    }
  });
}

test('what is done before the script is there is not lost', async ({ page, request }) => {
  const { id, sizes } = await aProduct(request);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/shelves-*.js', async (route) => {
    await held;
    await route.continue();
  });
  // By then the script listens, though it waits for the rest of itself.
  await page.goto(`/product/${id}`, { waitUntil: 'domcontentloaded' });
  const size = page.getByRole('radio', { name: sizes.at(-1) ?? '', exact: true });
  await size.check();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add a Review' }).click();
  letGo();
  await expect(page.getByRole('button', { name: 'Submit Review' })).toBeVisible();
  await expect(size).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

test('what is done on an older page before its answers are read again is not lost', async ({
  page,
  request,
}) => {
  // A single size would be chosen already.
  const { id, sizes } = (await productsInStock(request)).find((each) => each.sizes.length > 1) ?? none();
  const open = async () => {
    await page.goto(`/product/${id}`);
    expect(await page.locator('#page-data').count()).toBe(1);
  };
  await expect(open).toPass();
  await rememberLaterPosition(page);
  const read = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await read.promise;
    await route.continue();
  });
  await expect(open).toPass();
  const size = page.getByRole('radio', { name: sizes.at(-1) ?? '', exact: true });
  await size.check();
  const answered = page.waitForResponse(`**/api/products/${id}`);
  read.resolve();
  await answered;
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await expect(size).toBeChecked();
});

test('what somebody has changed is newer than the page that was painted before', async ({
  administrator,
  request,
  baseURL,
}) => {
  const product = await aProduct(request);
  await untilPainted(request, `/product/${product.id}`);
  await Promise.all([untilLive(administrator), administrator.goto(`/product/${product.id}`)]);
  const beyond = await rememberLaterPosition(administrator);
  const reading = administrator.waitForRequest(
    (call) => call.url() === `${baseURL}/api/products/${product.id}`,
  );
  await administrator.reload();
  expect(await (await reading).headerValue(shopHeaders.position)).toBe(beyond);
  await expect(administrator.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
});

test('who is signed in gets the same page, with their own cart in its head', async ({ shopper, request }) => {
  await hasInCart(shopper, await aProduct(request));
  await shopper.goto('/products');
  await expect(shopper.getByRole('button', { name: /^Cart/ }).filter({ visible: true })).toContainText(
    /[1-9]/,
  );
  await expect(shopper.getByRole('article').first()).toBeVisible();
});

test('a page that is not there is 404, and says so', async ({ page, request }) => {
  for (const path of ['/nothing', '/product/999999', '/product/x']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText(/Page Not Found|Product not found/).first()).toBeVisible();
  }
  const { id } = await aProduct(request);
  expect((await request.get(`/product/${id}`)).status()).toBe(200);
});

test('whoever shares a product shares its name, its picture and its price', async ({
  page,
  request,
  baseURL,
}) => {
  const { id, name, image, price } = await aProduct(request);
  await page.goto(`/product/${id}`);
  const told = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await told('og:title')).toContain(name);
  expect(await told('og:url')).toBe(`${baseURL}/product/${id}`);
  expect(await told('product:price:amount')).toBe(price.toFixed(2));
  const picture = (await told('og:image')) ?? '';
  expect(picture).toContain(image ?? 'no picture');
  expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(['Product', 'BreadcrumbList']);
});

/** Until the page has begun to listen, which it does once its script shows it. To be called before the page is opened. */
async function untilLive(page: Page): Promise<void> {
  await page.waitForRequest((call) => call.url().endsWith('/api/live'));
}

/** The browser knows of a position in the log that no page will reach meanwhile, whatever others do in the shop. Resolves with it. */
async function rememberLaterPosition(page: Page): Promise<string> {
  return page.evaluate(() => {
    const block = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}');
    const [log, commit] = String(block.position).split(':');
    const position = `${log}:${BigInt(commit ?? 0) + 1_000_000_000n}`;
    localStorage.setItem('shopPosition', position);
    return position;
  });
}

/** Until the page comes painted: while its views stand still it comes without. */
async function untilPainted(request: APIRequestContext, path: string): Promise<void> {
  await expect.poll(async () => (await request.get(path)).text()).toContain('id="page-data"');
}

function firstPictureIsThere(page: Page): Promise<boolean> {
  return page
    .locator('main img')
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
}

function watchShifts(): void {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries())
      if ('value' in shift && typeof shift.value === 'number') window.shifts += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

function none(): never {
  throw new Error('No product comes in sizes.');
}
