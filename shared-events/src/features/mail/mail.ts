// What became of one mail: what its events add up to. The decider and the projection fold with it.
import type { MailAbout, MailEvent, MailQueued } from './events.ts';
import { DROPPED_BECAUSE, type MailFailure, type MailState, type MailTemplate } from './states.ts';

/** Times are ISO 8601. */
export type Mail = {
  readonly mailId: string;
  readonly template: MailTemplate;
  readonly language: 'en';
  readonly accountId: string;
  readonly about: MailAbout;
  /** When it was queued first. */
  readonly queuedAt: string;
  readonly round: number;
  /** When this round was queued. */
  readonly roundAt: string;
  /** Of this round. */
  readonly attempts: number;
  readonly state: MailState;
  /** When the next attempt is due; null when none is. */
  readonly dueAt: string | null;
  /** Of the last attempt that failed in this round. */
  readonly failure: {
    readonly reason: MailFailure;
    readonly smtpCode: number | null;
    readonly at: string;
  } | null;
  /** When it was sent last, in any round. */
  readonly sentAt: string | null;
  /** How often it was sent, in all rounds. */
  readonly copies: number;
  /** Of its stream. */
  readonly revision: number;
};

/** The mail after an event; undefined before the first. The event must be the next of the stream. */
export function mailAfter(before: Mail | undefined, event: MailEvent): Mail | undefined {
  if (event.type === 'MailQueued') return queued(before, event);
  if (before === undefined) return undefined;
  const { attempt: attempts } = event.data;
  const moved = { ...before, attempts, revision: before.revision + 1 };
  switch (event.type) {
    case 'MailSent':
      return {
        ...{ ...moved, state: 'sent', dueAt: null, failure: null },
        ...{ sentAt: event.data.sentAt, copies: before.copies + 1 },
      };
    case 'MailFailed': {
      const { reason, smtpCode, retryAt, failedAt } = event.data;
      const failure = { reason, smtpCode, at: failedAt };
      const givenUp = DROPPED_BECAUSE.includes(reason) ? 'dropped' : 'failed';
      return { ...moved, state: retryAt === null ? givenUp : 'queued', dueAt: retryAt, failure };
    }
    default:
      return event satisfies never;
  }
}

function queued(before: Mail | undefined, { data }: MailQueued): Mail {
  const { mailId, template, language, accountId, about, round, delivery, queuedAt } = data;
  const isSent = delivery === 'smtp';
  return {
    ...{ mailId, template, language, accountId, about, round, attempts: 0, failure: null },
    ...{ queuedAt: before?.queuedAt ?? queuedAt, roundAt: queuedAt },
    state: isSent ? 'queued' : 'held',
    dueAt: isSent ? queuedAt : null,
    sentAt: before?.sentAt ?? null,
    copies: before?.copies ?? 0,
    revision: (before?.revision ?? -1) + 1,
  };
}
