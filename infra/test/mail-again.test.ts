// A mail that the mail server refused for good is sent again from the back office: a whole shop, a real SMTP server, and the administrator in Chromium.
import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { MailsResponse } from '@aangan/shared-events/features/mail/http';
import { mailPaths } from '@aangan/shared-events/features/mail/paths';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from './setup/mail-server.ts';
import { expectStatus, newShopper, orderOne, signIn } from './setup/shop-client.ts';
import { startChromium } from './setup/start-chromium.ts';
import { startShop, type TestShop } from './setup/start-shop.ts';

let server: MailServer;
let shop: TestShop;
let browser: Browser;

beforeAll(async () => {
  server = await startMailServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Aangan <orders@shop.example>' };
  [shop, browser] = await Promise.all([startShop({ products: 1, env }), startChromium()]);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
  await server.stop();
});

test('a refused mail is shown with its reason, and arrives once after “Send again”', async () => {
  server.behave({ recipient: 550 });
  const shopper = await newShopper(shop.url, 'waiting.for.mail');
  const { body } = await expectStatus(200, shopper.callUntilAnswered('GET', productPaths.all));
  const [product] = (body as ProductListResponse).products;
  const orderId = await orderOne(shopper, { id: product?.id ?? 0, size: product?.sizes[0] ?? '' });
  const subject = `Your order ${orderId}`;

  const page = await browser.newPage({ baseURL: shop.url });
  await page.goto('/login');
  await page.getByLabel('Username').fill(shop.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor({ state: 'hidden' });
  await page.goto('/admin/mail');
  const row = page.getByRole('button', { name: new RegExp(`^Order placed · Order ${orderId}\\b`) });
  await row.getByText('Failed', { exact: true }).waitFor();
  await row.getByText('The mail server refused it for good. (550) · 1 attempt').waitFor();
  expect(server.misbehaved()).toBe(1);
  expect(server.received).toEqual([]);

  server.behave({});
  await row.press('Enter');
  // By its name: a notice is a dialog, too, and stays while the mouse is over it.
  const mail = page.getByRole('dialog', { name: `Order placed · Order ${orderId}` });
  await mail.getByRole('button', { name: 'Send again' }).click();
  await page.keyboard.press('Escape');
  await mail.waitFor({ state: 'hidden' });
  await row.getByText('Sent', { exact: true }).waitFor();

  const ofOrder = server.received.filter(({ source }) => source.includes(`Subject: ${subject}\r\n`));
  expect(ofOrder.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: 'orders@shop.example', to: ['meera@example.org'] },
  ]);
  const admin = await signIn(shop.url, shop.admin.username, shop.admin.password);
  const mails = (await expectStatus(200, admin.callUntilAnswered('GET', mailPaths.all)))
    .body as MailsResponse;
  expect(mails.counts).toEqual({ queued: 0, sent: 1, failed: 0, dropped: 0, held: 0 });
  expect(mails.data).toMatchObject([{ orderId, title: 'Order placed', state: 'sent', attempts: 1 }]);
});
