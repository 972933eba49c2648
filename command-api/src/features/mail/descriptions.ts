import type { mailEvents, MailAbout } from '@aangan/shared-events/features/mail/events';
import { DROPPED_BECAUSE, type MailFailure } from '@aangan/shared-events/features/mail/states';
import type { EventDescriptions } from '../../domain/event-description.ts';
import { formatUtc } from '../../domain/format-moment.ts';
import { failureDescriptions, mailTitles } from './titles.ts';

const subjectIn = ({ orderId, alert }: MailAbout): string => {
  if (orderId !== undefined) return ` about order ${orderId}`;
  return alert === undefined ? '' : ` about product ${alert.productId}`;
};

function failedTitle(reason: MailFailure, retryAt: string | null): string {
  if (retryAt !== null) return 'Mail not sent yet';
  return DROPPED_BECAUSE.includes(reason) ? 'Mail dropped' : 'Mail failed';
}

export const mailDescriptions: EventDescriptions<typeof mailEvents> = {
  MailQueued: ({ template, about, delivery, round }) => ({
    title: round === 1 ? 'Mail queued' : 'Mail queued again',
    text:
      delivery === 'smtp'
        ? `The mail “${mailTitles[template]}”${subjectIn(about)} waits to be sent.`
        : `The mail “${mailTitles[template]}”${subjectIn(about)} is only shown: the shop has no mail server.`,
    changes: [],
  }),
  MailSent: ({ template, about, attempt }) => ({
    title: 'Mail sent',
    text: `The mail server took the mail “${mailTitles[template]}”${subjectIn(about)} at attempt ${attempt}.`,
    changes: [],
  }),
  MailFailed: ({ template, about, attempt, reason, smtpCode, retryAt }) => ({
    title: failedTitle(reason, retryAt),
    text: `Attempt ${attempt} to send the mail “${mailTitles[template]}”${subjectIn(about)} failed${smtpCode === null ? '' : ` (${smtpCode})`}: ${failureDescriptions[reason]}${retryAt === null ? '' : ` It is tried again at ${formatUtc(retryAt)}.`}`,
    changes: [],
  }),
};
