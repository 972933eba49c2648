import type { ProductList } from '../product-answers.ts';
import type { ListingSearch } from './listing-search.ts';
import { productMessages } from '../messages.ts';

type FoundTextProps = { readonly search: ListingSearch; readonly last: ProductList | undefined };

/** How many were found, and openly what was searched when that is not what was typed. Said aloud whenever it changes. */
export function FoundText({ search, last }: FoundTextProps) {
  return (
    <p role="status" className="min-h-6 text-muted">
      {last && productMessages.found(last.total)}
      {last?.corrected && search.search && (
        <>
          <span aria-hidden="true"> · </span>
          {productMessages.corrected(last.corrected, search.search)}
        </>
      )}
    </p>
  );
}
