// Live messages about mails -> query cache.
import type {
  MailContentResponse,
  MailResponse,
  MailsResponse,
} from '@aangan/shared-events/features/mail/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { changeCached, markOutdated } from '../../lib/outdated.ts';
import { mailKey, mailListsKey } from './mail-cache.ts';

export const mailLive = {
  'mail-changed': (client, mail) => {
    changeCached<MailContentResponse>(client, mailKey(mail.id), (shown) => ({
      ...shown,
      data: newestOf(shown.data, mail),
    }));
    changeCached<Pages>(client, mailListsKey(), (pages) => withMail(pages, mail));
    if (!isListed(client, mail)) markOutdated(client, mailListsKey());
  },
} satisfies LiveHandlers<'mail-changed'>;

type Pages = InfiniteData<MailsResponse>;

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

/** Whether every cached list shows the mail: a new one, and the state that an older one had, are not known here. */
function isListed(client: QueryClient, { id }: MailResponse): boolean {
  return client
    .getQueriesData<Pages>({ queryKey: mailListsKey() })
    .every(
      ([, data]) => data === undefined || data.pages.some((page) => page.data.some((each) => each.id === id)),
    );
}
