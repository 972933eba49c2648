// Orders and revenue over time: the totals as text, a chart, and a table for screen readers.
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import type { SalesResponse } from '@aangan/shared-events/features/orders/sales/http';
import { lazy, Suspense } from 'react';
import { OutdatedList } from '../../../../components/data/outdated-list.tsx';
import { ErrorState } from '../../../../components/feedback/error-state.tsx';
import { formatRupees } from '../../../../lib/rupees.ts';
import { Loading, Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { ShopZone } from '../../../../components/data/shop-zone.tsx';
import { WhyLink } from '../../../../components/data/why-link.tsx';
import { errorText } from '../../../../lib/api/api-error.ts';
import { useGlow } from '../../../../lib/hooks/use-glow.ts';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { RangeChoice } from './range-choice.tsx';
import { longMoment, orderCount, salesErrors, salesTexts } from './messages.ts';
import { isToCome } from './hours-to-come.ts';
import { useSales } from './use-sales.ts';

const SalesChart = lazy(() => import('./sales-chart.tsx'));

/** An hour that begins appears at most so many milliseconds later. */
const RENEWED_AFTER_MS = 30_000;

type SalesPanelProps = {
  readonly days: SalesPeriod;
  readonly onDays: (days: SalesPeriod) => void;
};

export function SalesPanel({ days, onDays }: SalesPanelProps) {
  const sales = useSales(days);
  const now = useNow(RENEWED_AFTER_MS);
  return (
    <section
      aria-labelledby="sales"
      className="flex min-w-0 flex-col rounded-lg border border-line bg-raised p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-3">
        <h2 id="sales" className="text-lg">
          {salesTexts.title}
        </h2>
        <RangeChoice days={days} onChange={onDays} />
      </div>
      {sales.data !== undefined && sales.isStale && (
        <OutdatedList
          text={salesTexts.outdated}
          isFetching={sales.isFetching}
          onRefresh={() => void sales.refetch()}
        />
      )}
      {sales.data !== undefined ? (
        <Course sales={sales.data} days={days} now={now} />
      ) : sales.isError ? (
        <ErrorState
          message={errorText(sales.error, salesErrors)}
          onRetry={() => void sales.refetch()}
          retrying={sales.isFetching}
          className="mt-4 flex-1 justify-center"
        />
      ) : (
        <SalesSkeleton />
      )}
    </section>
  );
}

type CourseProps = {
  readonly sales: SalesResponse;
  readonly days: SalesPeriod;
  /** When they are shown, in milliseconds since 1970. */
  readonly now: number;
};

/** The totals, the chart and the table of some sales. */
export function Course({ sales, days, now }: CourseProps) {
  const begun = sales.over.slice(0, sales.over.findLastIndex((each) => !isToCome(each, sales, now)) + 1);
  const revenue = sales.over.reduce((sum, each) => sum + Math.round(each.revenue * 100), 0) / 100;
  const orders = sales.over.reduce((sum, each) => sum + each.orders, 0);
  const sum = useGlow<HTMLParagraphElement>(`${days} ${revenue} ${orders}`);
  return (
    <>
      <p ref={sum} className="relative mt-2 -ml-1 self-start rounded-sm px-1">
        <span className="font-serif text-2xl font-semibold tabular">{formatRupees(revenue)}</span>{' '}
        <span className="text-sm text-muted">from {orderCount(orders)}</span>
        <WhyLink
          figure="ordered"
          search={{ day: sales.today, days }}
          number={{ count: orders, revenue }}
          className="absolute inset-0"
        />
      </p>
      <ShopZone timeZone={sales.timeZone} className="mt-1 text-sm text-muted" />
      <figure className="mt-3 h-60">
        <figcaption className="sr-only">
          {salesTexts.title} {salesTexts.during[days]}
        </figcaption>
        <div aria-hidden="true" className="h-full">
          <Suspense fallback={<Skeleton className="h-full w-full" />}>
            <SalesChart over={sales.over} begun={begun.length} days={days} today={sales.today} />
          </Suspense>
        </div>
      </figure>
      <div className="sr-only">
        <table>
          <caption>
            {salesTexts.title} {salesTexts.during[days]}, excluding rejected orders
          </caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Orders</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {begun.map((each) => (
              <tr key={each.at}>
                <th scope="row">{longMoment(each.at)}</th>
                <td>{each.orders}</td>
                <td>{formatRupees(each.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function SalesSkeleton() {
  return (
    <div className="mt-2">
      <Loading text={salesTexts.loading} />
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-4 h-60 w-full" />
    </div>
  );
}
