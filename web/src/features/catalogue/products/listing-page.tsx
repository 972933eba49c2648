import type { ProductFiltersResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { Loading } from '../../../components/skeleton.tsx';
import { useWideScreen } from '../../../components/use-wide-screen.ts';
import { errorText } from '../../../lib/api-error.ts';
import { ActiveChips } from './active-chips.tsx';
import { filtersQuery, productsQuery } from './api.ts';
import { FiltersAside } from './filters-aside.tsx';
import { FoundText } from './found-text.tsx';
import { ListingHead } from './listing-head.tsx';
import { ListingResults } from './listing-results.tsx';
import type { ListingSearch } from './listing-search.ts';
import { productMessages } from './messages.ts';
import type { HeartSlot } from './product-card.tsx';
import { ProductGridSkeleton } from './product-grid.tsx';

type ListingPageProps = {
  readonly search: ListingSearch;
  readonly onChange: (next: ListingSearch) => void;
  readonly heart?: HeartSlot | undefined;
};

const noOptions: ProductFiltersResponse = { categories: [], brands: [], colors: [] };

export function ListingPage({ search, onChange, heart }: ListingPageProps) {
  const listing = useInfiniteQuery(productsQuery(search));
  const options = useQuery(filtersQuery()).data ?? noOptions;
  const wide = useWideScreen();
  const [panelShown, setPanelShown] = useState(true);
  const [sheetShown, setSheetShown] = useState(false);
  const pages = listing.data?.pages;
  const last = pages?.at(-1);

  return (
    <div className="page flex items-start gap-10 pt-6 pb-8 lg:gap-12 lg:pt-9">
      <FiltersAside
        inSheet={!wide}
        open={wide ? panelShown : sheetShown}
        onClose={() => setSheetShown(false)}
        found={last?.total}
        panel={{ search, onChange, options, facets: last?.facets }}
      />
      <div className="min-w-0 flex-1">
        <ListingHead
          search={search}
          found={<FoundText search={search} last={last} />}
          filtersShown={wide ? panelShown : sheetShown}
          onToggleFilters={() => (wide ? setPanelShown(!panelShown) : setSheetShown(true))}
          onChange={onChange}
        />
        <div className="my-6 empty:my-4">
          <ActiveChips search={search} options={options} onChange={onChange} />
        </div>
        {pages && (
          <ListingResults
            search={search}
            pages={pages}
            outdated={listing.isPlaceholderData}
            loadingMore={listing.isFetchingNextPage}
            onLoadMore={listing.hasNextPage ? () => void listing.fetchNextPage() : undefined}
            onChange={onChange}
            heart={heart}
          />
        )}
        {!pages && listing.error && (
          <ErrorState
            message={errorText(listing.error, { otherwise: productMessages.listingFailed })}
            onRetry={() => void listing.refetch()}
            retrying={listing.isFetching}
          />
        )}
        {!pages && !listing.error && (
          <>
            <Loading text="Loading products…" />
            <ProductGridSkeleton count={12} />
          </>
        )}
      </div>
    </div>
  );
}
