// Mails of a shop without a mail server: events queue them, they are shown as they would be, and nothing is sent.
import { mailsResponse } from '@aangan/shared-events/features/mail/http';
import { mailEvents, mailStream } from '@aangan/shared-events/features/mail/events';
import { eventsOf } from '@aangan/shared-events/event';
import { fieldsOf } from '@aangan/shared-events/fields';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMails, mailOf, mailsAbout } from '../../testing/mail.ts';
import { sendRequest, type TestRequest } from '../../testing/given.ts';
import { place } from '../../testing/orders.ts';
import { startPayingShop, type PayingShop } from '../../testing/paying-shop.ts';
import { orderIdIn } from '../../testing/orders.ts';

let shop: PayingShop;
beforeAll(async () => void (shop = await startPayingShop()));
afterAll(() => shop.api.stop());

const get = (path: string, as = shop.admin) => sendRequest(shop.api.url, { method: 'GET', path, as });
const setStatus = (orderId: number, body: object): Promise<unknown> => {
  const path = `/api/orders/update-status/${orderId}`;
  return sendRequest(shop.api.url, { method: 'PUT', path, body, as: shop.admin });
};
async function ordered(): Promise<number> {
  const shopper = await shop.api.person();
  await shop.api.caughtUp();
  return orderIdIn((await sendRequest(shop.api.url, place(shopper))).body);
}

test('each event of an order queues its mail once, in the log without address and text', async () => {
  const orderId = await ordered();
  const [placed] = await expectMails(shop.api, shop.admin, orderId, ['order-placed held']);
  const { content } = await mailOf(shop.api, shop.admin, placed?.id ?? '');
  expect(content?.text).toMatch(/\(Indigo, M, \d+ × ₹/);
  await setStatus(orderId, { status: 'accepted', trackingStatus: 'Confirmed' });
  await setStatus(orderId, { status: 'fulfilled' });
  await setStatus(orderId, { status: 'delivered' });
  const held = ['order-placed held', 'order-accepted held', 'order-delivered held'];
  await expectMails(shop.api, shop.admin, orderId, held);
  const raws = await shop.api.services.log.readStream(mailStream(placed?.id ?? ''));
  expect(raws.map(({ type }) => type)).toEqual(['MailQueued']);
  expect(raws[0]?.data).toEqual({
    ...{ mailId: placed?.id, template: 'order-placed', language: 'en', about: { orderId }, round: 1 },
    ...{ accountId: expect.any(String), delivery: 'outbox', queuedAt: placed?.queuedAt },
  });
  const [cause] = await shop.api.services.log.readStream(orderStream(orderId));
  expect(raws[0]?.metadata).toMatchObject({ causationId: cause?.id, by: { kind: 'system' } });
});

test('payments, cancelled orders and refunds cause mails', async () => {
  const { orderId } = await shop.paid();
  await setStatus(orderId, { status: 'rejected', trackingStatus: 'Cancelled' });
  await expectMails(shop.api, shop.admin, orderId, [
    ...['order-placed held', 'payment-received held', 'order-rejected held', 'refund-paid held'],
  ]);
});

test('several failed attempts to pay cause one mail, and the second API process none', async () => {
  const second = await shop.api.secondApi();
  const { orderId, gatewayOrderId } = await shop.checkedOut();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    shop.model.pay(gatewayOrderId, 'failed');
    await shop.deliver();
  }
  await expectMails(shop.api, shop.admin, orderId, ['order-placed held', 'payment-failed held']);
  await second.stop();
  const isMail = eventsOf(mailEvents);
  const mails = (await shop.api.eventsAfter(0n)).filter(isMail);
  expect(new Set(mails.map(({ stream }) => stream)).size).toBe(mails.length);
});

test('a mail is shown as it would be sent, its HTML only at a signed address with a policy of its own', async () => {
  const orderId = await ordered();
  const [mail] = await expectMails(shop.api, shop.admin, orderId, ['order-placed held']);
  const { content, isSending } = await mailOf(shop.api, shop.admin, mail?.id ?? '');
  expect(isSending).toBe(false);
  expect(content).toMatchObject({ to: 'asha@example.org', subject: `Your order ${orderId}` });
  expect(content?.text).toContain('Brass lamp');
  const page = await fetch(`${shop.api.url}${content?.page}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Brass lamp');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const rule of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox'])
    expect(policy).toContain(rule);
  expect(policy).not.toContain('allow-scripts');
  for (const [address, status] of [
    [`/mail-page/${mail?.id}`, 403],
    [content?.page.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), 403],
    [content?.page.replace(/expires=\d+/, 'expires=9999999999'), 403],
  ])
    expect((await fetch(`${shop.api.url}${address}`)).status, String(address)).toBe(status);
});

test('only administrators see mails, and nothing else can be read by a mail’s id', async () => {
  const shopper = await shop.api.person();
  const auditor = await shop.api.person('auditor');
  await shop.api.caughtUp();
  for (const path of ['/api/mail', `/api/mail/${'a'.repeat(32)}`])
    for (const as of [shopper, auditor]) expect((await get(path, as)).status, path).toBe(403);
  for (const id of ['a'.repeat(32), '..', 'order-1', 'A'.repeat(32), '1'])
    expect((await get(`/api/mail/${id}`)).body, id).toMatchObject({ success: false });
});

test('nothing can be sent without a mail server', async () => {
  const orderId = await ordered();
  const [mail] = await expectMails(shop.api, shop.admin, orderId, ['order-placed held']);
  const request: TestRequest = { method: 'POST', path: `/api/mail/${mail?.id}/resend`, as: shop.admin };
  const { status, body } = await sendRequest(shop.api.url, request);
  expect([status, fieldsOf(body)['code']]).toEqual([409, 'no-mail-server']);
  expect(await mailsAbout(shop.api, shop.admin, orderId)).toMatchObject([{ state: 'held' }]);
});

test('the list goes by state and place, page by page', async () => {
  await ordered();
  await shop.api.caughtUp();
  const all = mailsResponse.parse((await get('/api/mail')).body);
  expect(all.counts.held).toBe(all.data.length);
  expect(all.next).toBeNull();
  expect(mailsResponse.parse((await get('/api/mail?state=sent')).body).data).toEqual([]);
  const [first] = all.data;
  const times = all.data.map(({ queuedAt }) => queuedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await get('/api/mail?before=1')).body).toMatchObject({ data: [] });
  expect(first?.state).toBe('held');
});
