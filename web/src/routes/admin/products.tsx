import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { requireUserId } from '../../app/guards.ts';
import { ManageProductsPage } from '../../features/catalogue/products/admin/table/manage-products-page.tsx';
import { manageQuery } from '../../features/catalogue/products/admin/table/api.ts';
import {
  type ManageAddress,
  type ManageSearch,
  parseManageAddress,
} from '../../features/catalogue/products/admin/table/manage-search.ts';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';
import { useStockCells } from '../../features/stock/use-stock-cells.tsx';
import { onlyParsed } from '../../lib/only-parsed.ts';

export const Route = createFileRoute('/admin/products')({
  validateSearch: (params) => onlyParsed(params, parseManageAddress(params)),
  beforeLoad: ({ location }) => requireUserId(location.href),
  loaderDeps: ({ search }) => tableOf(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(manageQuery(deps)),
  component: function ManageProducts() {
    const search = Route.useSearch({ select: tableOf, structuralSharing: true });
    const editedId = Route.useSearch({ select: ({ edit }) => edit });
    const router = useRouter();
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
        editedId={editedId}
        onEdit={(id) =>
          void navigate({ search: { ...search, edit: id }, state: { isPanel: true }, resetScroll: false })
        }
        onEditEnd={() => {
          // Where the panel was opened here, so that Back does not open it again.
          if (router.latestLocation.state.isPanel) router.history.back({ ignoreBlocker: true });
          else void navigate({ search, replace: true, resetScroll: false, ignoreBlocker: true });
        }}
      />
    );
  },
});

function tableOf({ edit: _edit, ...table }: ManageAddress): ManageSearch {
  return table;
}

declare module '@tanstack/react-router' {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** Whether the entry was added to open a panel over the page of the entry before it. */
    isPanel?: boolean;
  }
}
