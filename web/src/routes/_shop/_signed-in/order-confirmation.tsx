import { createFileRoute } from '@tanstack/react-router';
import { useColorName } from '../../../features/catalogue/products/use-color-name.ts';
import { ordersQuery } from '../../../features/orders/orders-query.ts';
import { ConfirmationPage } from '../../../features/orders/confirmation-page.tsx';

export const Route = createFileRoute('/_shop/_signed-in/order-confirmation')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(ordersQuery()),
  component: function OrderConfirmation() {
    return <ConfirmationPage colorName={useColorName()} />;
  },
});
