import type { OrderStatsResponse } from '@aangan/shared-events/features/orders/http';
import { perStatus } from '@aangan/shared-events/features/orders/status-machine';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { Banner } from '../../../../components/feedback/banner.tsx';
import { Button } from '../../../../components/form/button.tsx';
import { PageTitle } from '../../../../components/navigation/page-title.tsx';
import { Loading, Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../../lib/api/api-error.ts';
import { useThrottled } from '../../../../lib/hooks/use-throttled.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { countsErrors } from '../../messages.ts';
import { CountCard } from './count-card.tsx';
import { orderStatsQuery, productsCountQuery, usersCountQuery } from './counts-query.ts';
import { AdminLiveSign } from '../admin-live-sign.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { tableSearch, usualDays } from './dashboard-search.ts';
import { statusColumns, type OrderColumns } from '../table/order-columns.tsx';
import { OrdersPanel } from '../table/orders-panel.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { TopProductsPanel } from './top-products-panel.tsx';
import { CHART_INTERVAL_MS } from './use-sales.ts';

const OrderStatusChart = lazy(() => import('./order-status-chart.tsx'));

type DashboardPageProps = {
  readonly search: DashboardSearch;
  readonly colorName: (hexCode: string) => string | undefined;
  readonly onSearch: (search: DashboardSearch) => void;
  readonly onLogout: () => void;
  readonly payment?: OrderColumns['payment'];
  /** The products that are low on stock. */
  readonly lowStock?: ReactNode;
};

const noOrders: OrderStatsResponse = { total: 0, status: perStatus(() => 0) };

export function DashboardPage(props: DashboardPageProps) {
  const { search, colorName, onSearch, onLogout, payment, lowStock } = props;
  const columns = useMemo(() => ({ ...statusColumns, payment }), [payment]);
  const session = useSession();
  const users = useQuery(usersCountQuery());
  const products = useQuery(productsCountQuery());
  const stats = useQuery(orderStatsQuery());
  const failed = [users, products, stats].find(({ isError }) => isError);
  const or0 = (value: number | undefined) => (failed ? 0 : value);
  const bars = useThrottled(failed ? noOrders : stats.data, CHART_INTERVAL_MS);
  const days = search.days ?? usualDays;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle>Admin Dashboard</PageTitle>
        <div className="flex items-center gap-4">
          <AdminLiveSign />
          {session?.isAdmin && (
            <Button variant="secondary" size="small" onClick={onLogout}>
              <LogOut aria-hidden="true" className="size-4" />
              Logout
            </Button>
          )}
        </div>
      </div>
      {failed && <Banner tone="error">{errorText(failed.error, countsErrors)}</Banner>}
      <div className="grid grid-cols-3 gap-2.5 sm:gap-5">
        <CountCard name="Total Users" figure="users" value={or0(users.data?.count)} />
        <CountCard name="Total Products" figure="products" value={or0(products.data?.count)} />
        <CountCard name="Total Orders" figure="orders" value={or0(stats.data?.total)} />
      </div>
      <div className="grid gap-5 xl:grid-cols-2">
        <section
          aria-labelledby="order-status"
          className="flex min-w-0 flex-col rounded-lg border border-line bg-raised p-5"
        >
          <h2 id="order-status" className="text-lg">
            Order Status
          </h2>
          <Suspense fallback={<ChartSkeleton />}>
            {bars ? <OrderStatusChart stats={bars} /> : <ChartSkeleton />}
          </Suspense>
        </section>
        <SalesPanel days={days} onDays={(next) => onSearch({ ...search, days: next })} />
      </div>
      <div className="grid gap-5 xl:grid-cols-[1fr_20rem]">
        <TopProductsPanel days={days} />
        <div className="flex min-w-0 flex-col gap-5">
          {lowStock}
          <QuickActions />
        </div>
      </div>
      <OrdersPanel
        title={<h2 className="text-lg">Manage Orders</h2>}
        search={tableSearch(search)}
        onSearch={(next) => onSearch({ ...next, ...(search.days && { days: search.days }) })}
        colorName={colorName}
        columns={columns}
      />
    </div>
  );
}

function QuickActions() {
  const actions = [
    { name: 'Manage Users', about: 'Accounts and their roles.' },
    { name: 'Manage Products', about: 'Products, prices and stock.' },
  ];
  return (
    <section aria-labelledby="quick-actions" className="flex flex-col gap-3">
      <h2 id="quick-actions" className="text-lg">
        Quick Actions
      </h2>
      <div className="grid content-start gap-3 sm:grid-cols-2 xl:grid-cols-1">
        {actions.map(({ name, about }) => (
          <div key={name} className="rounded-lg border border-line bg-raised p-5">
            <h3 className="font-sans text-base font-semibold tracking-normal">{name}</h3>
            <p className="mt-1 text-sm text-muted">{about}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function ChartSkeleton() {
  return (
    <div className="mt-2 flex h-72 shrink-0 grow items-end justify-around px-8 pt-8 pb-8">
      <Loading text="Loading the chart…" />
      {['h-1/3', 'h-2/3', 'h-full', 'h-1/4'].map((height) => (
        <Skeleton key={height} className={`w-14 ${height}`} />
      ))}
    </div>
  );
}
