import type {
  ProductFiltersResponse,
  ProductListResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { Checkbox } from '../../../../components/form/checkbox.tsx';
import { RangeSlider } from '../../../../components/form/range-slider.tsx';
import { formatWholeRupees } from '../../../../lib/rupees.ts';
import { ColorCheckbox } from './color-checkbox.tsx';
import { FilterGroup } from './filter-group.tsx';
import * as change from './listing-changes.ts';
import type { ListingSearch } from './listing-search.ts';
import { priceRangeOf, priceSlider } from './price-range.ts';

export type FiltersPanelProps = {
  readonly search: ListingSearch;
  readonly onChange: (next: ListingSearch) => void;
  readonly options: ProductFiltersResponse;
  /** The number of products for each choice; undefined while loading. */
  readonly facets: ProductListResponse['facets'] | undefined;
};

export function FiltersPanel({ search, onChange, options, facets }: FiltersPanelProps) {
  const categories = change.chosenCategories(search, options.categories);
  return (
    <div>
      <FilterGroup legend="Price">
        <RangeSlider
          label="Price"
          {...priceSlider}
          value={priceRangeOf(search)}
          format={formatWholeRupees}
          onCommit={(range) => onChange(change.withPriceRange(search, range))}
        />
      </FilterGroup>
      <FilterGroup legend="Category">
        {options.categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            aside={countOf(facets?.categories, id)}
            checked={categories.includes(id)}
            onChange={() => onChange(change.withCategoryToggled(search, id, options.categories))}
          />
        ))}
      </FilterGroup>
      <FilterGroup legend="Brand">
        {options.brands.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            aside={countOf(facets?.brands, id)}
            checked={search.brands?.includes(id) ?? false}
            onChange={() => onChange(change.withBrandToggled(search, id))}
          />
        ))}
      </FilterGroup>
      <FilterGroup legend="Colour">
        {options.colors.map(({ id, name, hexCode }) => (
          <ColorCheckbox
            key={id}
            name={name}
            hexCode={hexCode}
            aside={countOf(facets?.colors, id)}
            checked={search.colors?.includes(id) ?? false}
            onChange={() => onChange(change.withColorToggled(search, id))}
          />
        ))}
      </FilterGroup>
    </div>
  );
}

type Counted = { readonly id: number; readonly count: number };

function countOf(counts: readonly Counted[] | undefined, id: number): number | undefined {
  return counts && (counts.find((each) => each.id === id)?.count ?? 0);
}
