// Texts of mails in the back office.
import type { MailResponse } from '@aangan/shared-events/features/mail/http';
import type { MailState } from '@aangan/shared-events/features/mail/states';
import type { ErrorTexts } from '../../../lib/api/api-error.ts';
import type { ShownState } from './api.ts';

export const mailStateLabels: Readonly<Record<MailState, string>> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Dropped',
  held: 'Not sent',
};

export const mailTexts = {
  title: 'Mail',
  lead: 'What the shop writes to its customers, and what became of it.',
  noServer: 'The shop has no mail server, so nothing is sent.',
  noServerText: 'Each mail is shown as it would look. Set SMTP_URL and MAIL_FROM where the shop is started.',
  serverTrouble: 'The mail server takes no mail.',
  serverTroubleText: (since: string) =>
    `Since ${since}. Mails wait for up to three days, and are sent as soon as it takes them. Check SMTP_URL and MAIL_FROM, and whether the server runs.`,
  serverTroubleWhy: (why: string) => `The last attempt ended with: ${why}`,
  shown: 'Shown mails',
  outdated: 'Mails have been written or sent since this page was loaded.',
  shownOf: (state: ShownState, count: number) =>
    `${state === 'all' ? 'All' : mailStateLabels[state]} ${count}`,
  list: 'Mails',
  loading: 'Loading the mails…',
  loadingOne: 'Loading the mail…',
  empty: 'No mails here',
  emptyText: 'Mails are written about orders, payments, returns, and products that are back in stock.',
  /** What a mail is about, beside its title. */
  about: ({ orderId, productName }: Pick<MailResponse, 'orderId' | 'productName'>) =>
    orderId === null ? productName : `Order ${orderId}`,
  more: 'Show more',
  loadingMore: 'Loading more…',
  failure: ({ description, smtpCode }: NonNullable<MailResponse['failure']>, attempts: number) =>
    [
      smtpCode === null ? description : `${description} (${smtpCode})`,
      attempts === 1 ? '1 attempt' : `${attempts} attempts`,
    ].join(' · '),
  next: 'Next attempt',
  sent: 'Sent',
  queued: 'Queued',
  to: 'To',
  subject: 'Subject',
  gone: 'The person is erased, or what the mail is about is missing. Nothing of it can be shown.',
  view: 'View',
  views: { html: 'HTML', text: 'Text' },
  frame: (subject: string) => `The mail “${subject}”`,
  resend: 'Send again',
  sendNow: 'Send now',
  resending: 'Sending…',
  resent: 'The mail is queued again.',
} as const;

export const mailErrors: ErrorTexts = { otherwise: 'The mails cannot be loaded.' };
export const resendErrors: ErrorTexts = { otherwise: 'The mail could not be sent again.' };
