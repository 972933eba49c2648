import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { requireUserId } from '../../app/guards.ts';
import { ManageProductsPage } from '../../features/catalogue/products/admin/table/manage-products-page.tsx';
import { manageQuery } from '../../features/catalogue/products/admin/table/api.ts';
import { parseManageSearch } from '../../features/catalogue/products/admin/table/manage-search.ts';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';
import { useStockCells } from '../../features/stock/use-stock-cells.tsx';
import { onlyParsed } from '../../lib/only-parsed.ts';

export const Route = createFileRoute('/admin/products')({
  validateSearch: (params) => onlyParsed(params, parseManageSearch(params)),
  beforeLoad: ({ location }) => requireUserId(location.href),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(manageQuery(deps)),
  component: function ManageProducts() {
    const search = Route.useSearch();
    const stock = useStockCells(useQuery(manageQuery(search)).data?.products);
    const navigate = Route.useNavigate();
    return (
      <ManageProductsPage
        search={search}
        liveSign={<AdminLiveSign />}
        stock={stock}
        onChange={(next) => {
          // Replaces the history entry while the text is typed, so that Back undoes it in one step.
          const replace = search.search !== undefined && next.search !== search.search;
          void navigate({ search: next, replace, resetScroll: next.page !== search.page });
        }}
      />
    );
  },
});
