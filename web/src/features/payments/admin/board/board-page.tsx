// The board of truth: what the gateway, the log and the orders say about each day, with every difference.
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Outdated } from '../../../../components/data/outdated.tsx';
import { ErrorState } from '../../../../components/feedback/error-state.tsx';
import { Loading, Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { Button } from '../../../../components/form/button.tsx';
import { PillChoice } from '../../../../components/form/pill-choice.tsx';
import { PageTitle } from '../../../../components/navigation/page-title.tsx';
import { errorText } from '../../../../lib/api/api-error.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { formatClock } from '../../../../lib/dates.ts';
import { useMedia } from '../../../../lib/hooks/use-media.ts';
import type { Board } from '../../answers.ts';
import { SandboxBanner } from '../../sandbox-banner.tsx';
import { type BoardDays, boardQuery, useCompareNow, useIsWriting } from '../api.ts';
import { boardErrors, boardTexts } from '../messages.ts';
import { agreementOfAll, type Agreement } from './board-state.ts';
import { DayCards } from './day-cards.tsx';
import { DayTable } from './day-table.tsx';
import { PaymentDialogHost } from '../payment-dialog-host.tsx';
import { Differences } from './differences.tsx';

// The board is compared again after each write.
const ignore = (): void => undefined;

const ranges: readonly BoardDays[] = ['7', '31'];

export function BoardPage({ liveSign }: { readonly liveSign: ReactNode }) {
  const [range, setRange] = useState<BoardDays>('7');
  const board = useQuery(boardQuery(range));
  const compareNow = useCompareNow(range);
  const isWriting = useIsWriting();
  const { data } = board;
  const error = board.error ?? compareNow.error;
  // Not while it is compared by itself.
  const [isAsked, setIsAsked] = useState(false);
  const retry = () => {
    setIsAsked(true);
    compareNow.reset();
    void board.refetch().finally(() => setIsAsked(false));
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle>{boardTexts.title}</PageTitle>
          <p className="mt-1 text-muted">{boardTexts.lead}</p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          {liveSign}
          <PillChoice
            legend={boardTexts.range}
            values={ranges}
            chosen={range}
            textOf={(days) => boardTexts.ranges[days]}
            onChange={setRange}
          />
        </div>
      </div>
      <SandboxBanner isSandbox={data?.isSandbox} />
      {data === undefined && error !== null && (
        <ErrorState message={errorText(error, boardErrors)} onRetry={retry} retrying={isAsked} />
      )}
      {data === undefined && error === null && <BoardSkeleton />}
      {data !== undefined && (
        <>
          {error !== null && (
            <Outdated problem={errorText(error, boardErrors)} onRetry={retry} retrying={isAsked} />
          )}
          <Summary
            board={data}
            isOutdated={board.isStale && !board.isFetching && !isWriting}
            onRefresh={() => compareNow.mutate()}
            isRefreshing={compareNow.isPending}
          />
          {data.differences.length > 0 && (
            <Differences differences={data.differences} unlisted={data.unlistedDisputes} />
          )}
          <Days days={data.days} />
        </>
      )}
      <PaymentDialogHost onKnown={ignore} />
    </div>
  );
}

const looks = {
  equal: { icon: CircleCheck, colour: 'bg-leaf-soft text-on-leaf-soft' },
  unknown: { icon: CircleHelp, colour: 'bg-marigold-soft text-on-marigold-soft' },
  differs: { icon: CircleAlert, colour: 'bg-madder-soft text-on-madder-soft' },
} as const;

type SummaryProps = {
  readonly board: Board;
  /** A payment has changed since it was compared. */
  readonly isOutdated: boolean;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
};

function Summary({ board, isOutdated, onRefresh, isRefreshing }: SummaryProps) {
  const agreement = agreementOfAll(board);
  const { icon: Icon, colour } = looks[agreement];
  const [title, text] = summaryOf(agreement, board);
  return (
    <section
      aria-label={title}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg p-5 eased transition-colors',
        colour,
      )}
    >
      <Icon aria-hidden="true" className="size-8 shrink-0" />
      <div role="status" className="min-w-0 flex-1 basis-60">
        <h2 className="text-xl">{title}</h2>
        <p className="text-sm">{text}</p>
        {isOutdated && <p className="text-sm">{boardTexts.outdated}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm tabular">{boardTexts.askedAt(formatClock(Date.parse(board.asOf)))}</span>
        <Button
          variant="secondary"
          size="small"
          busy={isRefreshing}
          busyText={boardTexts.refreshing}
          onClick={onRefresh}
        >
          {boardTexts.refresh}
        </Button>
      </div>
    </section>
  );
}

function summaryOf(
  agreement: Agreement,
  { days, differences, unlistedDisputes }: Board,
): readonly [title: string, text: string] {
  if (agreement === 'equal') return [boardTexts.equal, boardTexts.equalText];
  if (agreement === 'unknown') return [boardTexts.unknown, boardTexts.unknownText];
  const resolvesAny = differences.some(({ canResolve }) => canResolve);
  const isSilent = days.some(({ gateway }) => gateway === null);
  return [
    boardTexts.differs(Math.max(1, differences.length + unlistedDisputes)),
    isSilent ? boardTexts.differsUnknownText : resolvesAny ? boardTexts.differsText : boardTexts.differsHere,
  ];
}

function Days({ days }: Pick<Board, 'days'>) {
  const isWide = useMedia('(width >= 64rem)');
  return (
    <section aria-label={boardTexts.days} className="overflow-clip rounded-lg border border-line bg-raised">
      {isWide ? <DayTable days={days} /> : <DayCards days={days} />}
    </section>
  );
}

function BoardSkeleton() {
  return (
    <>
      <Loading text={boardTexts.loading} />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-96 w-full" />
    </>
  );
}
