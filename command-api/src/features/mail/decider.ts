// The rules of a mail: queued once for each event and recipient, sent once unless an administrator sends it again.
import { eventsOf } from '@aangan/shared-events/event';
import { mailEvents, type MailEvent } from '@aangan/shared-events/features/mail/events';
import { mailAfter, type Mail } from '@aangan/shared-events/features/mail/mail';
import type { Decider } from '../../domain/decider.ts';
import type { MailCommand, RecordFailure, RecordSent } from './commands.ts';
import { missingMail } from './refusals.ts';

export type MailStreamState = Mail | undefined;
type Events = readonly MailEvent[];

export const mailDecider: Decider<MailStreamState, MailCommand, MailEvent> = {
  initialState: undefined,
  isEvent: eventsOf(mailEvents),
  decide,
  evolve: mailAfter,
};

function decide(command: MailCommand, mail: MailStreamState): Events {
  switch (command.type) {
    case 'QueueMail': {
      if (mail !== undefined) return [];
      const { type: _, at: queuedAt, ...asked } = command;
      return [{ type: 'MailQueued', data: { ...asked, language: 'en', round: 1, queuedAt } }];
    }
    case 'ResendMail': {
      if (mail === undefined) throw missingMail();
      if (mail.state === 'queued' && mail.attempts === 0) return [];
      const data = { ...idsOf(mail), round: mail.round + 1, delivery: 'smtp', queuedAt: command.at } as const;
      return [{ type: 'MailQueued', data }];
    }
    case 'RecordSent':
      return recordSent(command, mail);
    case 'RecordFailure':
      return recordFailure(command, mail);
    default:
      return command satisfies never;
  }
}

const idsOf = ({ mailId, template, language, accountId, about, round }: Mail) => ({
  ...{ mailId, template, language, accountId, about, round },
});

// Sent is sent, also when it was queued again meanwhile.
function recordSent({ copy, attempt, messageId, at }: RecordSent, mail: MailStreamState): Events {
  if (mail === undefined || copy !== mail.copies + 1) return [];
  return [{ type: 'MailSent', data: { ...idsOf(mail), attempt, messageId, sentAt: at } }];
}

function recordFailure(command: RecordFailure, mail: MailStreamState): Events {
  const { copy, attempt, reason, smtpCode, retryAt, at } = command;
  if (mail?.state !== 'queued' || copy !== mail.copies + 1 || attempt !== mail.attempts + 1) return [];
  const data = { ...idsOf(mail), attempt, reason, smtpCode, retryAt, failedAt: at };
  return [{ type: 'MailFailed', data }];
}
