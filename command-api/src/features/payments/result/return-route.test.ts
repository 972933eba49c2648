// Back from the gateway's page, with a form and without a token.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../../../testing/given.ts';
import { signCheckout } from '../../../testing/model-gateway.ts';
import { SHOP_NAME, startPayingShop, type PayingShop } from '../../../testing/paying-shop.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await startPayingShop();
});
afterEach(() => shop.model.setAway(false));
afterAll(() => shop.api.stop());

const hint = (order: string, payment: string) => ({
  razorpay_order_id: order,
  razorpay_payment_id: payment,
  razorpay_signature: signCheckout(order, payment),
});

describe('the browser’s word in a form', () => {
  const form = (orderId: number, fields: Record<string, string>) =>
    sendRequest(shop.api.url, {
      method: 'POST',
      path: `/api/payments/${orderId}/return`,
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  /** The page that the form leads to. */
  const pageAfter = async (orderId: number, fields: Record<string, string>) => {
    const { status, headers } = await form(orderId, fields);
    const location = headers.get('location') ?? '';
    const page = await fetch(shop.api.url + location);
    return { status, location, page, html: await page.text() };
  };
  const cancelled = (gatewayOrderId: string) => ({
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': '<b>Call 0900</b>',
    'error[metadata]': JSON.stringify({ order_id: gatewayOrderId }),
  });
  test('that is signed is recorded, and leads to a page that says so', async () => {
    const { shopper, orderId, gatewayOrderId } = await shop.checkedOut();
    const { id } = shop.model.pay(gatewayOrderId, 'captured');
    const { status, location, page, html } = await pageAfter(orderId, hint(gatewayOrderId, id));
    expect([status, page.status, page.headers.get('content-type')]).toEqual([
      ...[303, 200],
      'text/html; charset=utf-8',
    ]);
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).toContain('<h1>Paid ₹4,297.50</h1>');
    expect(html).toContain('Paid with UPI okaxis. The shop confirms your order next.');
    expect(html).toContain(`| ${SHOP_NAME}</title>`);
    expect(html).toContain('no money moves');
    expect(await shop.paymentOf(shopper, orderId)).toMatchObject({ state: 'paid' });
    await shop.deliver();
    const forged = location.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`);
    const unsigned = await fetch(shop.api.url + forged);
    expect(await unsigned.text()).not.toMatch(/4,297|Paid/);
  });
  test('that is signed while the gateway is away leads to a page that waits', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    const { id } = shop.model.pay(gatewayOrderId, 'captured');
    shop.model.setAway(true);
    const { html, location } = await pageAfter(orderId, hint(gatewayOrderId, id));
    expect(html).toContain('<h1>Checking the payment</h1>');
    expect(html).toContain('http-equiv="refresh"');
    shop.model.setAway(false);
    await shop.deliver();
    expect(await (await fetch(shop.api.url + location)).text()).toContain('<h1>Paid ₹4,297.50</h1>');
  });
  test('about a failure that names the gateway’s order leads to a page that says what next', async () => {
    const { orderId, gatewayOrderId } = await shop.checkedOut();
    shop.model.pay(gatewayOrderId, 'failed');
    const { html } = await pageAfter(orderId, cancelled(gatewayOrderId));
    expect(html).toContain('<h1>The payment failed</h1>');
    expect(html).toMatch(/Your order is kept until \d/);
    expect(html).not.toContain('Call 0900');
    await shop.deliver();
  });
  test('that anyone can send tells nothing of the order', async () => {
    const { orderId, paymentId, gatewayOrderId } = await shop.paid();
    const forged = { ...hint(gatewayOrderId, paymentId), razorpay_signature: 'f'.repeat(64) };
    for (const fields of [cancelled('order_other'), { 'error[metadata]': '{' }, forged]) {
      const { location, html } = await pageAfter(orderId, fields);
      expect(location).toBe(`/payments/${orderId}/result`);
      expect(html).toContain('<h1>The payment is not complete</h1>');
      expect(html).not.toMatch(/4,297|Paid/);
    }
  });
  test('of an order that does not exist is refused', async () => {
    expect((await form(999_999, {})).status).toBe(404);
    expect((await fetch(`${shop.api.url}/payments/999999/result`)).status).not.toBe(200);
  });
  test('of its page and files only the known are served', async () => {
    const of = async (path: string) => (await fetch(shop.api.url + path)).headers.get('content-type');
    expect(await of('/payments/result.css')).toBe('text/css; charset=utf-8');
    expect(await of('/payments/result.js')).toBe('text/javascript; charset=utf-8');
  });
});
