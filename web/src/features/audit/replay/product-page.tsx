import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatAuditMoment } from '../audit-moment.ts';
import { AuditLoading } from '../audit-loading.tsx';
import { auditTexts } from '../messages.ts';
import { productThenQuery } from './api.ts';
import { ProductAsItWas } from './product-as-it-was.tsx';
import { replayErrors, replayTexts } from './messages.ts';
import { TimeLine } from './time-line.tsx';
import { useMoving } from './use-moving.ts';

type ProductPageProps = {
  readonly id: string;
  /** The shown event of the product, from 1; the last one by default. */
  readonly stop: number | undefined;
  readonly onStop: (stop: number) => void;
};

const SPEEDS = ['1', '5'];

/** A product's timeline: each stop is one of its events. */
export function ProductPage({ id, stop, onStop }: ProductPageProps) {
  const now = useQuery(productThenQuery(id, undefined));
  const stops = now.data?.stops ?? [];
  const [selected, move] = useMoving(stop, stops.length, onStop);
  const at = Math.min(selected, stops.length) - 1;
  const here = stops[at];
  const then = useQuery({ ...productThenQuery(id, here?.position), enabled: here !== undefined });
  const failed = [now, then].find(({ isError }) => isError);
  const onMove = useCallback((next: number) => move(next + 1), [move]);
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs>
        <Link to="/audit/replay">{replayTexts.title}</Link>
        <span aria-current="page">{replayTexts.productTitle(id)}</span>
      </Breadcrumbs>
      <PageTitle documentTitle={`${replayTexts.productTitle(id)} · ${auditTexts.title}`}>
        {replayTexts.productTitle(id)}
      </PageTitle>
      <p className="max-w-prose text-muted">{replayTexts.productLead}</p>
      {failed && (
        <ErrorState
          message={errorText(failed.error, replayErrors)}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {here && (
        <TimeLine
          label={replayTexts.slider}
          count={stops.length}
          at={at}
          stopText={(each) => `${stops[each]?.title ?? ''}, ${formatAuditMoment(stops[each]?.at ?? here.at)}`}
          place={
            <>
              <span className="text-muted">{auditTexts.stop(at + 1, stops.length)}</span>
              <span className="font-semibold">
                {here.title}, {formatAuditMoment(here.at)}
              </span>
            </>
          }
          isShown={then.data?.moment.position === here.position && !then.isPlaceholderData}
          speeds={SPEEDS}
          unit="stops"
          onMove={onMove}
        />
      )}
      {then.data && here && <ProductAsItWas then={then.data} />}
      {!failed && (!then.data || !here) && (
        <AuditLoading text={replayTexts.loading}>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-80 w-full" />
        </AuditLoading>
      )}
    </div>
  );
}
