import type { PastDashboardResponse } from '@aangan/shared-events/features/audit/replay/http';
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { buttonClass } from '../../../components/form/button.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatAuditMoment } from '../audit-moment.ts';
import { useThrottled } from '../../../lib/hooks/use-throttled.ts';
import { AuditLoading } from '../audit-loading.tsx';
import { auditTexts } from '../messages.ts';
import { dashboardThenQuery, lineQuery } from './api.ts';
import { GoToInstant } from './go-to-instant.tsx';
import { OpenProduct } from './open-product.tsx';
import type { ReplaySearch } from './replay-search.ts';
import { replayErrors, replayTexts } from './messages.ts';
import { TimeLine } from './time-line.tsx';
import { useMoving } from './use-moving.ts';

type ReplayPageProps = {
  readonly search: ReplaySearch;
  /** Changes these parameters and keeps the rest of the address. */
  readonly onChange: (changes: ReplaySearch) => void;
  readonly dashboard: (then: PastDashboardResponse, onDays: (days: SalesPeriod) => void) => ReactNode;
};

/** The minimum interval between requests while dragging, in milliseconds. */
const REQUEST_INTERVAL_MS = 150;
const SPEEDS = ['1', '10', '100', '1000'];

/** The dashboard after any event of the log. */
export function ReplayPage({ search, onChange, dashboard }: ReplayPageProps) {
  const line = useQuery(lineQuery());
  const events = line.data?.last.event ?? 1;
  const rest = useCallback((event: number) => onChange({ event }), [onChange]);
  const [selected, move] = useMoving(search.event, events, rest);
  const event = Math.min(selected, events);
  const days = search.days ?? '7';
  const throttledEvent = useThrottled(event, REQUEST_INTERVAL_MS);
  const then = useQuery({
    ...dashboardThenQuery(`event-${throttledEvent}`, days),
    enabled: line.data !== undefined && throttledEvent <= events,
  });
  const failed = [line, then].find(({ isError }) => isError);
  const shown = then.data;
  const onMove = useCallback((at: number) => move(at + 1), [move]);
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        documentTitle={`${replayTexts.title} · ${auditTexts.title}`}
        aside={
          <Link
            to="/audit/compare"
            search={{ from: `event-${event}` }}
            className={buttonClass('quiet', 'small')}
          >
            {replayTexts.compareFrom}
          </Link>
        }
      >
        {replayTexts.title}
      </PageTitle>
      <p className="max-w-prose text-muted">{replayTexts.lead}</p>
      {failed && (
        <ErrorState
          message={errorText(failed.error, replayErrors)}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {line.data ? (
        <TimeLine
          label={replayTexts.slider}
          count={events}
          at={event - 1}
          stopText={(at) =>
            shown && shown.moment.event === at + 1
              ? formatAuditMoment(shown.moment.at)
              : replayTexts.event(at + 1)
          }
          place={
            <>
              <span className="text-muted">{replayTexts.place(event, events)}</span>
              {shown && (
                <time dateTime={shown.moment.at} title={shown.moment.at} className="font-semibold">
                  {formatAuditMoment(shown.moment.at)}
                </time>
              )}
            </>
          }
          isShown={shown?.moment.event === event && !then.isPlaceholderData}
          speeds={SPEEDS}
          unit="events"
          onMove={onMove}
        />
      ) : (
        // As high as the timeline, which wraps on phones.
        !failed && <Skeleton className="h-46 w-full sm:h-34" />
      )}
      {shown ? (
        <section aria-label="The dashboard at this point in time" aria-busy={then.isPlaceholderData}>
          {dashboard(shown, (next) => onChange({ event, days: next }))}
        </section>
      ) : (
        !failed && <ReplaySkeleton />
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <GoToInstant days={days} onFound={(moment) => onMove(moment.event - 1)} />
        <OpenProduct />
      </div>
    </div>
  );
}

function ReplaySkeleton() {
  return (
    <AuditLoading text={replayTexts.loading}>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-80 w-full" />
    </AuditLoading>
  );
}
