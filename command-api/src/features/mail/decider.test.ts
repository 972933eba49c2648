import type { MailEvent } from '@aangan/shared-events/features/mail/events';
import { test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import type { QueueMail, RecordFailure, RecordSent } from './commands.ts';
import { mailDecider } from './decider.ts';

const given = givenFor(mailDecider);
const at = '2026-11-20T06:40:00.000Z';
const ids = { mailId: 'm1', template: 'order-placed', accountId: 'a-1', about: { orderId: 7 } } as const;
const ofMail = { ...ids, language: 'en', round: 1 } as const;
const queue: QueueMail = { type: 'QueueMail', ...ids, delivery: 'smtp', at };
const queued: MailEvent = { type: 'MailQueued', data: { ...ofMail, delivery: 'smtp', queuedAt: at } };
const again: MailEvent = {
  ...{ type: 'MailQueued', data: { ...ofMail, round: 2, delivery: 'smtp', queuedAt: at } },
};
const held: MailEvent = { type: 'MailQueued', data: { ...ofMail, delivery: 'outbox', queuedAt: at } };
const messageId = '<m1.1@shop.example>';
const send: RecordSent = { type: 'RecordSent', copy: 1, attempt: 1, messageId, at };
const sent: MailEvent = { type: 'MailSent', data: { ...ofMail, attempt: 1, messageId, sentAt: at } };
const fail: RecordFailure = {
  ...{ type: 'RecordFailure', copy: 1, attempt: 1, reason: 'deferred', smtpCode: 451, retryAt: at, at },
};
const failed: MailEvent = {
  type: 'MailFailed',
  data: { ...ofMail, attempt: 1, reason: 'deferred', smtpCode: 451, retryAt: at, failedAt: at },
};
const resend = { type: 'ResendMail', at } as const;

test('an event queues its mail once', () => {
  given([]).when(queue).then([queued]);
  given([])
    .when({ ...queue, delivery: 'outbox' })
    .then([held]);
  for (const before of [[queued], [held], [queued, sent]]) given(before).when(queue).thenNothing();
});

test('a mail is sent once, whoever says so and how often', () => {
  given([queued]).when(send).then([sent]);
  given([queued, sent]).when(send).thenNothing();
  // The process that was thought lost reports after all, and after an administrator has asked for another one.
  given([queued, sent, again]).when(send).thenNothing();
  given([]).when(send).thenNothing();
});

test('what was sent while it was queued again is sent', () => {
  const data = { ...ofMail, round: 2, attempt: 1, messageId, sentAt: at };
  given([queued, failed, again])
    .when(send)
    .then([{ type: 'MailSent', data }]);
});

test('an attempt fails once, and not after it was sent', () => {
  given([queued]).when(fail).then([failed]);
  given([queued, failed]).when(fail).thenNothing();
  given([queued, sent]).when(fail).thenNothing();
  given([queued, sent, again]).when(fail).thenNothing();
  given([held]).when(fail).thenNothing();
  given([]).when(fail).thenNothing();
});

test('a mail is sent again, or for the first time, when an administrator asks', () => {
  for (const before of [[queued, sent], [held], [queued, failed]]) given(before).when(resend).then([again]);
});

test('one that waits for its first attempt is not queued again, and none that does not exist', () => {
  given([queued]).when(resend).thenNothing();
  given([queued, sent, again]).when(resend).thenNothing();
  given([]).when(resend).thenRefuses('mail-missing', 'missing');
});
