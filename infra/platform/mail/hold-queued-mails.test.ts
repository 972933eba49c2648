import { codec } from '@aangan/shared-events/all-events';
import { mailStream, type MailEvent } from '@aangan/shared-events/features/mail/events';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEventLog, type EventLog } from '../event-log/event-log.ts';
import { holdQueuedMails } from './hold-queued-mails.ts';

const at = '2026-11-20T06:30:00.000Z';
const later = '2026-11-21T06:30:00.000Z';
let store: EventStoreHere;
let log: EventLog;
beforeAll(async () => {
  store = await startEventStoreHere();
  log = connectEventLog(store.url);
});
afterAll(async () => {
  await log.close();
  await store.stop();
});

const ids = { template: 'order-placed', language: 'en', accountId: 'a-1', round: 1 } as const;
const ofMail = (mailId: string) => ({ ...ids, mailId, about: { orderId: 7 } });
const queued = (mailId: string, delivery: 'smtp' | 'outbox' = 'smtp'): MailEvent => ({
  ...{ type: 'MailQueued', data: { ...ofMail(mailId), delivery, queuedAt: at } },
});
const sent = (mailId: string): MailEvent => ({
  type: 'MailSent',
  data: { ...ofMail(mailId), attempt: 1, messageId: '<m@shop.example>', sentAt: at },
});
const deferred = (mailId: string): MailEvent => ({
  type: 'MailFailed',
  data: { ...ofMail(mailId), attempt: 1, reason: 'deferred', smtpCode: 451, retryAt: later, failedAt: at },
});
async function happened(mailId: string, ...events: readonly MailEvent[]): Promise<void> {
  const metadata = { at, by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'c' } as const;
  const stored = events.map((event) => codec.encode(event, metadata, undefined, () => new Uint8Array(12)));
  await log.append(mailStream(mailId), stored, 'no-stream');
}
const typesOf = async (mailId: string): Promise<readonly string[]> =>
  (await log.readStream(mailStream(mailId))).map(({ type }) => type);

test('of a restored log no mail is sent that waited in the backup, and nothing else changes', async () => {
  await happened('waiting', queued('waiting'));
  await happened('deferred', queued('deferred'), deferred('deferred'));
  await happened('sent', queued('sent'), sent('sent'));
  await happened('shown', queued('shown', 'outbox'));
  expect(await holdQueuedMails(log, later)).toBe(2);
  expect(await typesOf('waiting')).toEqual(['MailQueued', 'MailFailed']);
  expect(await typesOf('deferred')).toEqual(['MailQueued', 'MailFailed', 'MailFailed']);
  expect(await typesOf('sent')).toEqual(['MailQueued', 'MailSent']);
  expect(await typesOf('shown')).toEqual(['MailQueued']);
  const [, held] = await log.readStream(mailStream('waiting'));
  expect(held?.data).toMatchObject({ attempt: 1, reason: 'restored', retryAt: null, failedAt: later });
  expect(await holdQueuedMails(log, later), 'again').toBe(0);
});
