import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { filtersQuery } from '../../../features/catalogue/products/api.ts';
import { useColorName } from '../../../features/catalogue/products/use-color-name.ts';
import { setPaymentStatus } from '../../../features/orders/order-cache.ts';
import { ordersQuery } from '../../../features/orders/orders-query.ts';
import { ConfirmationPage } from '../../../features/orders/confirmation-page.tsx';
import { sandboxQuery } from '../../../features/payments/api.ts';
import { OrderPayment } from '../../../features/payments/order-payment.tsx';
import { OrderReturns } from '../../../features/returns/order-returns.tsx';

export const Route = createFileRoute('/_shop/_signed-in/order-confirmation')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(ordersQuery());
    void queryClient.prefetchQuery(filtersQuery());
    // The sandbox's banner is above the order, so that it must not come after it.
    void queryClient.prefetchQuery(sandboxQuery());
  },
  component: function OrderConfirmation() {
    const client = useQueryClient();
    const colorName = useColorName();
    return (
      <ConfirmationPage
        colorName={colorName}
        payment={({ id, status, totalPrice, payment }, paying) => (
          <OrderPayment
            orderId={id}
            status={status}
            expected={{ ...payment, amount: totalPrice }}
            onKnown={(known) => setPaymentStatus(client, known)}
            {...paying}
          />
        )}
        returns={(order) => <OrderReturns key={order.id} order={order} colorName={colorName} />}
      />
    );
  },
});
