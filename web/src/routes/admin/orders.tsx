import { createFileRoute } from '@tanstack/react-router';
import { useColorName } from '../../features/catalogue/products/use-color-name.ts';
import { allOrdersQuery } from '../../features/orders/admin/table/all-orders-query.ts';
import { ManageOrdersPage } from '../../features/orders/admin/table/manage-orders-page.tsx';
import { parseOrdersSearch } from '../../features/orders/admin/table/orders-search.ts';
import { RowPaymentDialog, showRowPayment } from '../../layout/admin-row-payment.tsx';
import { onlyParsed } from '../../lib/only-parsed.ts';

export const Route = createFileRoute('/admin/orders')({
  validateSearch: (params) => onlyParsed(params, parseOrdersSearch(params)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(allOrdersQuery(deps)),
  component: ManageOrders,
});

function ManageOrders() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <ManageOrdersPage
        payment={showRowPayment}
        search={search}
        colorName={useColorName()}
        onSearch={(next) => {
          const replace = search.search !== undefined && next.search !== search.search;
          void navigate({ search: next, replace, resetScroll: next.page !== search.page });
        }}
      />
      <RowPaymentDialog />
    </>
  );
}
