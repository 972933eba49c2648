import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { Breadcrumbs } from '../../components/navigation/breadcrumbs.tsx';
import { Unanswered } from '../../components/feedback/unanswered.tsx';
import { PageTitle } from '../../components/navigation/page-title.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { AuditLoading } from './audit-loading.tsx';
import { orderHistoryQuery } from './api.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import { EventCard } from './event-card.tsx';
import { auditTexts, historyErrors, stopText } from './messages.ts';
import { OrderAsItWas } from './order-as-it-was.tsx';
import { TimeLine } from './replay/time-line.tsx';

type HistoryPageProps = {
  readonly id: string;
  /** The shown event, from 1; the last one by default. */
  readonly stop: number | undefined;
  readonly onStop: (stop: number) => void;
  readonly statusBadge: (status: OrderStatus) => ReactNode;
  readonly colorName: (hexCode: string) => string | undefined;
};

const SPEEDS = ['1', '5'];

/** The history of an order as a timeline: each stop shows an event and the order after it. */
export function HistoryPage({ id, stop, onStop, statusBadge, colorName }: HistoryPageProps) {
  const history = useQuery(orderHistoryQuery(id));
  const events = history.data?.events ?? [];
  // Neither mails nor the erasure of the buyer: first shown is the newest event of the order itself.
  const newest = events.findLastIndex(({ type }) => !type.startsWith('Mail') && type !== 'AccountErased') + 1;
  const at = Math.max(0, Math.min(stop ?? newest, events.length) - 1);
  const event = events[at];
  const move = useCallback((next: number) => onStop(next + 1), [onStop]);
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs>
        <Link to="/audit">{auditTexts.title}</Link>
        <span aria-current="page">{auditTexts.history(id)}</span>
      </Breadcrumbs>
      <PageTitle
        documentTitle={`${auditTexts.history(id)} · ${auditTexts.title}`}
        aside={history.data?.order && statusBadge(history.data.order.status)}
      >
        {auditTexts.history(id)}
      </PageTitle>
      <Unanswered query={history} problem={(error) => errorText(error, historyErrors)}>
        <AuditLoading text={auditTexts.loading}>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-80 w-full" />
        </AuditLoading>
      </Unanswered>
      {event && (
        <>
          <TimeLine
            label="Event"
            count={events.length}
            at={at}
            stopText={(each) => stopText(events[each] ?? event)}
            place={
              <>
                <span className="text-muted">{auditTexts.stop(at + 1, events.length)}</span>
                <span className="font-semibold">{stopText(event)}</span>
              </>
            }
            isShown
            speeds={SPEEDS}
            unit="events"
            onMove={move}
          />
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <EventCard event={event} before={events[at - 1]?.at} />
            <OrderAsItWas
              order={event.order}
              isUnknown={events.slice(0, at + 1).some(({ unreadable }) => unreadable)}
              statusBadge={statusBadge}
              colorName={colorName}
            />
          </div>
        </>
      )}
      {/* Of the order in the address: a log that was changed may name another one. */}
      {history.data && <EvidencePanel orderId={Number(id)} />}
    </div>
  );
}
