// The templates and states of mails. Apart from their schemas, because screens need the lists alone.
/** What a mail is about. Another one needs its text in command-api (`features/mail/templates/all-templates.ts`). */
export const MAIL_TEMPLATES = [
  'order-placed',
  'payment-received',
  'payment-failed',
  'order-accepted',
  'order-rejected',
  'refund-paid',
  'order-delivered',
  'back-in-stock',
  'return-requested',
  'return-approved',
  'return-refused',
  'return-received',
  'return-refunded',
  'return-closed',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** `dropped`: there was no reason to send it any more. `held`: the shop had no mail server when it was queued, so it is only shown. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'dropped', 'held'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why an attempt failed. `refused`: the mail server said no for good. `deferred`: it said not now. `interrupted`: its answer was lost, so the mail may
 * have arrived. `erased`: the person is erased. `outdated`: it waited for too long. `overtaken`: what it says was no longer true when it was due.
 * `restored`: it waited in a backup that was restored, and may have been sent since. `impossible`: the mail could not be written.
 */
export const MAIL_FAILURES = [
  'refused',
  'deferred',
  'interrupted',
  'erased',
  'outdated',
  'overtaken',
  'restored',
  'impossible',
] as const;
/** With these the mail is dropped: nothing went wrong. */
export const DROPPED_BECAUSE: readonly MailFailure[] = ['erased', 'overtaken'];
export type MailFailure = (typeof MAIL_FAILURES)[number];
