// The views of mails.
import type { Mail } from './mail.ts';
import type { MailState } from './states.ts';

export const mailProjection = 'mail';

/** A mail, and its place in the lists. */
export type MailView = Mail & {
  /** Position of its first event in the log. */
  readonly place: number;
};

export const mailKey = (mailId: string): string => `mail:${mailId}`;
/** The mails in one state, or all, scored by their place. */
export const mailsIndex = (state: MailState | 'all'): string => `in:${state}`;
/** The mails about an order, scored by their place. */
export const mailsOfOrderIndex = (orderId: number): string => `order:${orderId}`;
/** The mails to an account, scored by their place. */
export const mailsToIndex = (accountId: string): string => `to:${accountId}`;
/** The mails that wait to be sent, scored by when the next attempt is due (milliseconds since 1970). */
export const dueMailsIndex = 'due';
/** The same, scored by when they were queued first. */
export const waitingMailsIndex = 'waiting';
