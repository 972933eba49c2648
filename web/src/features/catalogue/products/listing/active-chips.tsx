import type { ProductFiltersResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useRef } from 'react';
import { Chip } from '../../../../components/form/chip.tsx';
import { focusHeading } from '../../../../components/form/move-focus.ts';
import { activeFilters } from './active-filters.ts';
import { withoutFilters } from './listing-changes.ts';
import type { ListingSearch } from './listing-search.ts';

type ActiveChipsProps = {
  readonly search: ListingSearch;
  readonly options: ProductFiltersResponse;
  readonly onChange: (next: ListingSearch) => void;
};

export function ActiveChips({ search, options, onChange }: ActiveChipsProps) {
  const group = useRef<HTMLDivElement>(null);
  const active = activeFilters(search, options);
  if (active.length === 0) return null;

  /** A removed chip passes the focus to the next element. */
  const removeChip = (without: ListingSearch) => {
    const next = document.activeElement?.nextElementSibling;
    if (active.length > 1 && next instanceof HTMLElement && group.current?.contains(next)) next.focus();
    else focusHeading();
    onChange(without);
  };
  return (
    <div ref={group} role="group" aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ key, text, without }) => (
        <Chip key={key} removeLabel={`Remove filter ${text}`} onRemove={() => removeChip(without)}>
          {text}
        </Chip>
      ))}
      <button
        type="button"
        className="h-9 rounded-pill px-3 text-sm font-semibold text-indigo hover:bg-indigo-soft"
        onClick={() => {
          focusHeading();
          onChange(withoutFilters(search));
        }}
      >
        Clear all
      </button>
    </div>
  );
}
