import type { ProductList } from '../answers.ts';
import type { ListingSearch } from './listing-search.ts';
import { productTexts } from '../messages.ts';

type FoundTextProps = {
  readonly search: ListingSearch;
  readonly last: ProductList | undefined;
  /** Whether products have been added or removed since it was counted. */
  readonly isOutdated?: boolean;
};

/** The number of results, and how they differ from what was searched for, if they do. A live region: changes are announced. */
export function FoundText({ search, last, isOutdated = false }: FoundTextProps) {
  return (
    <p role="status" className="min-h-6 text-muted">
      {last && isOutdated && 'About '}
      {last && productTexts.found(last.total)}
      {last?.corrected && search.search && (
        <>
          <span aria-hidden="true"> · </span>
          {productTexts.corrected(last.corrected, search.search)}
        </>
      )}
      {last?.someWords && (
        <>
          <span aria-hidden="true"> · </span>
          {productTexts.someWords}
        </>
      )}
    </p>
  );
}
