import { createFileRoute } from '@tanstack/react-router';
import { useColorName } from '../../../features/catalogue/products/use-color-name.ts';
import { ReceiptPage } from '../../../features/orders/receipt-page.tsx';

export const Route = createFileRoute('/_shop/_signed-in/orders/$id/receipt')({
  component: function Receipt() {
    return <ReceiptPage orderId={Number(Route.useParams().id)} colorName={useColorName()} />;
  },
});
