// The mails of the shop: what became of each, and each as it would be sent.
import type { MailResponse, MailsResponse } from '@aangan/shared-events/features/mail/http';
import { MAIL_STATES } from '@aangan/shared-events/features/mail/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { OutdatedList } from '../../../components/data/outdated-list.tsx';
import { Outdated } from '../../../components/data/outdated.tsx';
import { TimeAgo } from '../../../components/data/time-ago.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { PillChoice } from '../../../components/form/pill-choice.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { mailsQuery, type ShownState } from './api.ts';
import { MailBadge } from './mail-badge.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { mailErrors, mailTexts } from './messages.ts';

const shownStates: readonly ShownState[] = ['all', ...MAIL_STATES];

export function MailPage({ liveSign }: { readonly liveSign: ReactNode }) {
  const [shown, setShown] = useState<ShownState>('all');
  const [opened, setOpened] = useState<string>();
  const mails = useInfiniteQuery(mailsQuery(shown));
  const { data, error, isRefetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = mails;
  const [first] = data?.pages ?? [];
  const retry = () => void refetch();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle>{mailTexts.title}</PageTitle>
          <p className="mt-1 text-muted">{mailTexts.lead}</p>
        </div>
        {liveSign}
      </div>
      <Unanswered query={mails} problem={(error) => errorText(error, mailErrors)}>
        <Loading text={mailTexts.loading} />
        <Skeleton className="h-96 w-full" />
      </Unanswered>
      {first !== undefined && (
        <>
          {error !== null && (
            <Outdated problem={errorText(error, mailErrors)} onRetry={retry} retrying={isRefetching} />
          )}
          {!first.isSending && <NoServer />}
          {first.serverTrouble && <ServerTrouble {...first.serverTrouble} />}
          <div className="w-fit max-w-full">
            <PillChoice
              legend={mailTexts.shown}
              values={shownStates}
              chosen={shown}
              textOf={(state) => mailTexts.shownOf(state, countOf(first, state))}
              onChange={setShown}
            />
          </div>
          {mails.isStale && !mails.isPlaceholderData && (
            <OutdatedList text={mailTexts.outdated} isFetching={isRefetching} onRefresh={retry} />
          )}
          <MailList mails={data?.pages.flatMap((page) => page.data) ?? []} onOpen={setOpened} />
          {hasNextPage && (
            <Button
              variant="secondary"
              className="self-center"
              busy={isFetchingNextPage}
              busyText={mailTexts.loadingMore}
              onClick={() => void fetchNextPage()}
            >
              {mailTexts.more}
            </Button>
          )}
        </>
      )}
      {opened !== undefined && <MailDialog key={opened} id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function countOf({ counts }: MailsResponse, state: ShownState): number {
  if (state !== 'all') return counts[state];
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function NoServer() {
  return (
    <section className="rounded-lg bg-indigo-soft p-5">
      <h2 className="text-lg">{mailTexts.noServer}</h2>
      <p className="mt-1 text-sm">{mailTexts.noServerText}</p>
    </section>
  );
}

function ServerTrouble({ since, why }: NonNullable<MailsResponse['serverTrouble']>) {
  return (
    <section role="alert" className="rounded-lg bg-madder-soft p-5 text-on-madder-soft">
      <h2 className="text-lg">{mailTexts.serverTrouble}</h2>
      <p className="mt-1 text-sm">{mailTexts.serverTroubleText(formatMoment(since))}</p>
      <p className="mt-1 text-sm wrap-anywhere">{mailTexts.serverTroubleWhy(why)}</p>
    </section>
  );
}

type MailListProps = {
  readonly mails: readonly MailResponse[];
  readonly onOpen: (id: string) => void;
};

function MailList({ mails, onOpen }: MailListProps) {
  if (mails.length === 0)
    return (
      <div className="rounded-lg border border-line bg-raised">
        <EmptyState title={mailTexts.empty} text={mailTexts.emptyText} />
      </div>
    );
  return (
    <ul
      aria-label={mailTexts.list}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised"
    >
      {mails.map((mail) => (
        <li key={mail.id}>
          <MailRow mail={mail} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function MailRow({ mail, onOpen }: { readonly mail: MailResponse } & Pick<MailListProps, 'onOpen'>) {
  const { id, title, state, attempts, failure, queuedAt, sentAt } = mail;
  const about = mailTexts.about(mail);
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left eased transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold">
          {title}
          {about !== null && <span className="font-normal text-muted"> · {about}</span>}
        </span>
        {failure !== null && (
          <span className="block text-sm text-muted">{mailTexts.failure(failure, attempts)}</span>
        )}
      </span>
      <span className="flex items-center gap-3">
        <TimeAgo at={sentAt ?? queuedAt} className="text-sm whitespace-nowrap text-muted" />
        <span className="flex justify-end sm:w-20">
          <MailBadge state={state} />
        </span>
      </span>
    </button>
  );
}
