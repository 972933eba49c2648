// The commands of a mail. Times are ISO 8601 in UTC.
import type { MailAbout } from '@aangan/shared-events/features/mail/events';
import type { MailFailure, MailTemplate } from '@aangan/shared-events/features/mail/states';

export type MailDelivery = 'smtp' | 'outbox';

/** What an event asks for; repeating it changes nothing. */
export type QueueMail = {
  readonly type: 'QueueMail';
  readonly mailId: string;
  readonly template: MailTemplate;
  readonly accountId: string;
  readonly about: MailAbout;
  readonly delivery: MailDelivery;
  readonly at: string;
};
/** Sends it again, or at once when it waits for another attempt. */
export type ResendMail = { readonly type: 'ResendMail'; readonly at: string };
/** An attempt, named so that a late or repeated report of it changes nothing. */
type OfAttempt = {
  /** From 1; the next one begins when a mail was sent. */
  readonly copy: number;
  readonly attempt: number;
  readonly at: string;
};
export type RecordSent = OfAttempt & { readonly type: 'RecordSent'; readonly messageId: string };
export type RecordFailure = OfAttempt & {
  readonly type: 'RecordFailure';
  readonly reason: MailFailure;
  readonly smtpCode: number | null;
  /** Null: it is given up. */
  readonly retryAt: string | null;
};

export type MailCommand = QueueMail | ResendMail | RecordSent | RecordFailure;
