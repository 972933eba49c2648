import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { colorsQuery } from '../../features/catalogue/colors/api.ts';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';
import { stockQuery } from '../../features/stock/api.ts';
import { StockPage } from '../../features/stock/product/stock-page.tsx';
import { NotFoundPage } from '../../layout/not-found-page.tsx';

export const Route = createFileRoute('/admin/stock/$productId')({
  params: { parse: ({ productId }) => ({ productId: productIdIn(productId) }) },
  loader: ({ context, params: { productId } }) => {
    if (!Number.isNaN(productId)) void context.queryClient.prefetchQuery(stockQuery(productId));
  },
  component: function Stock() {
    const { productId } = Route.useParams();
    const { data: colors } = useQuery(colorsQuery());
    if (Number.isNaN(productId)) return <NotFoundPage />;
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

/** NaN for a text that cannot be a product's id. */
function productIdIn(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : NaN;
}
