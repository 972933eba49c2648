// A shop with a mail server that behaves as real ones do. The clock of the API can be moved.
import { codec } from '@aangan/shared-events/all-events';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { mailStream } from '@aangan/shared-events/features/mail/events';
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { fieldsOf } from '@aangan/shared-events/fields';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { metadataOf } from '../../../domain/command-context.ts';
import { aContext } from '../../../testing/a-context.ts';
import { startApiInTest, type ApiInTest, type Person } from '../../../testing/api.ts';
import { aProduct, stock } from '../../../testing/catalogue.ts';
import { sendRequest } from '../../../testing/given.ts';
import { expectMails, mailOf } from '../../../testing/mail.ts';
import { startMailServer, type MailServer } from '@aangan/test/setup/mail-server';
import { orderIdIn, place } from '../../../testing/orders.ts';
import { openMail } from '../open-mail.ts';
import { sendMails } from './send-mails.ts';
import { makeSmtpTransport } from './smtp-transport.ts';

const MINUTE_MS = 60_000;
let api: ApiInTest;
let server: MailServer;
let admin: Person;
let passedMs = 0;
const now = (): Date => new Date(Date.now() + passedMs);

beforeAll(async () => {
  server = await startMailServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Aangan <orders@shop.example>' };
  api = await startApiInTest(env, { now });
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], name: 'Lamp', pricePaise: 49_950 })]);
  admin = await api.person('admin');
});
afterEach(() => server.behave({}));
afterAll(async () => {
  await api.stop();
  await server.stop();
});

async function ordered(): Promise<{ readonly shopper: Person; readonly orderId: number }> {
  const shopper = await api.person();
  await api.caughtUp();
  return { shopper, orderId: orderIdIn((await sendRequest(api.url, place(shopper))).body) };
}
/** The mails about an order that have arrived whole. */
const arrived = (orderId: number) =>
  server.received.filter(({ source }) => source.includes(`Subject: Your order ${orderId}\r\n`));
/** Appends an event that happens now: older ones cause no mail. */
const happens = (stream: string, expected: 'no-stream' | bigint, event: PaymentEvent) => {
  const metadata = metadataOf(aContext({ at: now().toISOString() }));
  const encoded = codec.encode(event, metadata, undefined, () => randomBytes(12));
  return api.services.log.append(stream, [encoded], expected);
};
const resend = (id: string) =>
  sendRequest(api.url, { method: 'POST', path: `/api/mail/${id}/resend`, as: admin });

test('a mail is sent once, and the log has neither its address nor its text', async () => {
  const { orderId } = await ordered();
  const [mail] = await expectMails(api, admin, orderId, ['order-placed sent']);
  expect(arrived(orderId)).toMatchObject([
    { to: ['asha@example.org'], messageId: `<${mail?.id}.1@shop.example>` },
  ]);
  const raws = await api.services.log.readStream(mailStream(mail?.id ?? ''));
  expect(raws.map(({ type }) => type)).toEqual(['MailQueued', 'MailSent']);
  expect(JSON.stringify(raws.map(({ data, metadata }) => ({ data, metadata })))).not.toMatch(/asha|Lamp/);
});

test('one that the server refuses for good is given up, without the server’s text, and can be sent again', async () => {
  server.behave({ recipient: 550 });
  const { orderId } = await ordered();
  const [mail] = await expectMails(api, admin, orderId, ['order-placed failed']);
  expect(mail).toMatchObject({ attempts: 1, failure: { reason: 'refused', smtpCode: 550 } });
  const raws = await api.services.log.readStream(mailStream(mail?.id ?? ''));
  expect(JSON.stringify(raws.map(({ data }) => data))).not.toContain('asha');
  passedMs += 60 * MINUTE_MS;
  server.behave({});
  expect((await resend(mail?.id ?? '')).status).toBe(200);
  await expectMails(api, admin, orderId, ['order-placed sent']);
  expect(arrived(orderId)).toHaveLength(1);
  // What was sent can be sent once more, as another mail.
  await resend(mail?.id ?? '');
  await expect.poll(() => arrived(orderId).length, { timeout: 10_000 }).toBe(2);
  const ids = arrived(orderId).map(({ messageId }) => messageId);
  expect(ids).toEqual([`<${mail?.id}.1@shop.example>`, `<${mail?.id}.2@shop.example>`]);
});

test('greylisting: refused for now, then taken', async () => {
  server.behave({ recipient: 451 });
  const { orderId } = await ordered();
  await expect
    .poll(async () => (await expectMails(api, admin, orderId, ['order-placed queued']))[0]?.attempts, {
      timeout: 10_000,
    })
    .toBe(1);
  const [mail] = await expectMails(api, admin, orderId, ['order-placed queued']);
  expect(mail?.failure).toMatchObject({ reason: 'deferred', smtpCode: 451 });
  expect(Date.parse(mail?.nextAttemptAt ?? '') - Date.parse(mail?.failure?.at ?? '')).toBe(MINUTE_MS);
  server.behave({});
  expect(arrived(orderId)).toEqual([]);
  passedMs += MINUTE_MS;
  await expectMails(api, admin, orderId, ['order-placed sent']);
  expect(arrived(orderId)).toHaveLength(1);
});

test('a lost answer: the mail is sent again with the same Message-ID', async () => {
  server.behave({ data: 'drop' });
  const { orderId } = await ordered();
  await expect
    .poll(async () => (await expectMails(api, admin, orderId, ['order-placed queued']))[0]?.failure?.reason, {
      timeout: 10_000,
    })
    .toBe('interrupted');
  server.behave({});
  passedMs += MINUTE_MS;
  await expectMails(api, admin, orderId, ['order-placed sent']);
  const [first, second, ...more] = arrived(orderId);
  expect(more).toEqual([]);
  expect(second?.messageId).toBe(first?.messageId);
});

test('while the server takes nothing mails wait, none of them has failed, and the list says why', async () => {
  const trouble = async () =>
    fieldsOf((await sendRequest(api.url, { method: 'GET', path: '/api/mail', as: admin })).body)
      .serverTrouble;
  expect(await trouble()).toBeNull();
  const [before, began] = [server.misbehaved(), now().toISOString()];
  server.behave({ connect: 421, from: 553 });
  const { orderId } = await ordered();
  const [mail] = await expectMails(api, admin, orderId, ['order-placed queued']);
  await expect.poll(() => server.misbehaved() - before, { timeout: 10_000 }).toBeGreaterThan(1);
  const first = fieldsOf(await trouble());
  expect(first.why).toMatch(/421|553/);
  expect(String(first.since) >= began).toBe(true);
  // The beginning stays.
  server.behave({ from: 530 });
  await expect
    .poll(trouble, { timeout: 20_000 })
    .toEqual({ since: first.since, why: expect.stringContaining('530') });
  server.behave({});
  await expectMails(api, admin, orderId, ['order-placed sent']);
  expect(await trouble()).toBeNull();
  const raws = await api.services.log.readStream(mailStream(mail?.id ?? ''));
  expect(raws.map(({ type }) => type)).toEqual(['MailQueued', 'MailSent']);
});

test('an erased person gets no mail, and nothing of theirs is shown', async () => {
  server.behave({ recipient: 451 });
  const { shopper, orderId } = await ordered();
  await expect
    .poll(async () => (await expectMails(api, admin, orderId, ['order-placed queued']))[0]?.attempts, {
      timeout: 10_000,
    })
    .toBe(1);
  await api.append(accountStream(shopper.id), [{ type: 'AccountErased', data: { accountId: shopper.id } }]);
  const [waiting] = await expectMails(api, admin, orderId, ['order-placed queued']);
  await expect
    .poll(async () => (await mailOf(api, admin, waiting?.id ?? '')).content, { timeout: 20_000 })
    .toBeNull();
  server.behave({});
  passedMs += MINUTE_MS;
  const [mail] = await expectMails(api, admin, orderId, ['order-placed dropped']);
  expect(mail?.failure?.reason).toBe('erased');
  expect(arrived(orderId)).toEqual([]);
});

test('processes that all believe to hold the lease send each mail once', async () => {
  const { log, keys, views, redis, logger } = api.services;
  const { mail } = api.settings;
  if (mail === undefined) throw new Error('there is no mail server');
  const nothing = async () => undefined;
  const sources = {
    ...{ orderOf: nothing, paymentOf: nothing, returnOf: nothing },
    ...{ alertOf: nothing, statusBefore: nothing, colorNameOf: () => undefined },
  };
  const { shop: details } = api.settings;
  const shop = { ...details, publicUrl: undefined, timeZone: 'Asia/Kolkata' };
  const jobs = Array.from({ length: 3 }, () => {
    const { mails } = openMail({ log, keys }, sources, shop);
    const mailText = { subject: 'At once', html: '', text: 'x', isOvertaken: false };
    const compose = async () => ({ to: 'asha@example.org', ...mailText });
    const measure = async (): Promise<void> => undefined;
    const transport = makeSmtpTransport(mail);
    return {
      transport,
      job: sendMails({ ...{ views, now, mails, compose, transport, redis, logger, measure } }),
    };
  });
  // They wait until all of them are due at once.
  server.behave({ recipient: 451 });
  const orders = [await ordered(), await ordered(), await ordered()];
  for (const { orderId } of orders)
    await expect
      .poll(async () => (await expectMails(api, admin, orderId, ['order-placed queued']))[0]?.attempts, {
        timeout: 10_000,
      })
      .toBe(1);
  server.behave({});
  const before = server.received.length;
  passedMs += 10 * MINUTE_MS;
  await Promise.all(jobs.map(({ job }) => job.runOnce(() => true)));
  for (const { orderId } of orders) await expectMails(api, admin, orderId, ['order-placed sent']);
  const ids = server.received.slice(before).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(orders.length);
  expect(new Set(ids).size).toBe(orders.length);
  await Promise.all(jobs.map(({ transport }) => transport.close()));
});

test('a mail that is no longer true when it is due is not sent', async () => {
  server.behave({ recipient: 451 });
  const { shopper, orderId } = await ordered();
  const attempt = {
    ...{ orderId, accountId: shopper.id, gatewayOrderId: 'o', amountPaise: 429_750 },
    ...({ method: 'card', instrument: null } as const),
  };
  const declined = { ...attempt, gatewayPaymentId: 'p1', code: 'BAD', reason: null };
  await happens(paymentStream(orderId), 'no-stream', { type: 'PaymentFailed', data: declined });
  const waiting = ['order-placed queued', 'payment-failed queued'];
  await expect
    .poll(async () => (await expectMails(api, admin, orderId, waiting))[1]?.attempts, { timeout: 10_000 })
    .toBe(1);
  const capturedAt = now().toISOString();
  const taken = { ...attempt, gatewayPaymentId: 'p2', capturedAt };
  await happens(paymentStream(orderId), 0n, { type: 'PaymentCaptured', data: taken });
  await expectMails(api, admin, orderId, [...waiting, 'payment-received queued']);
  server.behave({});
  passedMs += MINUTE_MS;
  const [, failed] = await expectMails(api, admin, orderId, [
    ...['order-placed sent', 'payment-failed dropped', 'payment-received sent'],
  ]);
  expect(failed?.failure?.reason).toBe('overtaken');
  expect(server.received.filter(({ source }) => source.includes('Payment failed'))).toEqual([]);
  // The back office still sees what it was about.
  expect((await mailOf(api, admin, failed?.id ?? '')).content?.subject).toContain('Payment failed');
});

test('the history of an order shows its mails', async () => {
  const { orderId } = await ordered();
  await expectMails(api, admin, orderId, ['order-placed sent']);
  const path = `/api/audit/orders/${orderId}`;
  const { body } = await sendRequest(api.url, { method: 'GET', path, as: admin });
  const { events } = fieldsOf(body);
  const titles = Array.isArray(events) ? events.map((event) => fieldsOf(event)['title']) : [];
  expect(titles.slice(-3)).toEqual(['Order placed', 'Mail queued', 'Mail sent']);
});
