import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Breadcrumbs } from '../../components/navigation/breadcrumbs.tsx';
import { Unanswered } from '../../components/feedback/unanswered.tsx';
import { PageTitle } from '../../components/navigation/page-title.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { AuditLoading } from './audit-loading.tsx';
import { causedEventsQuery } from './api.ts';
import { EventCard } from './event-card.tsx';
import { auditTexts, historyErrors } from './messages.ts';

/** All events that one request caused. */
export function RequestPage({ id }: { readonly id: string }) {
  const caused = useQuery(causedEventsQuery(id));
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs>
        <Link to="/audit">{auditTexts.title}</Link>
        <span aria-current="page">{auditTexts.request}</span>
      </Breadcrumbs>
      <PageTitle documentTitle={`${auditTexts.request} · ${auditTexts.title}`}>
        {auditTexts.request}
      </PageTitle>
      <p className="max-w-prose text-muted">
        {auditTexts.requestLead} <span className="wrap-anywhere">Request {id}.</span>
      </p>
      <Unanswered query={caused} problem={(error) => errorText(error, historyErrors)}>
        <AuditLoading text={auditTexts.loading}>
          <Skeleton className="h-60 w-full" />
        </AuditLoading>
      </Unanswered>
      <ol className="flex max-w-3xl flex-col gap-4">
        {caused.data?.events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} linksToRequest={false} />
          </li>
        ))}
      </ol>
      {caused.data?.isCut && <p className="text-muted">{auditTexts.cut}</p>}
    </div>
  );
}
