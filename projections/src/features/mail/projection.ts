// Mail events -> what became of each mail, the lists of mails in each state and of each order, and which are due.
import type { Recorded } from '@aangan/shared-events/event';
import type { MailEvent } from '@aangan/shared-events/features/mail/events';
import { mailAfter } from '@aangan/shared-events/features/mail/mail';
import { MAIL_STATES } from '@aangan/shared-events/features/mail/states';
import {
  dueMailsIndex,
  mailKey,
  mailProjection,
  mailsIndex,
  mailsOfOrderIndex,
  mailsToIndex,
  waitingMailsIndex,
  type MailView,
} from '@aangan/shared-events/features/mail/views';
import {
  indexEntry,
  noChanges,
  type Changes,
  type Documents,
  type IndexChange,
  type Projection,
} from '../../runtime/fold/projection.ts';

type Views = { mail: MailView };

export const mail: Projection<MailEvent, Views> = {
  name: mailProjection,
  version: 3,
  eventTypes: ['MailQueued', 'MailSent', 'MailFailed'],
  documentKeys: ({ data }) => ({ mail: mailKey(data.mailId) }),
  project: enter,
};

function enter({ mail: before }: Documents<Views>, event: Recorded<MailEvent>): Changes<Views> {
  if (before !== undefined && before.revision >= Number(event.revision)) return noChanges;
  const folded = mailAfter(before, event);
  if (folded === undefined) throw new Error('the mail was never queued');
  const view: MailView = { ...folded, place: before?.place ?? Number(event.position) };
  return {
    documents: { mail: view },
    indexes: [...(before === undefined ? listed(view) : []), ...indexesOf(before, view)],
    messages: [{ to: 'admins', name: 'mail-changed', key: `mail:${view.mailId}`, data: view }],
  };
}

function listed({ mailId, accountId, about, place }: MailView): readonly IndexChange[] {
  const { orderId } = about;
  return [
    indexEntry(mailsIndex('all'), mailId, place),
    indexEntry(mailsToIndex(accountId), mailId, place),
    ...(orderId === undefined ? [] : [indexEntry(mailsOfOrderIndex(orderId), mailId, place)]),
  ];
}

function indexesOf(
  before: MailView | undefined,
  { mailId, state, dueAt, queuedAt, place }: MailView,
): readonly IndexChange[] {
  const states = MAIL_STATES.filter((each) => each === state || each === before?.state);
  const isWaiting = dueAt !== null;
  return [
    ...states.map((each) => ({
      ...{ index: mailsIndex(each), member: mailId },
      score: each === state ? place : null,
    })),
    { index: dueMailsIndex, member: mailId, score: isWaiting ? Date.parse(dueAt) : null },
    { index: waitingMailsIndex, member: mailId, score: isWaiting ? Date.parse(queuedAt) : null },
  ];
}
