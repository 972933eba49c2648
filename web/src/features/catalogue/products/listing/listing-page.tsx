import { categoryNamed } from '@aangan/shared-events/features/catalogue/categories/category-named';
import { PAGE_SIZE } from '@aangan/shared-events/features/catalogue/products/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Unanswered } from '../../../../components/feedback/unanswered.tsx';
import { Loading, Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { useWideScreen } from '../../../../components/media/use-wide-screen.ts';
import { errorText } from '../../../../lib/api/api-error.ts';
import { ActiveChips } from './active-chips.tsx';
import { filtersQuery, productsQuery } from '../api.ts';
import { FiltersAside } from './filters-aside.tsx';
import { FoundText } from './found-text.tsx';
import { listedPages } from './listed-pages.ts';
import { isFiltered } from './listing-changes.ts';
import { ListingHead } from './listing-head.tsx';
import { ListingResults } from './listing-results.tsx';
import type { ListingSearch } from './listing-search.ts';
import { productTexts } from '../messages.ts';
import type { HeartSlot } from '../product-card.tsx';
import { ProductGridSkeleton } from '../product-grid.tsx';

type ListingPageProps = {
  readonly search: ListingSearch;
  /** The first shown page; the last one is `search.page`. */
  readonly from: number;
  readonly onChange: (next: ListingSearch) => void;
  /** Shows one more page below the others. */
  readonly onMore: (page: number) => void;
  readonly heart?: HeartSlot | undefined;
};

export function ListingPage({ search, from, onChange, onMore, heart }: ListingPageProps) {
  const listing = useInfiniteQuery(productsQuery(search, from));
  const filters = useQuery(filtersQuery());
  const wide = useWideScreen();
  const [panelShown, setPanelShown] = useState(true);
  const [sheetShown, setSheetShown] = useState(false);
  const known = listing.data?.pages;
  const pages = known && (listing.isPlaceholderData ? known : listedPages(known, search));
  const last = pages?.at(-1);

  const loadMore = async () => {
    if (!last) return;
    const next = last.page + 1;
    const isKnown = known?.some(({ page }) => page === next);
    if (isKnown || !(await listing.fetchNextPage()).isFetchNextPageError) onMore(next);
  };

  return (
    <div className="page flex items-start gap-10 pt-6 pb-8 lg:gap-12 lg:pt-9">
      <FiltersAside
        inSheet={!wide}
        open={wide ? panelShown : sheetShown}
        onClose={() => setSheetShown(false)}
        found={last?.total}
        filters={filters}
        panel={{ search, onChange, facets: last?.facets }}
      />
      <div className="min-w-0 flex-1">
        <ListingHead
          title={titleOf(search, filters.data?.categories)}
          search={search}
          found={<FoundText search={search} last={last} />}
          filtersShown={wide ? panelShown : sheetShown}
          onToggleFilters={() => (wide ? setPanelShown(!panelShown) : setSheetShown(true))}
          onChange={onChange}
        />
        <div className="my-6 empty:my-4">
          {filters.data && <ActiveChips search={search} options={filters.data} onChange={onChange} />}
          {!filters.data && isFiltered(search) && <Skeleton className="h-9 w-48 rounded-pill" />}
        </div>
        {pages && (
          <ListingResults
            search={search}
            pages={pages}
            roomy={wide && !panelShown}
            outdated={listing.isPlaceholderData}
            loadingMore={listing.isFetchingNextPage}
            problem={
              listing.isFetchNextPageError
                ? errorText(listing.error, { otherwise: productTexts.listingFailed })
                : undefined
            }
            onLoadMore={last && last.page < last.totalPages ? loadMore : undefined}
            onChange={onChange}
            heart={heart}
          />
        )}
        <Unanswered
          query={listing}
          problem={(error) => errorText(error, { otherwise: productTexts.listingFailed })}
        >
          <Loading text="Loading products…" />
          <ProductGridSkeleton
            count={PAGE_SIZE * ((search.page ?? 1) - from + 1)}
            className="min-[120rem]:grid-cols-4"
          />
        </Unanswered>
      </div>
    </div>
  );
}

/** The category's own name, also for another spelling or an alias. */
function titleOf(
  { search, category }: ListingSearch,
  categories: readonly { readonly name: string }[] | undefined,
): string {
  if (!category) return search ? `Results for “${search}”` : 'All products';
  return categoryNamed(categories ?? [], category)?.name ?? category;
}
