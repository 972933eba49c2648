// The payment of a row in the back office's tables of orders: a badge that opens a dialog.
import { useQueryClient } from '@tanstack/react-query';
import { setPaymentAmongAll } from '../features/orders/admin/table/all-orders-query.ts';
import type { OrderColumns } from '../features/orders/admin/table/order-columns.tsx';
import { PaymentButton } from '../features/payments/admin/payment-button.tsx';
import { PaymentDialogHost } from '../features/payments/admin/payment-dialog-host.tsx';

export const showRowPayment: OrderColumns['payment'] = ({ id, status }, badge) => (
  <PaymentButton orderId={id} isCancelled={status === 'rejected'}>
    {badge}
  </PaymentButton>
);

/** The dialog of all rows. */
export function RowPaymentDialog() {
  const client = useQueryClient();
  return <PaymentDialogHost onKnown={(status) => setPaymentAmongAll(client, status)} />;
}
