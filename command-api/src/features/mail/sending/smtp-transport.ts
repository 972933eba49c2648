// Sends mail by SMTP, over a few connections that stay open.
import type { MailSettings } from '@aangan/platform/settings/mail-settings';
import { fieldsOf } from '@aangan/shared-events/fields';
import { BlockList, isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { MailTransport, OutgoingMail, SendOutcome } from './mail-transport.ts';

/** In milliseconds. */
export type SmtpTiming = {
  /** To connect, and for the greeting. */
  readonly connectMs: number;
  /** For one mail, whatever the server does, until it asks for the content. */
  readonly mailMs: number;
  /** For its answer to the content. RFC 5321, 4.5.3.2.6: ten minutes, because a mail whose answer was not waited for arrives twice. */
  readonly answerMs: number;
  /** After the last mail, until the connections are closed: a network drops silent ones without a word. */
  readonly idleMs: number;
  /** How long mails that are being sent may take when the process stops. */
  readonly drainMs: number;
};
const TIMING: SmtpTiming = {
  ...{ connectMs: 10_000, mailMs: 120_000, answerMs: 600_000 },
  ...{ idleMs: 60_000, drainMs: 2_500 },
};

/** How many mails are sent at once. */
export const CONNECTIONS = 2;

/** Loads its package, and connects, with the first mail. */
export function makeSmtpTransport(settings: MailSettings, timing: SmtpTiming = TIMING): MailTransport {
  const { host, port, isTls, credentials, from } = settings;
  /** What to do when the server asks for the content, by the Message-IDs of the mails that are being sent. */
  const conversations = new Map<unknown, () => void>();
  const sending = new Set<Promise<SendOutcome>>();
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const pool = createTransport({
      ...{ pool: true, maxConnections: CONNECTIONS, maxRequeues: 1, host, port, secure: isTls },
      // A mail server of this machine has mostly a certificate that its package has made, and what stays on the machine needs no proof of the other end.
      tls: { rejectUnauthorized: !isLoopback(host) },
      // A password never crosses a network in plain.
      ...(credentials && {
        auth: { user: credentials.user, pass: credentials.password },
        requireTLS: !isTls && !isLoopback(host),
      }),
      ...{ connectionTimeout: timing.connectMs, greetingTimeout: timing.connectMs },
      ...{ dnsTimeout: timing.connectMs, socketTimeout: timing.answerMs },
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
    pool.use('stream', (mail, done) => {
      // The content is read when the server has asked for it with 354: before that nothing of the mail can have arrived.
      mail.message.processFunc((stream) =>
        Readable.from(
          (async function* content() {
            conversations.get(mail.data.messageId)?.();
            yield* stream;
          })(),
          { objectMode: false },
        ),
      );
      done();
    });
    return pool;
  };
  let opened: ReturnType<typeof open> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const closeIdle = (): void => {
    const pool = opened;
    opened = undefined;
    void pool?.then((each) => each.close());
  };
  const send = async ({ to, subject, html, text, messageId }: OutgoingMail): Promise<SendOutcome> => {
    const life = new AbortController();
    const limit = (ms: number) => setTimeout(() => life.abort(), ms);
    let timer = limit(timing.mailMs);
    let begun = false;
    conversations.set(messageId, () => {
      begun = true;
      clearTimeout(timer);
      timer = limit(timing.answerMs);
    });
    const mail = {
      ...{ from, to: { name: '', address: to }, subject, html, text, messageId },
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      signal: life.signal,
    };
    try {
      const pool = await (opened ??= open());
      await pool.sendMail(mail);
      return { kind: 'sent' };
    } catch (error) {
      return outcomeOf(error, begun);
    } finally {
      clearTimeout(timer);
      conversations.delete(messageId);
    }
  };
  return {
    domain: from.address.slice(from.address.lastIndexOf('@') + 1),
    send: (mail) => {
      clearTimeout(idle);
      const sent = send(mail).finally(() => {
        sending.delete(sent);
        if (sending.size === 0) idle = setTimeout(closeIdle, timing.idleMs).unref();
      });
      sending.add(sent);
      return sent;
    },
    drain: async () => {
      (await opened)?.close();
      await Promise.race([Promise.allSettled(sending), pauseOf(timing.drainMs)]);
    },
    close: async () => {
      (await opened)?.close({ force: true });
      await Promise.allSettled(sending);
    },
  };
}

/** Answers that are about the shop's own settings: who it is, and whether it may send at all. */
const SETTINGS_REFUSED = [503, 530, 534, 535, 538];

/** What an error of nodemailer means; `begun`: whether anything of the mail may have been sent. */
export function outcomeOf(error: unknown, begun: boolean): SendOutcome {
  const { code, originalCode, command, responseCode } = readError(error);
  const why = [code, originalCode, responseCode, command].filter((part) => part !== undefined).join(' ');
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && responseCode === undefined) return { kind: 'refused', smtpCode: null };
  if (isAboutMail && responseCode !== undefined) {
    const isForGood = responseCode >= 500;
    // Nothing can be sent with a sender that the server refuses.
    if (isForGood && (command === 'MAIL FROM' || SETTINGS_REFUSED.includes(responseCode)))
      return { kind: 'unavailable', why };
    return { kind: isForGood ? 'refused' : 'deferred', smtpCode: responseCode };
  }
  return begun ? { kind: 'interrupted' } : { kind: 'unavailable', why };
}

type ErrorFields = {
  readonly code: string | undefined;
  /** Of the system or of TLS, where nodemailer has replaced it with its own. */
  readonly originalCode: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;
};

function readError(error: unknown): ErrorFields {
  const { code, originalCode, command, responseCode } = fieldsOf(error);
  return {
    code: typeof code === 'string' ? code : undefined,
    originalCode: typeof originalCode === 'string' ? originalCode : undefined,
    command: typeof command === 'string' ? command : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}

/** Matches the IPv4 addresses as IPv6 writes them, too. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === 'localhost';
  return LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

const pauseOf = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());
