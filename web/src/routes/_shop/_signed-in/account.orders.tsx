import { createFileRoute } from '@tanstack/react-router';
import { parseOwnOrdersSearch } from '../../../features/orders/own/own-orders-search.ts';
import { OwnOrdersSection } from '../../../features/orders/own/own-orders-section.tsx';
import { onlyParsed } from '../../../lib/only-parsed.ts';

export const Route = createFileRoute('/_shop/_signed-in/account/orders')({
  validateSearch: (params) => onlyParsed(params, parseOwnOrdersSearch(params)),
  component: function OwnOrders() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <OwnOrdersSection
        search={search}
        onSearch={(next) => {
          // Replaces the history entry while the text is typed.
          const replace = search.search !== undefined && next.search !== search.search;
          void navigate({ search: next, replace, resetScroll: next.page !== search.page });
        }}
      />
    );
  },
});
