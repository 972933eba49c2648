import { mailStream, type MailEvent } from '@aangan/shared-events/features/mail/events';
import type { MailFailure } from '@aangan/shared-events/features/mail/states';
import {
  dueMailsIndex,
  mailKey,
  mailsIndex,
  mailsOfOrderIndex,
  mailsToIndex,
  waitingMailsIndex,
  type MailView,
} from '@aangan/shared-events/features/mail/views';
import { test } from 'vitest';
import { given, inStream, NOON } from '../../testing/given.ts';
import { mail } from './projection.ts';

const LATER = '2026-11-20T06:31:00.000Z';
const ids = {
  mailId: 'm1',
  template: 'order-placed',
  language: 'en',
  accountId: 'a-1',
  about: { orderId: 7 },
  round: 1,
} as const;
const queued = (delivery: 'smtp' | 'outbox' = 'smtp', round = 1): MailEvent => ({
  ...{ type: 'MailQueued', data: { ...ids, round, delivery, queuedAt: NOON } },
});
const failed = (retryAt: string | null, reason: MailFailure = 'deferred'): MailEvent => ({
  type: 'MailFailed',
  data: { ...ids, attempt: 1, reason, smtpCode: 451, retryAt, failedAt: NOON },
});
const sent: MailEvent = {
  type: 'MailSent',
  data: { ...ids, attempt: 2, messageId: '<m1.1@shop.example>', sentAt: LATER },
};
const view: MailView = {
  ...{ mailId: 'm1', template: 'order-placed', language: 'en', accountId: 'a-1', about: { orderId: 7 } },
  ...{ queuedAt: NOON, round: 1, roundAt: NOON, attempts: 0, state: 'queued', dueAt: NOON, failure: null },
  ...{ sentAt: null, copies: 0, revision: 0, place: 100 },
};
const after = (...events: MailEvent[]) => inStream(mailStream('m1'), events);

test('a queued mail is due at once, and in the lists of its state and its order', () =>
  void given(mail, after(queued()))
    .then(mailKey('m1'), view)
    .thenIndex(mailsIndex('all'), ['m1'])
    .thenIndex(mailsIndex('queued'), ['m1'])
    .thenIndex(mailsOfOrderIndex(7), ['m1'])
    .thenIndex(mailsToIndex('a-1'), ['m1'])
    .thenIndex(dueMailsIndex, ['m1'])
    .thenIndex(waitingMailsIndex, ['m1'])
    .thenPublishes([{ to: 'admins', name: 'mail-changed', key: 'mail:m1', data: view }]));

test('without a mail server it is held, and never due', () =>
  void given(mail, after(queued('outbox')))
    .then(mailKey('m1'), { ...view, state: 'held', dueAt: null })
    .thenIndex(mailsIndex('held'), ['m1'])
    .thenIndex(dueMailsIndex, [])
    .thenIndex(waitingMailsIndex, []));

const deferred = { reason: 'deferred', smtpCode: 451, at: NOON } as const;

test('an attempt that failed is due again, and one that is given up is not', () => {
  given(mail, after(queued(), failed(LATER)))
    .then(mailKey('m1'), { ...view, attempts: 1, dueAt: LATER, failure: deferred, revision: 1 })
    .thenIndex(dueMailsIndex, ['m1']);
  given(mail, after(queued(), failed(null)))
    .then(mailKey('m1'), {
      ...{ ...view, attempts: 1, state: 'failed', dueAt: null, failure: deferred, revision: 1 },
    })
    .thenIndex(mailsIndex('failed'), ['m1'])
    .thenIndex(mailsIndex('queued'), [])
    .thenIndex(dueMailsIndex, []);
});

test.each(['erased', 'overtaken'] as const)(
  'one that is not to be sent any more is dropped: %s',
  (reason) => {
    given(mail, after(queued(), failed(null, reason)))
      .thenIndex(mailsIndex('dropped'), ['m1'])
      .thenIndex(mailsIndex('failed'), [])
      .thenIndex(dueMailsIndex, []);
  },
);

const sentView: MailView = {
  ...{ ...view, attempts: 2, state: 'sent', dueAt: null, sentAt: LATER, copies: 1, revision: 2 },
};

test('a sent mail is due no more; a repeated event changes nothing', () => {
  const history = after(queued(), failed(LATER), sent);
  given(mail, [...history, ...history.slice(2)])
    .then(mailKey('m1'), sentView)
    .thenIndex(mailsIndex('sent'), ['m1'])
    .thenIndex(dueMailsIndex, [])
    .thenIndex(waitingMailsIndex, []);
});

test('one that is queued again keeps its place and when it was sent', () =>
  void given(mail, after(queued(), failed(LATER), sent, queued('smtp', 2)))
    .then(mailKey('m1'), {
      ...{ ...sentView, round: 2, attempts: 0, state: 'queued', dueAt: NOON, revision: 3 },
    })
    .thenIndex(mailsIndex('sent'), [])
    .thenIndex(dueMailsIndex, ['m1']));
