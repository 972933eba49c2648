// Search, order and paging of the requests table.
import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';

export const ROWS_PER_PAGE = 20;

export type RequestSort = 'newest' | 'oldest' | 'name';
export type RequestView = { readonly search: string; readonly sort: RequestSort; readonly page: number };

export const firstView: RequestView = { search: '', sort: 'newest', page: 1 };

type Shown = {
  readonly rows: readonly CustomizationRequestResponse[];
  readonly page: number;
  readonly totalPages: number;
  readonly found: number;
};

/** @param requests newest first */
export function showRequests(requests: readonly CustomizationRequestResponse[], view: RequestView): Shown {
  const searchText = view.search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = requests.filter(({ fullName, email, designPreference }) => {
    const text = `${fullName} ${email} ${designPreference}`.toLocaleLowerCase();
    return searchText.every((word) => text.includes(word));
  });
  const totalPages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(view.page, totalPages);
  const rows = sorted(found, view.sort).slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return { rows, page, totalPages, found: found.length };
}

function sorted(requests: readonly CustomizationRequestResponse[], sort: RequestSort) {
  switch (sort) {
    case 'newest':
      return requests;
    case 'oldest':
      return requests.toReversed();
    case 'name':
      return requests.toSorted((a, b) => a.fullName.localeCompare(b.fullName));
    default:
      return sort satisfies never;
  }
}
