import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { colorsQuery } from '../../features/catalogue/colors/api.ts';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';
import { stockQuery } from '../../features/stock/api.ts';
import { StockPage } from '../../features/stock/product/stock-page.tsx';

export const Route = createFileRoute('/admin/stock/$productId')({
  params: { parse: ({ productId }) => ({ productId: Number(productId) }) },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(stockQuery(params.productId)),
  component: function Stock() {
    const { productId } = Route.useParams();
    const { data: colors } = useQuery(colorsQuery());
    return (
      <StockPage
        key={productId}
        productId={productId}
        liveSign={<AdminLiveSign />}
        swatchOf={(colorId) => colors?.find(({ id }) => id === colorId)?.hexCode}
      />
    );
  },
});
