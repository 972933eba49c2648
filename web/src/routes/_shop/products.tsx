import { createFileRoute } from '@tanstack/react-router';
import { filtersQuery, productsQuery } from '../../features/catalogue/products/api.ts';
import { ListingPage } from '../../features/catalogue/products/listing-page.tsx';
import { parseListingSearch } from '../../features/catalogue/products/listing-search.ts';
import { cardHeart } from '../../layout/product-heart.tsx';

export const Route = createFileRoute('/_shop/products')({
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }) => search,
  // Begins to load without waiting: the page shows its skeleton at once.
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(productsQuery(deps));
    void queryClient.prefetchQuery(filtersQuery());
  },
  component: ProductsRoute,
});

function ProductsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ListingPage
      search={search}
      heart={cardHeart}
      onChange={(next) => void navigate({ search: next, resetScroll: next.page !== search.page })}
    />
  );
}
