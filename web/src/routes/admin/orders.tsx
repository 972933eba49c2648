import { createFileRoute } from '@tanstack/react-router';
import { useColorName } from '../../features/catalogue/products/use-color-name.ts';
import { ManageOrdersPage } from '../../features/orders/admin/manage-orders-page.tsx';
import { ordersQuery } from '../../features/orders/api.ts';

export const Route = createFileRoute('/admin/orders')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(ordersQuery()),
  component: function ManageOrders() {
    return <ManageOrdersPage colorName={useColorName()} />;
  },
});
