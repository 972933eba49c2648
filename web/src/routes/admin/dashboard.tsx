import { createFileRoute } from '@tanstack/react-router';
import { useLogout } from '../../features/accounts/api.ts';
import { useColorName } from '../../features/catalogue/products/use-color-name.ts';
import { DashboardPage } from '../../features/orders/admin/dashboard-page.tsx';
import { parseDashboardSearch, usualDays } from '../../features/orders/admin/dashboard-search.ts';
import { salesQuery } from '../../features/orders/admin/sales.ts';
import { ordersQuery, orderStatsQuery } from '../../features/orders/api.ts';

export const Route = createFileRoute('/admin/dashboard')({
  validateSearch: parseDashboardSearch,
  loaderDeps: ({ search: { days } }) => ({ days }),
  loader: ({ context, deps: { days = usualDays } }) => {
    void context.queryClient.prefetchQuery(orderStatsQuery());
    void context.queryClient.prefetchQuery(salesQuery(days));
    void context.queryClient.prefetchQuery(ordersQuery());
  },
  component: Dashboard,
});

function Dashboard() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DashboardPage
      search={search}
      colorName={useColorName()}
      onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
      onLogout={useLogout()}
    />
  );
}
