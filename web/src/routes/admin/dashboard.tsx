import { createFileRoute } from '@tanstack/react-router';
import { useLogout } from '../../features/accounts/session-query.ts';
import { useColorName } from '../../features/catalogue/products/use-color-name.ts';
import { allOrdersQuery } from '../../features/orders/admin/table/all-orders-query.ts';
import { DashboardPage } from '../../features/orders/admin/dashboard/dashboard-page.tsx';
import {
  parseDashboardSearch,
  tableSearch,
  usualDays,
} from '../../features/orders/admin/dashboard/dashboard-search.ts';
import { salesQuery } from '../../features/orders/admin/dashboard/sales-query.ts';
import { orderStatsQuery } from '../../features/orders/admin/dashboard/counts-query.ts';
import { stockListQuery } from '../../features/stock/api.ts';
import { LowStockCard } from '../../features/stock/low-stock-card.tsx';
import { RowPaymentDialog, showRowPayment } from '../../layout/admin-row-payment.tsx';
import { onlyParsed } from '../../lib/only-parsed.ts';

export const Route = createFileRoute('/admin/dashboard')({
  validateSearch: (params) => onlyParsed(params, parseDashboardSearch(params)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(orderStatsQuery());
    void context.queryClient.prefetchQuery(stockListQuery('low'));
    void context.queryClient.prefetchQuery(salesQuery(deps.days ?? usualDays));
    void context.queryClient.prefetchQuery(allOrdersQuery(tableSearch(deps)));
  },
  component: Dashboard,
});

function Dashboard() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <DashboardPage
        payment={showRowPayment}
        lowStock={<LowStockCard />}
        search={search}
        colorName={useColorName()}
        onSearch={(next) => {
          // Replaces the history entry while the text is typed, so that Back undoes it in one step.
          const replace = search.search !== undefined && next.search !== search.search;
          void navigate({ search: next, replace, resetScroll: false });
        }}
        onLogout={useLogout()}
      />
      <RowPaymentDialog />
    </>
  );
}
