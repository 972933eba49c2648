import { createFileRoute } from '@tanstack/react-router';
import { useLogout } from '../../features/accounts/api.ts';
import { useColorName } from '../../features/catalogue/products/use-color-name.ts';
import { DashboardPage } from '../../features/orders/admin/dashboard-page.tsx';
import { ordersQuery, orderStatsQuery } from '../../features/orders/api.ts';

export const Route = createFileRoute('/admin/dashboard')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(orderStatsQuery());
    void context.queryClient.prefetchQuery(ordersQuery());
  },
  component: function Dashboard() {
    return <DashboardPage colorName={useColorName()} onLogout={useLogout()} />;
  },
});
