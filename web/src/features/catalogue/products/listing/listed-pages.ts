// Which pages of a listing are on the screen. The address names the last of them; that Load More began further up travels with the
// history, so that Back and a reload show the same, and a shared address shows that page.
import type { ProductList } from '../product-answers.ts';
import type { ListingSearch } from './listing-search.ts';

/** As many pages as a reload fetches again at most. */
const MOST_PAGES = 10;

/** The first page that is shown, by what the history remembers. */
export function firstListed({ page = 1 }: ListingSearch, stored: number | undefined): number {
  if (stored === undefined || !Number.isInteger(stored)) return page;
  return stored >= 1 && stored <= page && page - stored < MOST_PAGES ? stored : page;
}

/** Of the pages that are known, those that the address asks for. */
export function listedPages(
  known: readonly ProductList[],
  { page: wanted = 1 }: ListingSearch,
): readonly ProductList[] {
  return known.filter(({ page }) => page <= wanted);
}

declare module '@tanstack/react-router' {
  // The library asks for an interface here.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The page of the listing from which on Load More was pressed. */
    listedFrom?: number;
  }
}
