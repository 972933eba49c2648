// HTTP shapes of mails, all for administrators.
import { z } from 'zod';
import type { ResponseOf } from '../../http.ts';
import { MAIL_FAILURES, MAIL_STATES, MAIL_TEMPLATES } from './states.ts';

export const MAILS_ON_A_PAGE = 50;

export const mailsQuery = z.object({
  state: z.enum(MAIL_STATES).optional(),
  /** Of the mail that the former answer ended with. */
  before: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .optional()
    .meta({ description: '`next` of the former answer.' }),
});

export const mailResponse = z
  .object({
    id: z.string(),
    template: z.enum(MAIL_TEMPLATES),
    title: z.string().meta({ description: 'What it is about, in a few words.' }),
    language: z.enum(['en']),
    orderId: z.int().nullable(),
    productName: z
      .string()
      .nullable()
      .meta({ description: 'Of a mail about a product: its name as it is now.' }),
    state: z.enum(MAIL_STATES),
    queuedAt: z.iso.datetime(),
    attempts: z.int().min(0).meta({ description: 'Since it was queued or sent again.' }),
    nextAttemptAt: z.iso.datetime().nullable(),
    sentAt: z.iso.datetime().nullable(),
    failure: z
      .object({
        reason: z.enum(MAIL_FAILURES),
        description: z.string(),
        smtpCode: z.int().nullable(),
        at: z.iso.datetime(),
      })
      .nullable()
      .meta({ description: 'Of the last attempt that failed.' }),
    revision: z.int(),
  })
  .meta({ id: 'Mail' });
export type MailResponse = ResponseOf<typeof mailResponse>;

export const mailsResponse = z
  .object({
    success: z.literal(true),
    isSending: z.boolean().meta({ description: 'Whether the shop has a mail server.' }),
    serverTrouble: z
      .object({
        since: z.iso.datetime(),
        why: z.string().meta({ description: 'The error or answer, and the step: ECONNREFUSED CONN.' }),
      })
      .nullable()
      .meta({ description: 'While the mail server takes no mail at all; all mails wait for it.' }),
    data: z.array(mailResponse),
    counts: z.object({ queued: z.int(), sent: z.int(), failed: z.int(), dropped: z.int(), held: z.int() }),
    next: z.string().nullable(),
  })
  .meta({ id: 'Mails' });
export type MailsResponse = ResponseOf<typeof mailsResponse>;

export const mailContentResponse = z
  .object({
    success: z.literal(true),
    isSending: z.boolean(),
    data: mailResponse,
    content: z
      .object({
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        page: z.string().meta({ description: 'Signed address of the HTML, for a frame.' }),
      })
      .nullable()
      .meta({ description: 'As it would be sent now; null once the person is erased.' }),
  })
  .meta({ id: 'MailContent' });
export type MailContentResponse = ResponseOf<typeof mailContentResponse>;

export const mailDataResponse = z
  .object({ success: z.literal(true), data: mailResponse })
  .meta({ id: 'MailData' });
export type MailDataResponse = ResponseOf<typeof mailDataResponse>;
