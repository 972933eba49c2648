// Server-rendered pages: without scripts, for search engines and link previews, and their hydration.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { hasInCart } from './support/api-steps.ts';
import type { Features } from './support/features.ts';
import { aNewAccount, test } from './support/people.ts';
import { aProduct, productsInStock } from './support/shelves.ts';

export const features: Features = ['home', 'products'];

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('the listing has products, the product page has name, price and picture, and links work', async ({
    page,
    request,
  }) => {
    const { id, name } = await aProduct(request);
    await openPainted(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').first().getByRole('link')).toBeVisible();
    // Other journeys add products to the first page meanwhile.
    await openPainted(page, `/products?search=${encodeURIComponent(name)}`);
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card.getByText(/^₹/).first()).toBeVisible();
    await card.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/product/${id}`);
    await openPainted(page, page.url());
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(/^₹/).first()).toBeVisible();
    await expect.poll(() => firstPictureIsThere(page)).toBe(true);
  });

  test('each page begins with a notice that scripts are needed, and shows no splash screen', async ({
    page,
    request,
  }) => {
    const { id } = await aProduct(request);
    for (const path of ['/', `/product/${id}`, '/cart', '/signin', '/nothing']) {
      await page.goto(path);
      const notice = page.getByText('Aangan needs JavaScript to sign in');
      await expect(notice).toBeVisible();
      expect((await notice.boundingBox())?.y).toBeLessThan(50);
      expect(
        await notice.evaluate((shown) => scrollX + shown.getBoundingClientRect().right),
      ).toBeLessThanOrEqual(phone.width);
      await expect(page.locator('.splash')).toBeHidden();
      await page.getByRole('link', { name: 'our products' }).click({ trial: true });
    }
  });

  test('controls that need a script look disabled; the search does not', async ({ page, request }) => {
    const { id } = (await productsInStock(request)).find(({ sizes }) => sizes.length === 1) ?? none();
    await openPainted(page, `/product/${id}`);
    const opacity = (control: Locator) =>
      control.evaluate((shown) => Number(getComputedStyle(shown).opacity));
    expect(await opacity(page.getByRole('button', { name: 'Add to Cart' }))).toBeLessThan(1);
    expect(await opacity(page.getByRole('group', { name: 'Size' }))).toBeLessThan(1);
    expect(await opacity(page.getByRole('searchbox', { name: 'Search products' }))).toBe(1);
  });

  test('a search shows its results', async ({ page }) => {
    await openPainted(page, '/');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('kurta');
    await page.getByRole('searchbox', { name: 'Search products' }).press('Enter');
    await expect(page).toHaveURL(/\/products\?search=kurta$/);
    await openPainted(page, page.url());
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “kurta”' })).toBeVisible();
  });
});

for (const viewport of [phone, desk]) {
  test(`at ${viewport.width} pixels hydration takes over the server-rendered page without layout shifts`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    const { id } = await aProduct(request);
    await page.addInitScript(watchShifts);
    await page.addInitScript(markPainted);
    let requests: string[] = [];
    page.on('request', (call) => requests.push(new URL(call.url()).pathname));
    for (const path of ['/', '/products', `/product/${id}`]) {
      await openPainted(page, path, () => (requests = []));
      await expect.poll(() => requests).toContain('/api/live');
      await expect(page.locator('#app main')).toHaveAttribute('data-painted', await page.title());
      expect(requests.filter((called) => called.startsWith('/api/') && called !== '/api/live')).toEqual([]);
      expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.01);
    }
  });
}

test('input before hydration is not lost', async ({ page, request }) => {
  const { id, sizes } = await aProduct(request);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/shelves-*.js', async (route) => {
    await held;
    await route.continue();
  });
  // By now the entry script listens for input, though its other chunks are still held.
  await openPainted(page, `/product/${id}`);
  const size = page.getByRole('radio', { name: sizes.at(-1) ?? '', exact: true });
  await size.check();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add a Review' }).click();
  letGo();
  await expect(page.getByRole('button', { name: 'Submit Review' })).toBeVisible();
  await expect(size).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
});

test('input on an outdated page before its data is refetched is not lost', async ({ page, request }) => {
  // A single size would be preselected.
  const { id, sizes } = (await productsInStock(request)).find((each) => each.sizes.length > 1) ?? none();
  await openPainted(page, `/product/${id}`);
  await storeLaterPosition(page, request);
  const read = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await read.promise;
    await route.continue();
  });
  await openPainted(page, `/product/${id}`);
  const size = page.getByRole('radio', { name: sizes.at(-1) ?? '', exact: true });
  await size.check();
  const answered = page.waitForResponse(`**/api/products/${id}`);
  read.resolve();
  await answered;
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await expect(size).toBeChecked();
});

test('a page rendered before an own write is refreshed', async ({ administrator, request, baseURL }) => {
  const product = await aProduct(request);
  await openPainted(administrator, `/product/${product.id}`);
  const beyond = await storeLaterPosition(administrator, request);
  const reading = administrator.waitForRequest(
    (call) => call.url() === `${baseURL}/api/products/${product.id}`,
  );
  await administrator.reload();
  expect(await (await reading).headerValue(shopHeaders.position)).toBe(beyond);
  await expect(administrator.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
});

test('a signed-in user gets the same page, with their cart in the header', async ({ shopper, request }) => {
  await hasInCart(shopper, await aProduct(request));
  await shopper.goto('/products');
  await expect(shopper.getByRole('button', { name: /^Cart/ }).filter({ visible: true })).toContainText(
    /[1-9]/,
  );
  await expect(shopper.getByRole('article').first()).toBeVisible();
});

test('live updates begin when the page is hydrated, also where a browser is idle before', async ({
  page,
  request,
}) => {
  const { id, name } = await aProduct(request);
  await page.addInitScript(() => {
    window.requestIdleCallback = (begin) => {
      setTimeout(begin, 0, { didTimeout: true, timeRemaining: () => 0 });
      return 0;
    };
    // React's properties of an element.
    const isHydrated = () => Object.keys(document.querySelector('h1') ?? {}).length > 0;
    const send = window.fetch.bind(window);
    window.fetch = (address, options) => {
      if (address === '/api/live') performance.mark('live', { detail: isHydrated() });
      return send(address, options);
    };
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const path of ['/products', `/product/${id}`]) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(liveMarks)).toContainEqual(expect.anything());
    expect(await page.evaluate(liveMarks)).not.toContain(false);
  }
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

/** Runs in the page: whether it was hydrated each time that it opened its live connection. */
const liveMarks = (): readonly unknown[] =>
  performance.getEntriesByName('live').map((mark) => 'detail' in mark && mark.detail);

test('a missing page is answered with 404 and its text', async ({ page, request }) => {
  for (const path of ['/nothing', '/product/999999', '/product/x']) {
    // While the catalogue is unavailable, the server cannot answer 404.
    await expect.poll(async () => (await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText(/Page Not Found|Product not found/).first()).toBeVisible();
  }
  const { id } = await aProduct(request);
  expect((await request.get(`/product/${id}`)).status()).toBe(200);
});

test('a shared product link has its name, picture and price', async ({ page, request, baseURL }) => {
  const { id, name, image, price } = await aProduct(request);
  await openPainted(page, `/product/${id}`);
  const metaContent = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await metaContent('og:title')).toContain(name);
  expect(await metaContent('og:url')).toBe(`${baseURL}/product/${id}`);
  expect(await metaContent('product:price:amount')).toBe(price.toFixed(2));
  const picture = (await metaContent('og:image')) ?? '';
  expect(picture).toContain(image ?? 'no picture');
  expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => (JSON.parse(text) as { readonly '@type': string })['@type'])).toEqual([
    'Product',
    'BreadcrumbList',
  ]);
});

/** Stores a log position in the browser that no page will reach during the test; resolves with it. */
async function storeLaterPosition(page: Page, request: APIRequestContext): Promise<string> {
  const data = { name: 'Meera Pillai', mobile: '9876543210', ...aNewAccount() };
  const written = await request.post('/api/auth/signup', { data });
  const [log, commit] = (written.headers()[shopHeaders.position.toLowerCase()] ?? '').split(':');
  const position = `${log}:${BigInt(commit ?? 0) + 1_000_000_000n}`;
  await page.evaluate((later) => localStorage.setItem('shopPosition', later), position);
  return position;
}

/** Opens a page, again while it comes without server-rendered content, as it does when the views lag; `before` runs before each attempt. */
async function openPainted(page: Page, address: string, before = (): void => undefined): Promise<void> {
  await expect(async () => {
    before();
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    expect(await page.locator('#page-data').count()).toBe(1);
  }).toPass();
}

/** Marks server-rendered elements before hydration. */
function markPainted(): void {
  document.addEventListener('readystatechange', () => {
    const painted = document.readyState === 'interactive' && document.querySelector('#app main');
    if (painted) painted.setAttribute('data-painted', document.title);
  });
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
