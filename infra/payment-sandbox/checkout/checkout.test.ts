// The checkout in Chromium, opened by the script from a page with a Content-Security-Policy as strict as the shop's.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startPaymentSandbox, SANDBOX_KEYS, type TestSandbox } from '@aangan/test/setup/payment-sandbox';
import { readAxe, startChromium } from '@aangan/test/setup/start-chromium';
import type { Browser, Frame, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let sandbox: TestSandbox;
let shop: Server;
let shopUrl: string;
let browser: Browser;
let page: Page;
let axe: string;

const SHOP = `<!doctype html><html lang="en"><head><title>Shop</title>
  <meta name="viewport" content="width=device-width, initial-scale=1" /></head>
  <body><h1>Shop</h1><button>Behind</button><script src="SCRIPT"></script></body></html>`;

beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  const own = `'self' ${sandbox.url}`;
  const policy = `default-src 'self'; script-src ${own}; style-src 'self'; frame-src ${own}; form-action ${own}`;
  shop = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('content-security-policy', policy);
      response.setHeader('content-type', 'text/html');
      const returned = `<title>Returned</title><pre>${decodeURIComponent(body.replaceAll('+', ' '))}</pre>`;
      response.end(
        request.method === 'POST' ? returned : SHOP.replace('SCRIPT', `${sandbox.url}/v1/checkout.js`),
      );
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  // A TCP server has such an address.
  const { port } = shop.address() as AddressInfo;
  shopUrl = `http://127.0.0.1:${port}`;
  [browser, axe] = await Promise.all([startChromium(), readAxe()]);
});
afterEach(() => page.close());
afterAll(async () => {
  await browser.close();
  shop.close();
  await sandbox.stop();
});

/** What the page's callbacks were called with, in order. */
const calls = (): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'calls') as unknown);
const order = z.object({ id: z.string(), status: z.string() });
const fetchOrder = async (id: string) =>
  order.parse(await (await sandbox.call('GET', `/v1/orders/${id}`)).json());

/** Opens the checkout of a new order. `given` are further options. */
async function opened(given: object = {}, viewport = { width: 1366, height: 900 }): Promise<string> {
  const body = { amount: 129_900, currency: 'INR', receipt: '1042', payment_capture: true };
  const { id } = order.parse(await (await sandbox.call('POST', '/v1/orders', body)).json());
  page = await browser.newPage({ viewport });
  await page.goto(shopUrl);
  const options = {
    key: SANDBOX_KEYS.keyId,
    order_id: id,
    name: 'Aangan',
    description: 'Order 1042',
    ...given,
  };
  await page.evaluate((asked) => {
    const seen: unknown[] = [];
    // The page has no types for the script's global.
    const scope = globalThis as unknown as {
      calls: unknown[];
      Razorpay: new (options: object) => RazorpayLike;
    };
    type RazorpayLike = { on: (name: string, listener: (answer: unknown) => void) => void; open: () => void };
    scope.calls = seen;
    const checkout = new scope.Razorpay({
      ...asked,
      ...('callback_url' in asked ? {} : { handler: (answer: unknown) => seen.push(['paid', answer]) }),
      modal: { ondismiss: () => seen.push(['dismissed']) },
    });
    checkout.on('payment.failed', (answer) => seen.push(['failed', answer]));
    checkout.open();
  }, options);
  return id;
}

const inFrame = () => page.frameLocator('iframe[title="Payment"]');
const payButton = () => inFrame().getByRole('button', { name: /^Pay ₹/ });
const chooseUpi = async (vpa: string): Promise<void> => {
  await inFrame().getByRole('textbox', { name: 'UPI ID' }).fill(vpa);
  await payButton().click();
};
const chooseCard = async (): Promise<void> => {
  await inFrame().getByText('Card', { exact: false }).first().click();
  await inFrame().getByRole('button', { name: 'Visa 1111' }).click();
  await payButton().click();
  await inFrame().getByText('What does the bank say?').waitFor();
};
const bankSays = (answer: string) => inFrame().getByRole('button', { name: answer }).click();
const untilCalled = (number: number) =>
  expect.poll(async () => z.array(z.unknown()).parse(await calls()).length).toBe(number);

test('a payment that succeeds closes the checkout and calls the handler with a signature', async () => {
  const id = await opened();
  await chooseUpi('success@razorpay');
  await untilCalled(1);
  expect(await calls()).toEqual([
    [
      'paid',
      {
        razorpay_order_id: id,
        razorpay_payment_id: expect.stringMatching(/^pay_/),
        razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ],
  ]);
  expect(await page.locator('dialog').count()).toBe(0);
  expect((await fetchOrder(id)).status).toBe('paid');
});

test('a failure reaches the page, and the shopper tries again with a card; Back would still lead to the page', async () => {
  const id = await opened();
  await payButton().waitFor();
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await chooseUpi('failure@razorpay');
  await inFrame().getByRole('alert').waitFor();
  await chooseCard();
  expect(await steps()).toBe(before);
  await bankSays('Success');
  await untilCalled(2);
  const [failed, paid] = z.array(z.tuple([z.string(), z.unknown()])).parse(await calls());
  expect(failed).toMatchObject([
    'failed',
    { error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: id } } },
  ]);
  expect(paid?.[0]).toBe('paid');
});

test('without retry a failure closes the checkout', async () => {
  await opened({ retry: false });
  await chooseUpi('failure@razorpay');
  await untilCalled(2);
  expect(await calls()).toMatchObject([['failed', {}], ['dismissed']]);
});

test('money that left although the window was closed is known at the gateway only', async () => {
  const id = await opened();
  await chooseCard();
  await bankSays('Paid, but the window was closed');
  await untilCalled(1);
  expect(await calls()).toEqual([['dismissed']]);
  expect((await fetchOrder(id)).status).toBe('paid');
});

test('a payment that comes late closes the window and leaves the order unpaid for now', async () => {
  const id = await opened();
  await chooseCard();
  await bankSays('Close and pay later');
  await untilCalled(1);
  expect((await fetchOrder(id)).status).toBe('attempted');
});

test('the keyboard stays inside, opens each way to pay, and Escape closes', async () => {
  await opened();
  await payButton().waitFor();
  const focused = async (): Promise<string> => {
    const frame: Frame | undefined = page.frames()[1];
    return String(
      await frame?.evaluate(
        () =>
          document.activeElement?.textContent.trim().slice(0, 20) ||
          document.activeElement?.getAttribute('aria-label') ||
          document.activeElement?.getAttribute('name'),
      ),
    );
  };
  await expect.poll(focused).toBe('Aangan');
  const visited: string[] = [];
  for (let pressed = 0; pressed < 9; pressed += 1) {
    await page.keyboard.press('Tab');
    visited.push(await focused());
  }
  expect(visited[0]).toBe('Close without paying');
  // After the last one comes the first again.
  expect(visited.lastIndexOf('Close without paying')).toBeGreaterThan(0);
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toContain('Netbanking');
  await page.keyboard.press('Enter');
  await inFrame().getByLabel('HDFC Bank').waitFor();
  await page.keyboard.press('Escape');
  await untilCalled(1);
  expect(await calls()).toEqual([['dismissed']]);
});

test('wrong input is named beside its field and nothing is paid', async () => {
  const id = await opened();
  await chooseUpi('nonsense');
  await inFrame().getByRole('alert').getByText('Please enter a valid UPI ID.').waitFor();
  expect(await inFrame().getByRole('textbox', { name: 'UPI ID' }).getAttribute('aria-invalid')).toBe('true');
  expect((await fetchOrder(id)).status).toBe('created');
});

test('a step without an answer can be tried again', async () => {
  const id = await opened();
  await payButton().waitFor();
  await page.route('**/v1/checkout/pay', (route) => route.abort());
  await chooseUpi('success@razorpay');
  await inFrame().getByRole('alert').getByText('There was no answer. Please try again.').waitFor();
  await page.unroute('**/v1/checkout/pay');
  await payButton().click();
  await untilCalled(1);
  expect((await fetchOrder(id)).status).toBe('paid');
});

test('with a callback and no handler the outcome is posted to the shop', async () => {
  const id = await opened({ callback_url: `${shopUrl}/return` });
  await chooseUpi('success@razorpay');
  await expect.poll(() => page.title()).toBe('Returned');
  expect(await page.locator('pre').textContent()).toMatch(
    new RegExp(`^razorpay_payment_id=pay_\\w+&razorpay_order_id=${id}&razorpay_signature=[0-9a-f]{64}$`),
  );
});

test('with redirect the page leaves the shop and returns with the outcome, also with a failure', async () => {
  const redirect = { redirect: true, callback_url: `${shopUrl}/return` };
  await opened(redirect);
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('failure@razorpay');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Return to the shop' }).click();
  await expect.poll(() => page.title()).toBe('Returned');
  expect(await page.locator('pre').textContent()).toContain('error[code]=BAD_REQUEST_ERROR');
  await page.close();
  await opened(redirect);
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('success@razorpay');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect.poll(() => page.title()).toBe('Returned');
  expect(await page.locator('pre').textContent()).toContain('razorpay_signature=');
});

/** The rules that axe finds broken in a frame. */
const broken = async (frame: Frame): Promise<readonly string[]> => {
  await frame.evaluate(axe);
  const found: unknown = await frame.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`))',
  );
  return z.array(z.string()).parse(found);
};
const pageFrame = (): Frame => page.frames()[1] ?? page.mainFrame();
const widthOver = (frame: Frame): Promise<number> =>
  frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each(['light', 'dark'] as const)(
  'no accessibility rule is broken and nothing overflows at 320 px (%s)',
  async (colorScheme) => {
    await opened({}, { width: 320, height: 640 });
    await page.emulateMedia({ colorScheme });
    await payButton().waitFor();
    expect(await broken(pageFrame())).toEqual([]);
    await chooseUpi('failure@razorpay');
    await inFrame().getByRole('alert').waitFor();
    expect(await broken(pageFrame())).toEqual([]);
    await chooseCard();
    expect(await broken(pageFrame())).toEqual([]);
    expect(await widthOver(pageFrame())).toBe(0);
    await page.goto(sandbox.url);
    expect(await broken(page.mainFrame())).toEqual([]);
    expect(await widthOver(page.mainFrame())).toBe(0);
  },
);

test('the sandbox’s page shows how it misbehaves and changes it', async () => {
  page = await browser.newPage();
  await page.goto(sandbox.url);
  await page.getByText('It behaves.').waitFor();
  await page.getByRole('button', { name: 'Refunds fail' }).click();
  await page.getByText('refunds.fail 1').waitFor();
  await page.getByRole('button', { name: 'Behave' }).click();
  await page.getByText('It behaves.').waitFor();
});

test('a button that needs the script cannot be clicked before it has run', async () => {
  page = await browser.newPage();
  const isOver = Promise.withResolvers<void>();
  await page.route('**/assets/page.js', async (route) => {
    await isOver.promise;
    await route.continue();
  });
  await page.goto(sandbox.url, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Refunds fail' });
  await button.waitFor();
  const clicked = button.click();
  await page.getByRole('heading', { name: 'Payment sandbox' }).click();
  isOver.resolve();
  await clicked;
  await page.getByText('refunds.fail 1').waitFor();
});
