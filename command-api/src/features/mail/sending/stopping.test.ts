// What becomes of mails when the process that sends them gets SIGTERM.
import { mailStream } from '@aangan/shared-events/features/mail/events';
import { startMailServer, type MailServer } from '@aangan/test/setup/mail-server';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseKeyOf } from '../../../domain/lease.ts';
import { aContext } from '../../../testing/a-context.ts';
import { startApiProcess } from '../../../testing/api-process.ts';
import { startApiInTest, type ApiInTest } from '../../../testing/api.ts';
import { aProduct, stock } from '../../../testing/catalogue.ts';
import { sendRequest } from '../../../testing/given.ts';
import { orderIdIn, place } from '../../../testing/orders.ts';
import { mailDecider } from '../decider.ts';
import { makeCommandHandler } from '../../../domain/command-handler.ts';

// The API of the test has no mail server, so that only the process that is stopped sends.
let api: ApiInTest;
let server: MailServer;
beforeAll(async () => {
  [api, server] = await Promise.all([startApiInTest(), startMailServer()]);
  await stock(api, [aProduct(1), aProduct(2, { sizes: [], colorIds: [], name: 'Lamp', pricePaise: 49_950 })]);
});
afterAll(async () => {
  await api.stop();
  await server.stop();
});

const startSending = () =>
  startApiProcess(api, { SMTP_URL: server.url, MAIL_FROM: 'Aangan <orders@shop.example>' });

/** Queues a mail about a new order. */
async function queueMail(): Promise<string> {
  const shopper = await api.person();
  await api.caughtUp();
  const orderId = orderIdIn((await sendRequest(api.url, place(shopper))).body);
  const mailId = String(orderId).padStart(32, '0');
  const at = new Date().toISOString();
  const about = { mailId, template: 'order-placed', accountId: shopper.id, about: { orderId } } as const;
  const command = { type: 'QueueMail', ...about, delivery: 'smtp', at } as const;
  const { log, keys } = api.services;
  const mails = makeCommandHandler(mailDecider, log, keys);
  await mails.handle({ stream: mailStream(mailId), command, context: aContext({ at }) });
  return mailId;
}

test('the outcome of a mail that the server does not answer in time is recorded before the process ends', async () => {
  server.behave({ data: 'hang' });
  const sending = startSending();
  await sending.ready();
  const mailId = await queueMail();
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
  sending.child.kill('SIGTERM');
  expect(await sending.ended).toMatchObject({ code: 0, err: '' });
  const events = await api.services.log.readStream(mailStream(mailId));
  expect(events.slice(1)).toMatchObject([{ type: 'MailFailed', data: { reason: 'interrupted' } }]);
});

test('another process sends mails while this one waits for its last requests', async () => {
  const sending = startSending();
  const { url } = await sending.ready();
  const { redis } = api.services;
  const key = leaseKeyOf('mail');
  const holder = () => redis.send(key, 'GET', key);
  await expect.poll(holder, { timeout: 10_000 }).toBeTypeOf('string');
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 100 };
  const login = httpRequest(new URL('/login', url), { method: 'POST', headers });
  const cut = new Promise((resolve) => login.once('error', resolve));
  login.write('{');
  // The request has arrived when a later one on another connection is answered.
  await fetch(`${url}/healthz`);
  sending.child.kill('SIGTERM');
  await expect.poll(holder, { timeout: 5_000 }).toBeNull();
  expect(sending.child.exitCode).toBeNull();
  login.destroy();
  await cut;
  expect((await sending.ended).code).toBe(0);
});
