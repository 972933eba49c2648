// Parses answers about mails.
import type {
  MailContentResponse,
  MailResponse,
  MailsResponse,
} from '@aangan/shared-events/features/mail/http';
import { MAIL_FAILURES, MAIL_STATES, MAIL_TEMPLATES } from '@aangan/shared-events/features/mail/states';
import { fieldsOf } from '@aangan/shared-events/fields';
import { flagOf, listIn, numberOf, optionalNumber, textOf } from '../../lib/api/answer-fields.ts';

export function mailsIn(answer: unknown): MailsResponse {
  const { isSending, serverTrouble, counts, next } = fieldsOf(answer);
  const { since, why } = fieldsOf(serverTrouble);
  const { queued, sent, failed, dropped, held } = fieldsOf(counts);
  return {
    success: true,
    isSending: flagOf(isSending, false),
    serverTrouble: textOf(since) === '' ? null : { since: textOf(since), why: textOf(why) },
    data: listIn(answer, 'data').map(mailFrom),
    counts: {
      ...{ queued: numberOf(queued), sent: numberOf(sent) },
      ...{ failed: numberOf(failed), dropped: numberOf(dropped), held: numberOf(held) },
    },
    next: textOf(next) || null,
  };
}

export function mailContentIn(answer: unknown): MailContentResponse {
  const { isSending, data, content } = fieldsOf(answer);
  const { to, subject, text, page } = fieldsOf(content);
  return {
    success: true,
    isSending: flagOf(isSending, false),
    data: mailFrom(data),
    content:
      textOf(page) === ''
        ? null
        : { to: textOf(to), subject: textOf(subject), text: textOf(text), page: textOf(page) },
  };
}

/** The mail in `data` of an answer. */
export function mailIn(answer: unknown): MailResponse {
  return mailFrom(fieldsOf(answer)['data']);
}

function mailFrom(answer: unknown): MailResponse {
  const fields = fieldsOf(answer);
  const failure = fieldsOf(fields['failure']);
  const reason = MAIL_FAILURES.find((each) => each === failure['reason']);
  return {
    id: textOf(fields['id']),
    template: MAIL_TEMPLATES.find((each) => each === fields['template']) ?? 'order-placed',
    title: textOf(fields['title']),
    language: 'en',
    orderId: optionalNumber(fields['orderId']) ?? null,
    productName: textOf(fields['productName']) || null,
    state: MAIL_STATES.find((each) => each === fields['state']) ?? 'queued',
    queuedAt: textOf(fields['queuedAt']),
    attempts: numberOf(fields['attempts']),
    nextAttemptAt: textOf(fields['nextAttemptAt']) || null,
    sentAt: textOf(fields['sentAt']) || null,
    failure:
      reason === undefined
        ? null
        : {
            ...{ reason, description: textOf(failure['description']), at: textOf(failure['at']) },
            smtpCode: optionalNumber(failure['smtpCode']) ?? null,
          },
    revision: numberOf(fields['revision'], -1),
  };
}
