// Which pages of a listing are shown. The address names the last one; the first one is in the history state, so that Back and a
// reload show the same pages, and a shared address shows one page.
import type { ProductList } from '../answers.ts';
import type { ListingSearch } from './listing-search.ts';

/** The maximum number of pages that a reload fetches. */
const MOST_PAGES = 10;

/** The first page to show, from the history state. */
export function firstListed({ page = 1 }: ListingSearch, stored: number | undefined): number {
  if (stored === undefined || !Number.isInteger(stored)) return page;
  return stored >= 1 && stored <= page && page - stored < MOST_PAGES ? stored : page;
}

/** The loaded pages that the address selects. */
export function listedPages(
  known: readonly ProductList[],
  { page: wanted = 1 }: ListingSearch,
): readonly ProductList[] {
  return known.filter(({ page }) => page <= wanted);
}

declare module '@tanstack/react-router' {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The page on which Load More was first pressed. */
    listedFrom?: number;
  }
}
