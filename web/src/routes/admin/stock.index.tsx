import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { colorsQuery } from '../../features/catalogue/colors/api.ts';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';
import { stockListQuery } from '../../features/stock/api.ts';
import { parseStockSearch } from '../../features/stock/stocktake/stock-search.ts';
import { StocktakePage } from '../../features/stock/stocktake/stocktake-page.tsx';
import { onlyParsed } from '../../lib/only-parsed.ts';

export const Route = createFileRoute('/admin/stock/')({
  validateSearch: (params) => onlyParsed(params, parseStockSearch(params)),
  loader: ({ context }) => void context.queryClient.prefetchQuery(stockListQuery('all')),
  component: function Stock() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const { data: colors } = useQuery(colorsQuery());
    return (
      <StocktakePage
        search={search}
        liveSign={<AdminLiveSign />}
        swatchOf={(colorId) => colors?.find(({ id }) => id === colorId)?.hexCode}
        onSearch={(next) => {
          const replace = search.search !== undefined && next.search !== search.search;
          void navigate({ search: next, replace, resetScroll: next.page !== search.page });
        }}
      />
    );
  },
});
