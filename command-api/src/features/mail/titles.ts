// What administrators read about a mail: its subject matter, and why it was not sent.
import type { MailFailure, MailTemplate } from '@aangan/shared-events/features/mail/states';

export const mailTitles: Readonly<Record<MailTemplate, string>> = {
  'order-placed': 'Order placed',
  'payment-received': 'Payment received',
  'payment-failed': 'Payment failed',
  'order-accepted': 'Order accepted',
  'order-rejected': 'Order rejected',
  'refund-paid': 'Refund paid',
  'order-delivered': 'Order delivered',
  'back-in-stock': 'Back in stock',
  'return-requested': 'Return requested',
  'return-approved': 'Return approved',
  'return-refused': 'Return refused',
  'return-received': 'Return received',
  'return-refunded': 'Return refunded in cash',
  'return-closed': 'Return closed without a refund',
};

export const failureDescriptions: Readonly<Record<MailFailure, string>> = {
  refused: 'The mail server refused it for good.',
  deferred: 'The mail server refused it for now.',
  interrupted: 'The mail server’s answer was lost. The mail may have arrived.',
  erased: 'The person is erased, so nothing is sent.',
  outdated: 'It waited for too long to be of use.',
  overtaken: 'What it says was no longer true when it was due, so it was not sent.',
  restored: 'It waited in a backup that was restored. The shop may have sent it since the backup.',
  impossible: 'It could not be written. The log of the process that sends says why.',
};
