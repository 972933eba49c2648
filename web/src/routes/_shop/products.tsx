import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { filtersQuery, productsQuery } from '../../features/catalogue/products/api.ts';
import { firstListed } from '../../features/catalogue/products/listing/listed-pages.ts';
import { withPage } from '../../features/catalogue/products/listing/listing-changes.ts';
import { ListingPage } from '../../features/catalogue/products/listing/listing-page.tsx';
import { parseListingSearch } from '../../features/catalogue/products/listing/listing-search.ts';
import { cardHeart } from '../../layout/product-heart.tsx';
import { onlyParsed } from '../../lib/only-parsed.ts';

export const Route = createFileRoute('/_shop/products')({
  validateSearch: (params) => onlyParsed(params, parseListingSearch(params)),
  loaderDeps: ({ search }) => search,
  // Starts loading without waiting: the page shows its skeleton at once.
  loader: ({ context: { queryClient }, deps, location }) => {
    const from = firstListed(deps, location.state.listedFrom);
    const pages = (deps.page ?? 1) - from + 1;
    void queryClient.prefetchInfiniteQuery({ ...productsQuery(deps, from), pages });
    void queryClient.prefetchQuery(filtersQuery());
  },
  component: ProductsRoute,
});

function ProductsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const listedFrom = useRouterState({ select: ({ location }) => location.state.listedFrom });
  const from = firstListed(search, listedFrom);
  return (
    <ListingPage
      search={search}
      from={from}
      heart={cardHeart}
      onChange={(next) => void navigate({ search: next, resetScroll: next.page !== search.page })}
      onMore={(page) =>
        void navigate({
          search: withPage(search, page),
          state: { listedFrom: from },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
