// Mails in the API's shape.
import type { MailResponse, MailsResponse } from '@aangan/shared-events/features/mail/http';
import { MAILS_ON_A_PAGE } from '@aangan/shared-events/features/mail/http';
import type { Mail } from '@aangan/shared-events/features/mail/mail';
import type { MailState } from '@aangan/shared-events/features/mail/states';
import {
  mailKey,
  mailProjection,
  mailsIndex,
  waitingMailsIndex,
  type MailView,
} from '@aangan/shared-events/features/mail/views';
import { mailsWaiting, oldestMailWaiting } from '../../metrics/mail.ts';
import type { Views } from '../../views/views.ts';
import { failureDescriptions, mailTitles } from './titles.ts';

/** The name of a product as it is now; undefined for one that never was. */
export type ProductNameOf = (productId: number) => string | undefined;

/** A mail in the shape of http.ts. */
export function toMailResponse(mail: Mail, productNameOf: ProductNameOf): MailResponse {
  const {
    mailId: id,
    template,
    language,
    about,
    state,
    queuedAt,
    attempts,
    sentAt,
    failure,
    revision,
  } = mail;
  return {
    ...{ id, template, title: mailTitles[template], language, orderId: about.orderId ?? null },
    productName: (about.alert && productNameOf(about.alert.productId)) ?? null,
    ...{ state, queuedAt, attempts, nextAttemptAt: mail.dueAt, sentAt },
    failure: failure && { ...failure, description: failureDescriptions[failure.reason] },
    revision,
  };
}

type ListViews = Pick<Views, 'scored' | 'documents' | 'size'>;
type List = Pick<MailsResponse, 'data' | 'counts' | 'next'>;

/** A page of mails, newest first: all, or those in one state, before a place in the log. */
export async function listMails(
  views: ListViews,
  { state, before }: { readonly state?: MailState | undefined; readonly before?: number | undefined },
  productNameOf: ProductNameOf,
): Promise<List> {
  const [scored, counts] = await Promise.all([
    views.scored(mailProjection, mailsIndex(state ?? 'all'), {
      ...{ newestFirst: true, count: MAILS_ON_A_PAGE + 1 },
      ...(before !== undefined && { to: before - 1 }),
    }),
    countMails(views),
  ]);
  const page = scored.slice(0, MAILS_ON_A_PAGE);
  const found = await views.documents<MailView>(
    mailProjection,
    page.map(({ member }) => mailKey(member)),
  );
  const last = page.at(-1);
  return {
    data: found.flatMap((mail) => (mail === undefined ? [] : [toMailResponse(mail, productNameOf)])),
    counts,
    next: last !== undefined && scored.length > page.length ? String(last.score) : null,
  };
}

async function countMails(views: Pick<Views, 'size'>): Promise<MailsResponse['counts']> {
  const sizeOf = (state: MailState): Promise<number> => views.size(mailProjection, mailsIndex(state));
  const [queued, sent, failed, dropped, held] = await Promise.all([
    ...[sizeOf('queued'), sizeOf('sent'), sizeOf('failed'), sizeOf('dropped'), sizeOf('held')],
  ]);
  return {
    ...{ queued: queued ?? 0, sent: sent ?? 0, failed: failed ?? 0, dropped: dropped ?? 0 },
    held: held ?? 0,
  };
}

/** Sets the metrics of the process that sends; all others have zeros. */
export async function measureWaiting(
  views: Pick<Views, 'scored' | 'size'>,
  now: number,
  isSending: boolean,
): Promise<void> {
  const [oldest] = isSending
    ? await views.scored(mailProjection, waitingMailsIndex, { newestFirst: false, count: 1 })
    : [];
  mailsWaiting.set(isSending ? await views.size(mailProjection, waitingMailsIndex) : 0);
  oldestMailWaiting.set(oldest === undefined ? 0 : Math.max(0, (now - oldest.score) / 1000));
}
