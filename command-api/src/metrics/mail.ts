// The metrics of mails.
import type { MailEvent } from '@aangan/shared-events/features/mail/events';
import { DROPPED_BECAUSE, MAIL_FAILURES, MAIL_TEMPLATES } from '@aangan/shared-events/features/mail/states';
import { Counter, Gauge } from 'prom-client';
import { registry } from './metrics.ts';

const registers = [registry];

export const mailsQueued = new Counter({
  name: 'shop_mails_queued_total',
  help: 'Mails that this process has queued, by template; also those that are only shown.',
  labelNames: ['template'],
  registers,
});
export const mailsSent = new Counter({
  name: 'shop_mails_sent_total',
  help: 'Mails that this process has sent.',
  registers,
});
export const mailAttemptsFailed = new Counter({
  name: 'shop_mail_attempts_failed_total',
  help: 'Attempts to send a mail that have failed in this process, by reason.',
  labelNames: ['reason'],
  registers,
});
export const mailsGivenUp = new Counter({
  name: 'shop_mails_failed_total',
  help: 'Mails that this process has given up, without those that had no reason to be sent any more.',
  registers,
});
export const mailsWaiting = new Gauge({
  name: 'shop_mails_waiting',
  help: 'Mails that wait to be sent, in the process that sends; 0 in the others.',
  registers,
});
export const oldestMailWaiting = new Gauge({
  name: 'shop_mail_oldest_waiting_seconds',
  help: 'For how long the oldest of them has been waiting; 0 when there is none, and in the processes that do not send.',
  registers,
});

/** Counts what was appended. */
export function countMailEvents(events: readonly MailEvent[]): void {
  for (const { type, data } of events) {
    if (type === 'MailQueued') mailsQueued.inc({ template: data.template });
    if (type === 'MailSent') mailsSent.inc();
    if (type !== 'MailFailed') continue;
    mailAttemptsFailed.inc({ reason: data.reason });
    if (data.retryAt === null && !DROPPED_BECAUSE.includes(data.reason)) mailsGivenUp.inc();
  }
}

for (const template of MAIL_TEMPLATES) mailsQueued.inc({ template }, 0);
for (const reason of MAIL_FAILURES) mailAttemptsFailed.inc({ reason }, 0);
