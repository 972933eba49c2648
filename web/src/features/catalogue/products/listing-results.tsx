import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Pagination } from '../../../components/pagination.tsx';
import { withoutFilters, withPage } from './listing-changes.ts';
import type { ListingSearch } from './listing-search.ts';
import { productMessages } from './messages.ts';
import type { HeartSlot } from './product-card.tsx';
import { ProductGrid } from './product-grid.tsx';

type ListingResultsProps = {
  readonly search: ListingSearch;
  readonly pages: readonly ProductListResponse[];
  /** True while these are still the products of the filters before. */
  readonly outdated: boolean;
  readonly loadingMore: boolean;
  readonly onLoadMore: (() => void) | undefined;
  readonly onChange: (next: ListingSearch) => void;
  readonly heart: HeartSlot | undefined;
};

export function ListingResults(props: ListingResultsProps) {
  const { search, pages, outdated, loadingMore, onLoadMore, onChange, heart } = props;
  const last = pages.at(-1);
  if (!last || last.total === 0) {
    return (
      <EmptyState
        title={emptyText(search)}
        text="Try fewer filters, or another word."
        action={
          <Button look="secondary" onClick={() => onChange(withoutFilters(search))}>
            Show all products
          </Button>
        }
      />
    );
  }
  // A product may move to the next page while pages are being loaded: it is shown once.
  const products = [
    ...new Map(pages.flatMap((page) => page.products).map((each) => [each.id, each])).values(),
  ];
  return (
    <div className={classNames('eased transition-opacity', outdated && 'opacity-50')} aria-busy={outdated}>
      <ProductGrid products={products} heart={heart} firstCount={4} heading="h2" />
      <div className="mt-12 flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
        <Pagination
          page={last.page}
          totalPages={last.totalPages}
          onPage={(page) => onChange(withPage(search, page))}
        />
        {onLoadMore && (
          <Button look="secondary" busy={loadingMore} busyText="Loading…" onClick={onLoadMore}>
            Load More
          </Button>
        )}
      </div>
    </div>
  );
}

function emptyText({ search, category, categories }: ListingSearch): string {
  if (search) return productMessages.noneFound(search);
  return category || categories ? productMessages.noneInCategory : productMessages.none;
}
