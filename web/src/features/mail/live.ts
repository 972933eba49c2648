// Live messages about mails -> query cache.
import type {
  MailContentResponse,
  MailResponse,
  MailsResponse,
} from '@aangan/shared-events/features/mail/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { MOST_LIVE_ROWS } from '../../lib/live-rows.ts';
import { applyMessage, changeCached, markOutdated } from '../../lib/outdated.ts';
import { mailKey, mailListsKey, mailsKey } from './mail-cache.ts';

export const mailLive = { 'mail-changed': showMail } satisfies LiveHandlers<'mail-changed'>;

/** Shows a mail that has been changed, by a live message or by the answer of the change. */
export function showMail(client: QueryClient, mail: MailResponse): void {
  applyMessage(client, mailsKey(), () => {
    changeCached<MailContentResponse>(client, mailKey(mail.id), (shown) => ({
      ...shown,
      data: newestOf(shown.data, mail),
    }));
    for (const [queryKey, before] of client.getQueriesData<Pages>({ queryKey: mailListsKey() })) {
      const shown = queryKey.at(-1);
      if (isNew(mail) && isFullFor(before, mail, shown)) markOutdated(client, queryKey);
      else
        changeCached<Pages>(client, queryKey, (pages) =>
          isNew(mail) ? withNew(pages, mail, shown) : withMail(pages, mail),
        );
    }
    if (!isNew(mail) && !isListed(client, mail)) markOutdated(client, mailListsKey());
  });
}

type Pages = InfiniteData<MailsResponse>;

const isNew = ({ revision }: MailResponse): boolean => revision === 0;

const isShownIn = ({ state }: MailResponse, shown: unknown): boolean => shown === 'all' || shown === state;
const isIn = ({ pages }: Pages, mail: MailResponse): boolean =>
  pages.some((page) => page.data.some(({ id }) => id === mail.id));

/** Whether a list would show a new mail if it had not grown to its limit. */
function isFullFor(data: Pages | undefined, mail: MailResponse, shown: unknown): boolean {
  const rows = data?.pages[0]?.data.length ?? 0;
  return data !== undefined && rows >= MOST_LIVE_ROWS && isShownIn(mail, shown) && !isIn(data, mail);
}

/** A list with a new mail, where it shows mails in that state; the counts follow. */
function withNew(data: Pages, mail: MailResponse, shown: unknown): Pages {
  const [first] = data.pages;
  if (first === undefined || isIn(data, mail)) return data;
  const isShown = isShownIn(mail, shown);
  const pages = data.pages.map((page) => ({
    ...page,
    data: page === first && isShown ? [mail, ...page.data] : page.data,
    counts: { ...page.counts, [mail.state]: page.counts[mail.state] + 1 },
  }));
  return { ...data, pages };
}

/** The lists after a change of a mail that they show: its row stays in its place, and the counts follow. */
function withMail(data: Pages, mail: MailResponse): Pages {
  const before = data.pages.flatMap((page) => page.data).find(({ id }) => id === mail.id);
  if (before === undefined || before.revision >= mail.revision) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    data: page.data.map((each) => (each.id === mail.id ? mail : each)),
    counts: moved(page.counts, before.state, mail.state),
  }));
  return { ...data, pages };
}

function moved(
  counts: MailsResponse['counts'],
  from: MailResponse['state'],
  to: MailResponse['state'],
): MailsResponse['counts'] {
  if (from === to) return counts;
  return { ...counts, [from]: Math.max(0, counts[from] - 1), [to]: counts[to] + 1 };
}

function newestOf(known: MailResponse, mail: MailResponse): MailResponse {
  return known.revision >= mail.revision ? known : mail;
}

/** Whether every cached list shows the mail: the state that another one had is not known here. */
function isListed(client: QueryClient, mail: MailResponse): boolean {
  return client
    .getQueriesData<Pages>({ queryKey: mailListsKey() })
    .every(([, data]) => data === undefined || isIn(data, mail));
}
