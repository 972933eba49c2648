// What the shop needs of a mail server.
import type { ComposedMail } from '../compose.ts';

export type OutgoingMail = Omit<ComposedMail, 'isOvertaken'> & {
  /** With its angle brackets. */
  readonly messageId: string;
};

/**
 * `refused` and `deferred`: the server's word about this mail. `interrupted`: its answer was lost, and the mail may have arrived. `unavailable`: no mail
 * can be sent now, through no fault of this one, and nothing of it was.
 */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'deferred'; readonly smtpCode: number | null }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'unavailable'; readonly why: string };

export type MailTransport = {
  /** Never rejects. */
  readonly send: (mail: OutgoingMail) => Promise<SendOutcome>;
  /** The part of Message-IDs after the `@`. */
  readonly domain: string;
  /** Ends idle connections, and resolves when the mails that are being sent have an outcome, or some seconds have passed. */
  readonly drain: () => Promise<void>;
  /** Ends all connections, and resolves when each mail has an outcome. */
  readonly close: () => Promise<void>;
};
