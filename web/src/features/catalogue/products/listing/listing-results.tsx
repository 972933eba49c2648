import type { ProductList } from '../answers.ts';
import { PAGE_SIZE } from '@aangan/shared-events/features/catalogue/products/paths';
import { useRef } from 'react';
import { Banner } from '../../../../components/feedback/banner.tsx';
import { Button } from '../../../../components/form/button.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { EmptyState } from '../../../../components/feedback/empty-state.tsx';
import { focusHeading } from '../../../../components/form/move-focus.ts';
import { Pagination } from '../../../../components/navigation/pagination.tsx';
import { withoutFilters, withPage } from './listing-changes.ts';
import type { ListingSearch } from './listing-search.ts';
import { productTexts } from '../messages.ts';
import type { HeartSlot } from '../product-card.tsx';
import { ProductGrid } from '../product-grid.tsx';

type ListingResultsProps = {
  readonly search: ListingSearch;
  readonly pages: readonly ProductList[];
  /** Whether the filters are hidden, so that each row has room for one more product. */
  readonly roomy: boolean;
  /** True while these are the products of the previous filters. */
  readonly outdated: boolean;
  readonly loadingMore: boolean;
  /** The error of the next page. */
  readonly problem: string | undefined;
  readonly onLoadMore: (() => Promise<void>) | undefined;
  readonly onChange: (next: ListingSearch) => void;
  readonly heart: HeartSlot | undefined;
};

export function ListingResults(props: ListingResultsProps) {
  const { search, pages, roomy, outdated, loadingMore, problem, onLoadMore, onChange, heart } = props;
  const results = useRef<HTMLDivElement>(null);
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last || last.total === 0) {
    return (
      <EmptyState
        title={emptyText(search)}
        text="Use fewer filters or another search term."
        action={
          <Button
            variant="secondary"
            onClick={() => {
              focusHeading();
              onChange(withoutFilters(search));
            }}
          >
            Show all products
          </Button>
        }
      />
    );
  }
  // A product may move to the next page between two requests: duplicates are removed.
  const products = [
    ...new Map(pages.flatMap((page) => page.products).map((each) => [each.id, each])).values(),
  ];

  /** Moves the focus to the first of the new products. */
  const showMore = async () => {
    await onLoadMore?.();
    requestAnimationFrame(() => {
      const card = results.current?.querySelectorAll('article')[products.length];
      card?.querySelector('a')?.focus({ preventScroll: true });
    });
  };

  return (
    <div
      ref={results}
      className={classNames('eased transition-opacity', outdated && 'opacity-50')}
      aria-busy={outdated}
    >
      <ProductGrid
        products={products}
        heart={heart}
        firstCount={4}
        heading="h2"
        className={roomy ? 'lg:grid-cols-4 min-[120rem]:grid-cols-5' : 'min-[120rem]:grid-cols-4'}
      />
      {problem !== undefined && (
        <Banner tone="error" className="mt-10">
          {problem}
        </Banner>
      )}
      {last.totalPages > 1 && (
        <div className="mt-12 flex flex-col items-center gap-5">
          <p className="text-sm text-muted tabular">
            {productTexts.shown(
              (first.page - 1) * PAGE_SIZE + 1,
              (last.page - 1) * PAGE_SIZE + last.products.length,
              last.total,
            )}
          </p>
          <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
            <Pagination
              page={last.page}
              totalPages={last.totalPages}
              onPage={(page) => {
                focusHeading();
                onChange(withPage(search, page));
              }}
            />
            {onLoadMore && (
              <Button
                variant="secondary"
                busy={loadingMore}
                busyText="Loading…"
                onClick={() => void showMore()}
              >
                Load More
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function emptyText({ search, category, categories }: ListingSearch): string {
  if (search) return productTexts.noneFound(search);
  return category || categories ? productTexts.noneInCategory : productTexts.none;
}
