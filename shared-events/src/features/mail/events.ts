// Events of mails. They hold template, language and ids; the text is rendered and the address is read from the order's sealed personal data when the
// mail is sent, so that neither is in the log and an erased person gets no mail.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../event.ts';
import { alertVariantSchema } from '../alerts/events.ts';
import { MAIL_FAILURES, MAIL_TEMPLATES } from './states.ts';

/** The ids of what a mail is about; each template needs some of them. */
const aboutSchema = z.object({
  orderId: z.int().min(1).exactOptional(),
  refundId: z.string().exactOptional(),
  /** The payment that the mail thanks for. */
  gatewayPaymentId: z.string().exactOptional(),
  alert: z
    .object({ productId: z.int().min(1), accountId: z.string(), variant: alertVariantSchema })
    .exactOptional(),
  /** Of a return among those of the order. */
  returnNumber: z.int().min(1).exactOptional(),
});
export type MailAbout = Readonly<z.infer<typeof aboutSchema>>;

const ofMail = z.object({
  mailId: z.string(),
  template: z.enum(MAIL_TEMPLATES),
  language: z.enum(['en']),
  accountId: z.string(),
  about: aboutSchema,
  /** From 1; each time that an administrator sends it again is another one. */
  round: z.int().min(1),
});

/** An attempt to send it, from 1 in each round. */
const attempt = ofMail.extend({ attempt: z.int().min(1) });

export const mailEvents = {
  /** Once for each round. `outbox`: the shop has no mail server, so it is kept to be shown. */
  MailQueued: {
    version: 1,
    data: ofMail.extend({ delivery: z.enum(['smtp', 'outbox']), queuedAt: z.iso.datetime() }),
  },
  /** The mail server has taken it. */
  MailSent: {
    version: 1,
    data: attempt.extend({ messageId: z.string().max(300), sentAt: z.iso.datetime() }),
  },
  /** Of the server's answer only the code is kept: its text may repeat the address. */
  MailFailed: {
    version: 1,
    data: attempt.extend({
      reason: z.enum(MAIL_FAILURES),
      smtpCode: z.int().nullable(),
      /** When it is tried again; null: it is given up. */
      retryAt: z.iso.datetime().nullable(),
      failedAt: z.iso.datetime(),
    }),
  },
} as const satisfies EventDefinitions;
export type MailEvent = EventOf<typeof mailEvents>;
export type MailQueued = Extract<MailEvent, { type: 'MailQueued' }>;

export const mailStream = (mailId: string): string => `mail-${mailId}`;
