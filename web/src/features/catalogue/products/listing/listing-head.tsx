import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { shopLine, shopName } from '../../../../components/navigation/brand.tsx';
import { Button } from '../../../../components/form/button.tsx';
import { LazySelect } from '../../../../components/form/lazy-select.tsx';
import { PageTitle } from '../../../../components/navigation/page-title.tsx';
import { withSort } from './listing-changes.ts';
import type { ListingSearch } from './listing-search.ts';
import { orderChoices, orderShown, sortChosen } from './sort-choice.ts';

type ListingHeadProps = {
  readonly title: string;
  readonly search: ListingSearch;
  readonly found: ReactNode;
  readonly filtersShown: boolean;
  readonly onToggleFilters: () => void;
  readonly onChange: (next: ListingSearch) => void;
};

export function ListingHead(props: ListingHeadProps) {
  const { title, search, found, filtersShown, onToggleFilters, onChange } = props;
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
      <PageTitle aside={found} description={`${title} at ${shopName}: ${shopLine.toLowerCase()}.`}>
        {title}
      </PageTitle>
      <div className="flex w-full flex-wrap items-center justify-between gap-3 sm:w-auto sm:shrink-0">
        <Button
          variant="secondary"
          className="h-11 border-line px-4 text-sm sm:px-5"
          aria-expanded={filtersShown}
          onClick={onToggleFilters}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filters
        </Button>
        <LazySelect
          label="Sort Items"
          value={orderShown(search)}
          choices={orderChoices(search)}
          onChange={(order) => onChange(withSort(search, sortChosen(order)))}
          className="min-w-0 truncate sm:min-w-48"
        />
      </div>
    </div>
  );
}
