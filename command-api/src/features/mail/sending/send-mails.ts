// Sends the mails that are due, in the one process that holds the lease. A mail is claimed in Redis while it is being sent, and its outcome is in the
// log before the claim ends: it is sent twice only when the server's answer, or the process that got it, was lost; then with the same Message-ID.
import { mailStream } from '@aangan/shared-events/features/mail/events';
import type { Mail } from '@aangan/shared-events/features/mail/mail';
import { dueMailsIndex, mailProjection } from '@aangan/shared-events/features/mail/views';
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../../domain/command-context.ts';
import { RELEASE, TAKE, type LeasedJob, type SendCommand } from '../../../domain/lease.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import { countMailEvents } from '../../../metrics/mail.ts';
import type { MailCommand } from '../commands.ts';
import type { OpenMail } from '../open-mail.ts';
import { UnwritableMailError } from '../templates/template.ts';
import type { MailTransport, SendOutcome } from './mail-transport.ts';
import { LONGEST_WAIT_MS, retryTime } from './retry-times.ts';
import { makeServerTrouble } from './server-trouble.ts';
import { CONNECTIONS } from './smtp-transport.ts';

export type SendNeeds = Pick<FeatureContext, 'views' | 'now'> &
  Pick<OpenMail, 'mails' | 'compose'> & {
    readonly logger: Pick<FeatureContext['logger'], 'warn' | 'error' | 'info'>;
    readonly transport: MailTransport;
    readonly redis: { readonly send: SendCommand };
    /** Called at the end of each round, and when the lease is lost, for the metrics. */
    readonly measure: (isSending: boolean) => Promise<void>;
    /** Milliseconds that never go back. */
    readonly monotonic?: () => number;
    /** How long the claim of a process that was killed lasts, in milliseconds. */
    readonly claimMs?: number;
    /** How long a round waits for its mails, in milliseconds. A server that is slow with one must not keep the others waiting. */
    readonly roundMs?: number;
  };

/** The most that one round does. */
const MOST = 50;
/** The pauses of all mails while the mail server is unavailable, in milliseconds: they double from the first to the longest. */
const PAUSE_MS = { first: 2_000, longest: 60_000 };
const CLAIM_MS = 5 * 60_000;
const ROUND_MS = 10_000;
/** How often an outcome that the log has not taken is recorded again, in milliseconds. */
const RECORD_EVERY_MS = 1_000;
/** How long a mail whose outcome could not be found out waits for its next try, in milliseconds. */
const TROUBLE_MS = 60_000;

const claimKeyOf = (mailId: string): string => `mail:sending:${mailId}`;

/** The job of the lease's holder. */
export function sendMails(needs: SendNeeds): LeasedJob {
  const { views, mails, transport, logger, monotonic = () => performance.now() } = needs;
  const trouble = makeServerTrouble(needs.redis);
  let pause = { ms: 0, until: -Infinity };
  let lastWhy: string | undefined;
  /** Outcomes that the log has not taken yet, by mail. */
  const unrecorded = new Map<string, MailCommand>();
  const troubled = new Map<string, number>();
  /** Mails that are being sent, those of former rounds too. */
  const sending = new Set<string>();
  /** Names the claims of this process. */
  const owner = randomUUID();
  let recording: Promise<void> | undefined;

  const record = async (mailId: string, command: MailCommand): Promise<void> => {
    unrecorded.set(mailId, command);
    const context = contextAt(command.at);
    countMailEvents((await mails.handle({ stream: mailStream(mailId), command, context })).events);
    unrecorded.delete(mailId);
    await release(needs, mailId, owner);
  };

  // Also when the lease is lost: only this process knows the outcome. The claim is extended, so that no other process sends the mail again meanwhile.
  const recordAll = async (): Promise<void> => {
    while (unrecorded.size > 0) {
      await pauseOf(RECORD_EVERY_MS);
      for (const [mailId, command] of unrecorded) {
        await claim(needs, mailId, owner).catch(() => undefined);
        await record(mailId, command).catch(() => undefined);
      }
    }
  };

  const sendOne = async (mailId: string, isHeld: () => boolean): Promise<void> => {
    if (!(await claim(needs, mailId, owner))) return;
    const { state: mail } = await mails.load(mailStream(mailId));
    const at = needs.now();
    if (mail?.state !== 'queued' || mail.dueAt === null || Date.parse(mail.dueAt) > at.getTime())
      return release(needs, mailId, owner);
    // A slow server may take longer than a claim lasts.
    const extend = () => void claim(needs, mailId, owner).catch(() => undefined);
    const extending = setInterval(extend, (needs.claimMs ?? CLAIM_MS) / 5).unref();
    const outcome = await attempt(needs, mail, at.getTime()).finally(() => clearInterval(extending));
    if (outcome.kind !== 'unavailable') {
      pause = { ms: 0, until: -Infinity };
      if (isOfServer(outcome)) {
        lastWhy = undefined;
        await trouble.end().catch(forgetsIt);
      }
      return record(mailId, commandOf(mail, outcome, needs.now(), transport.domain));
    }
    // The process stops, and has closed the connection; or another one finds out what the server does.
    if (!isHeld()) return release(needs, mailId, owner);
    const ms = Math.min(pause.ms * 2 || PAUSE_MS.first, PAUSE_MS.longest);
    if (outcome.why !== lastWhy) logger.warn({ why: outcome.why }, 'mail server unavailable');
    lastWhy = outcome.why;
    await trouble.report(outcome.why, at.toISOString()).catch(forgetsIt);
    pause = { ms, until: monotonic() + ms };
    await release(needs, mailId, owner);
  };

  // One mail must not hold up the others.
  const sendOrReport = async (mailId: string, isHeld: () => boolean): Promise<void> => {
    if (unrecorded.has(mailId) || troubled.has(mailId) || sending.has(mailId)) return;
    sending.add(mailId);
    try {
      await sendOne(mailId, isHeld);
    } catch (error) {
      troubled.set(mailId, monotonic() + TROUBLE_MS);
      logger.error({ err: error, mailId }, 'mail could not be sent');
      if (unrecorded.has(mailId)) recording ??= recordAll().finally(() => (recording = undefined));
      else await release(needs, mailId, owner).catch(() => undefined);
    } finally {
      sending.delete(mailId);
    }
  };

  return {
    name: 'mail',
    onLost: () => void needs.measure(false),
    runOnce: async (isHeld) => {
      for (const [mailId, until] of troubled) if (until <= monotonic()) troubled.delete(mailId);
      const due = await views.members(mailProjection, dueMailsIndex, {
        ...{ newestFirst: false, to: needs.now().getTime() },
        // Those that have to wait must not keep the others from their turn.
        count: MOST + troubled.size + unrecorded.size + sending.size,
      });
      const waiting = due.values();
      let isOver = false;
      const work = async (): Promise<void> => {
        for (const mailId of waiting) {
          if (isOver || !isHeld() || monotonic() < pause.until) return;
          await sendOrReport(mailId, isHeld);
        }
      };
      const free = CONNECTIONS - sending.size;
      await Promise.race([
        Promise.all(Array.from({ length: free }, work)),
        pauseOf(needs.roundMs ?? ROUND_MS),
      ]);
      isOver = true;
      await needs.measure(true);
    },
  };
}

const UNSENT = ['erased', 'outdated', 'overtaken', 'impossible'] as const;
type Outcome = SendOutcome | { readonly kind: (typeof UNSENT)[number] };

/** Whether the mail server had a part in it. */
function isOfServer({ kind }: Outcome): boolean {
  return !UNSENT.some((each) => each === kind);
}

async function attempt({ compose, transport, logger }: SendNeeds, mail: Mail, now: number): Promise<Outcome> {
  if (now - Date.parse(mail.roundAt) > LONGEST_WAIT_MS) return { kind: 'outdated' };
  try {
    const composed = await compose(mail);
    if (composed === undefined) return { kind: 'erased' };
    const { isOvertaken, ...content } = composed;
    if (isOvertaken) return { kind: 'overtaken' };
    return await transport.send({ ...content, messageId: messageIdOf(mail, transport.domain) });
  } catch (error) {
    if (!(error instanceof UnwritableMailError)) throw error;
    logger.error({ err: error, mailId: mail.mailId }, 'mail cannot be written');
    return { kind: 'impossible' };
  }
}

/** The same for every attempt until one was taken. */
export function messageIdOf({ mailId, copies }: Pick<Mail, 'mailId' | 'copies'>, domain: string): string {
  return `<${mailId}.${copies + 1}@${domain}>`;
}

function commandOf(
  mail: Mail,
  outcome: Exclude<Outcome, { kind: 'unavailable' }>,
  now: Date,
  domain: string,
): MailCommand {
  const attempt = mail.attempts + 1;
  const ofAttempt = { copy: mail.copies + 1, attempt, at: now.toISOString() };
  if (outcome.kind === 'sent')
    return { type: 'RecordSent', ...ofAttempt, messageId: messageIdOf(mail, domain) };
  const isTemporary = outcome.kind === 'deferred' || outcome.kind === 'interrupted';
  const retryAt = isTemporary ? retryTime(attempt, now.getTime()) : undefined;
  return {
    ...{ type: 'RecordFailure', ...ofAttempt, reason: outcome.kind },
    smtpCode: 'smtpCode' in outcome ? outcome.smtpCode : null,
    retryAt: retryAt === undefined ? null : new Date(retryAt).toISOString(),
  };
}

const contextAt = (at: string): CommandContext => ({
  ...{ by: { kind: 'system' }, origin: { client: 'api' }, correlationId: randomUUID(), at },
});

async function claim(
  { redis, claimMs = CLAIM_MS }: Pick<SendNeeds, 'redis' | 'claimMs'>,
  mailId: string,
  owner: string,
): Promise<boolean> {
  const key = claimKeyOf(mailId);
  return Number(await redis.send(key, 'EVAL', TAKE, '1', key, owner, String(claimMs))) === 1;
}

async function release({ redis }: Pick<SendNeeds, 'redis'>, mailId: string, owner: string): Promise<void> {
  const key = claimKeyOf(mailId);
  await redis.send(key, 'EVAL', RELEASE, '1', key, owner);
}

/** It is only shown: a mail does not wait for it. */
const forgetsIt = (): void => undefined;

/** A process that stops does not wait for it. */
const pauseOf = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());
