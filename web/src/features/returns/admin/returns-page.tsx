// The returns of all customers: the list by state, and one of them with what can be done next.
import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { RETURN_STATES, type ReturnState } from '@aangan/shared-events/features/returns/states';
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
import type { ColorNameOf } from '../line-name.ts';
import { returnReasonLabels } from '../messages.ts';
import { ReturnBadge } from '../return-badge.tsx';
import { allReturnsQuery, type ShownReturns } from './api.ts';
import { adminReturnTexts as texts, returnListErrors } from './messages.ts';
import { ReturnDialog } from './return-dialog.tsx';

const shownStates: readonly ShownReturns[] = ['all', ...RETURN_STATES];

type ReturnsPageProps = { readonly colorName: ColorNameOf; readonly liveSign: ReactNode };

export function ReturnsPage({ colorName, liveSign }: ReturnsPageProps) {
  const [shown, setShown] = useState<ShownReturns>('all');
  const [opened, setOpened] = useState<ReturnResponse>();
  const list = useInfiniteQuery(allReturnsQuery(shown));
  const { data, error, isRefetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const [first] = data?.pages ?? [];
  const returns = data?.pages.flatMap((page) => page.data) ?? [];
  const retry = () => void refetch();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle>{texts.title}</PageTitle>
          <p className="mt-1 text-muted">{texts.lead}</p>
        </div>
        {liveSign}
      </div>
      <Unanswered query={list} problem={(error) => errorText(error, returnListErrors)}>
        <Loading text={texts.loading} />
        <Skeleton className="h-96 w-full" />
      </Unanswered>
      {first !== undefined && (
        <>
          {error !== null && (
            <Outdated problem={errorText(error, returnListErrors)} onRetry={retry} retrying={isRefetching} />
          )}
          <div className="w-fit max-w-full">
            <PillChoice
              legend={texts.shown}
              values={shownStates}
              chosen={shown}
              textOf={(state) => texts.shownOf(state, countOf(first.counts, state))}
              onChange={setShown}
            />
          </div>
          {list.isStale && !list.isPlaceholderData && (
            <OutdatedList text={texts.outdated} isFetching={isRefetching} onRefresh={retry} />
          )}
          <ReturnList returns={returns} onOpen={setOpened} />
          {hasNextPage && (
            <Button
              variant="secondary"
              className="self-center"
              busy={isFetchingNextPage}
              busyText={texts.loadingMore}
              onClick={() => void fetchNextPage()}
            >
              {texts.more}
            </Button>
          )}
        </>
      )}
      {opened !== undefined && (
        <ReturnDialog
          key={opened.id}
          // A step may move it out of the list that is shown.
          returned={newerOf(
            opened,
            returns.find(({ id }) => id === opened.id),
          )}
          colorName={colorName}
          onChanged={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function newerOf(one: ReturnResponse, other: ReturnResponse | undefined): ReturnResponse {
  return other !== undefined && other.revision >= one.revision ? other : one;
}

function countOf(counts: Readonly<Record<ReturnState, number>>, state: ShownReturns): number {
  if (state !== 'all') return counts[state];
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

type ReturnListProps = {
  readonly returns: readonly ReturnResponse[];
  readonly onOpen: (returned: ReturnResponse) => void;
};

function ReturnList({ returns, onOpen }: ReturnListProps) {
  if (returns.length === 0)
    return (
      <div className="rounded-lg border border-line bg-raised">
        <EmptyState title={texts.empty} text={texts.emptyText} />
      </div>
    );
  return (
    <ul
      aria-label={texts.list}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised"
    >
      {returns.map((returned) => (
        <li key={returned.id}>
          <ReturnRow returned={returned} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

type ReturnRowProps = { readonly returned: ReturnResponse } & Pick<ReturnListProps, 'onOpen'>;

function ReturnRow({ returned, onOpen }: ReturnRowProps) {
  const { orderId, number, lines, reason, steps } = returned;
  const asked = steps[0]?.at ?? '';
  return (
    <button
      type="button"
      onClick={() => onOpen(returned)}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left eased transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="font-semibold tabular">{texts.name(orderId, number)}</span>
      <ReturnBadge returned={returned} failedText={texts.refundFailed} />
      <span className="min-w-0 flex-1 basis-60 text-sm sm:truncate text-muted">
        {lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')} · {returnReasonLabels[reason]}
      </span>
      <span className="text-sm text-muted">
        <TimeAgo at={asked} />
      </span>
    </button>
  );
}
