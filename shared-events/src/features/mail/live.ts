// The live message of mails, for the back office.
import { mailResponse } from './http.ts';
import type { MailView } from './views.ts';

/** `data` by message name, as the projection writes it. */
export type MailFeed = { 'mail-changed': MailView };

/** `data` by message name, as GET /api/live sends it. */
export const mailLiveMessages = { 'mail-changed': mailResponse };

/** The audience by message name. */
export const mailLiveAudiences = { 'mail-changed': 'back-office' } as const;
