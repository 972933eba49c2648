// Rounds of sending in the presence of faults: mails that cannot be written, a log that does not take an outcome, a claim that another process has.
import { mailStream } from '@aangan/shared-events/features/mail/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aContext } from '../../../testing/a-context.ts';
import { startApiInTest, type ApiInTest } from '../../../testing/api.ts';
import { startMailServer, type MailServer } from '@aangan/test/setup/mail-server';
import type { MailCommand } from '../commands.ts';
import { openMail, type MailHandler } from '../open-mail.ts';
import type { MailTransport } from './mail-transport.ts';
import { sendMails, type SendNeeds } from './send-mails.ts';
import { makeSmtpTransport } from './smtp-transport.ts';

// The API has no mail server, so that nothing but this test sends.
let api: ApiInTest;
let server: MailServer;
let transport: MailTransport;
let mails: MailHandler;
beforeAll(async () => {
  [api, server] = await Promise.all([startApiInTest({ LOG_LEVEL: 'silent' }), startMailServer()]);
  const from = { name: 'Aangan', address: 'orders@shop.example' };
  transport = makeSmtpTransport({
    ...{ host: '127.0.0.1', port: server.port, isTls: false, credentials: undefined, from },
  });
  const nothing = async () => undefined;
  const shop = { ...api.settings.shop, publicUrl: undefined, timeZone: 'Asia/Kolkata' };
  const sources = {
    ...{ orderOf: nothing, paymentOf: nothing, returnOf: nothing },
    ...{ alertOf: nothing, statusBefore: nothing, colorNameOf: () => undefined },
  };
  ({ mails } = openMail(api.services, sources, shop));
});
afterAll(async () => {
  await transport.close();
  await Promise.all([api.stop(), server.stop()]);
});

let count = 0;
/** Queues mails about the orders of these numbers, the first is due first. */
async function queue(orderIds: readonly number[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const orderId of orderIds) {
    const mailId = String((count += 1)).padStart(32, '0');
    const at = new Date(Date.now() - 60_000 + count).toISOString();
    const about = { mailId, template: 'order-placed', accountId: 'a-1', about: { orderId } } as const;
    const command: MailCommand = { type: 'QueueMail', ...about, delivery: 'smtp', at };
    await mails.handle({ stream: mailStream(mailId), command, context: aContext({ at }) });
    ids.push(mailId);
  }
  await api.caughtUp();
  return ids;
}
const job = (more: Partial<SendNeeds>) => {
  const { views, redis, logger } = api.services;
  const compose: SendNeeds['compose'] = async ({ about }) => ({
    ...{ to: 'asha@example.org', subject: `Order ${about.orderId}`, html: '', text: 'x', isOvertaken: false },
  });
  const measure = async (): Promise<void> => undefined;
  const now = (): Date => new Date();
  return sendMails({ ...{ views, redis, logger, mails, transport, now, measure, compose }, ...more });
};
const typesOf = async (mailId: string): Promise<readonly string[]> =>
  (await api.services.log.readStream(mailStream(mailId))).map(({ type }) => type);

test('mails that cannot be written do not keep those after them from being sent', async () => {
  const broken = new Set(Array.from({ length: 50 }, (_, at) => at + 1));
  await queue([...broken]);
  const [good = ''] = await queue([51]);
  const sending = job({
    compose: async ({ about }) => {
      if (broken.has(about.orderId ?? 0)) throw new Error('the log does not answer');
      return { to: 'asha@example.org', subject: 'Good', html: '', text: 'x', isOvertaken: false };
    },
  });
  await sending.runOnce(() => true);
  expect(await typesOf(good)).toEqual(['MailQueued']);
  await sending.runOnce(() => true);
  expect(await typesOf(good)).toEqual(['MailQueued', 'MailSent']);
  // The rest of this file is about its own mails.
  await job({}).runOnce(() => true);
  await api.caughtUp();
});

test('an outcome that the log did not take is recorded without the lease, and the mail is sent once', async () => {
  const [mailId = ''] = await queue([60]);
  let refused = 0;
  const handle: MailHandler['handle'] = (envelope) => {
    if (envelope.command.type !== 'RecordSent' || (refused += 1) > 2) return mails.handle(envelope);
    return Promise.reject(new Error('the log takes nothing'));
  };
  const before = server.received.length;
  await job({ mails: { ...mails, handle } }).runOnce(() => true);
  expect(await typesOf(mailId)).toEqual(['MailQueued']);
  // Another process has the lease now: the mail is claimed, so it is not sent again.
  await job({}).runOnce(() => true);
  await expect.poll(() => typesOf(mailId), { timeout: 10_000 }).toEqual(['MailQueued', 'MailSent']);
  await api.caughtUp();
  await job({}).runOnce(() => true);
  expect(server.received.length - before).toBe(1);
});

test('a server that is slow with one mail keeps no other waiting, and no other process sends that one', async () => {
  const [slow = ''] = await queue([80]);
  const answered = Promise.withResolvers<void>();
  server.behave({ data: answered.promise });
  const before = server.received.length;
  const sending = job({ claimMs: 1_000, roundMs: 100 });
  await sending.runOnce(() => true);
  await expect.poll(() => server.received.length - before, { timeout: 10_000 }).toBe(1);
  server.behave({});
  const [other = ''] = await queue([81]);
  await sending.runOnce(() => true);
  await expect.poll(() => typesOf(other), { timeout: 10_000 }).toEqual(['MailQueued', 'MailSent']);
  // The claim is extended again and again.
  const { redis } = api.services;
  const key = `mail:sending:${slow}`;
  let left = Number(await redis.send(key, 'PTTL', key));
  const isExtended = async (): Promise<boolean> => {
    const former = left;
    left = Number(await redis.send(key, 'PTTL', key));
    return left > former;
  };
  for (let time = 0; time < 2; time += 1)
    await expect.poll(isExtended, { timeout: 10_000, interval: 20 }).toBe(true);
  await job({}).runOnce(() => true);
  answered.resolve();
  await expect.poll(() => typesOf(slow), { timeout: 10_000 }).toEqual(['MailQueued', 'MailSent']);
  expect(server.received.length - before).toBe(2);
});

test('a claim that another process has taken over stays', async () => {
  const [mailId = ''] = await queue([70]);
  const key = `mail:sending:${mailId}`;
  const sending = job({
    compose: async () => {
      // This process was paused for longer than its claim.
      await api.services.redis.send(key, 'SET', key, 'another process');
      throw new Error('too late');
    },
  });
  await sending.runOnce(() => true);
  expect(await api.services.redis.send(key, 'GET', key)).toBe('another process');
});
