import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { AuditLoading } from '../audit-loading.tsx';
import { auditTexts } from '../messages.ts';
import { differenceQuery } from './api.ts';
import { CompareForm } from './compare-form.tsx';
import { Differences } from './differences.tsx';
import type { CompareSearch } from './replay-search.ts';
import { momentText, replayErrors, replayTexts } from './messages.ts';

type ComparePageProps = {
  readonly search: CompareSearch;
  readonly onSearch: (search: CompareSearch) => void;
};

/** The differences between two points in time. */
export function ComparePage({ search, onSearch }: ComparePageProps) {
  const difference = useQuery(differenceQuery(search));
  const { data } = difference;
  return (
    <div className="flex flex-col gap-5">
      <PageTitle documentTitle={`${replayTexts.compare} · ${auditTexts.title}`}>
        {replayTexts.compare}
      </PageTitle>
      <p className="max-w-prose text-muted">{replayTexts.compareLead}</p>
      <CompareForm search={search} from={data?.from.at} to={data?.to.at} onCompare={onSearch} />
      {difference.isError && (
        <ErrorState
          message={errorText(difference.error, replayErrors)}
          onRetry={() => void difference.refetch()}
          retrying={difference.isFetching}
        />
      )}
      {difference.isLoading && (
        <AuditLoading text={replayTexts.loading}>
          <Skeleton className="h-40 w-full" />
        </AuditLoading>
      )}
      {data && (
        <section aria-label="Differences" className="flex flex-col gap-4">
          <p role="status" className="text-sm text-muted">
            From {momentText(data.from)} to {momentText(data.to)}. {replayTexts.between(data.between)}{' '}
            {data.compared}
          </p>
          {data.changes.length === 0 ? (
            <EmptyState title={replayTexts.alike} text={replayTexts.alikeHint} />
          ) : (
            <Differences changes={data.changes} />
          )}
        </section>
      )}
    </div>
  );
}
