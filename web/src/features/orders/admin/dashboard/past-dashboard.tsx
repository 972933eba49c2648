// The dashboard at a past point in time, with the components of the current one.
import type { PastDashboardResponse } from '@aangan/shared-events/features/audit/replay/http';
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { CountCard } from './count-card.tsx';
import { RangeChoice } from './range-choice.tsx';
import { Course } from './sales-panel.tsx';
import { salesTexts } from './messages.ts';
import { SHOWN_PRODUCTS } from './sales-query.ts';
import { Products } from './top-products-panel.tsx';

const OrderStatusChart = lazy(() => import('./order-status-chart.tsx'));

type PastDashboardProps = {
  readonly then: PastDashboardResponse;
  readonly days: SalesPeriod;
  readonly onDays: (days: SalesPeriod) => void;
};

const panelClass = 'flex min-w-0 flex-col rounded-lg border border-line bg-raised p-5';

export function PastDashboard({ then, days, onDays }: PastDashboardProps) {
  const { moment, users, products, orders, figures } = then;
  const top = figures.products.slice(0, SHOWN_PRODUCTS);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-3 gap-2.5 sm:gap-5">
        <CountCard name="Total Users" value={users} />
        <CountCard name="Total Products" value={products} />
        <CountCard name="Total Orders" value={orders.total} />
      </div>
      <div className="grid gap-5 xl:grid-cols-2">
        <section aria-labelledby="order-status" className={panelClass}>
          <h2 id="order-status" className="text-lg">
            Order Status
          </h2>
          <Suspense fallback={<Skeleton className="mt-2 h-72 w-full" />}>
            <OrderStatusChart stats={orders} />
          </Suspense>
        </section>
        <section aria-labelledby="sales" className={panelClass}>
          <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-3">
            <h2 id="sales" className="text-lg">
              {salesTexts.title}
            </h2>
            <RangeChoice days={days} onChange={onDays} />
          </div>
          <Course sales={figures} days={days} now={Date.parse(moment.at)} />
        </section>
      </div>
      <section aria-labelledby="top-products" className={panelClass}>
        <h2 id="top-products" className="text-lg">
          {salesTexts.products}{' '}
          <span className="font-sans text-sm font-normal tracking-normal text-muted">
            {salesTexts.during[days]}
          </span>
        </h2>
        {top.length === 0 ? (
          <p className="mt-3 flex h-40 items-center text-muted">{salesTexts.nothingOrdered}</p>
        ) : (
          <Products products={top} days={days} today={figures.today} />
        )}
      </section>
    </div>
  );
}
