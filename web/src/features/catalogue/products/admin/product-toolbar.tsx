import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { SearchField } from '../../../../components/search-field.tsx';
import type { Choice } from '../../../../components/select.tsx';
import { Select } from '../../../../components/select.tsx';
import { sorts } from '../listing-search.ts';
import type { ManageSearch } from './manage-search.ts';
import { withFilter, withOrder, withText } from './manage-changes.ts';

type ProductToolbarProps = {
  readonly search: ManageSearch;
  readonly facets: ProductListResponse['facets'] | undefined;
  readonly onChange: (next: ManageSearch) => void;
};

/** Two beside each other on a phone, however long the words. */
const choiceClass = 'min-w-0 max-sm:w-full max-sm:gap-1 max-sm:px-3 [&>span:first-child]:truncate';

const filters = [
  { name: 'categories', label: 'Category', all: 'All categories' },
  { name: 'brands', label: 'Brand', all: 'All brands' },
  { name: 'colors', label: 'Color', all: 'All colors' },
] as const;

export function ProductToolbar({ search, facets, onChange }: ProductToolbarProps) {
  // What was found by words stands best match first, until another order is chosen.
  const orders: readonly Choice<string>[] = search.search
    ? [{ value: '', label: 'Best match' }, ...sorts]
    : sorts;
  return (
    <div className="grid grid-cols-2 items-center gap-2 px-5 pt-5 pb-2 sm:flex sm:flex-wrap">
      <SearchField
        label="Search products"
        value={search.search ?? ''}
        onSearch={(text) => onChange(withText(search, text))}
        className="col-span-2 sm:w-64"
      />
      {filters.map(({ name, label, all }) => (
        <Select
          key={name}
          label={`${label} shown`}
          value={String(search[name]?.[0] ?? '')}
          choices={[
            { value: '', label: all },
            ...(facets?.[name] ?? []).map((each) => ({
              value: String(each.id),
              label: `${each.name} (${each.count})`,
            })),
          ]}
          className={choiceClass}
          onChange={(id) => onChange(withFilter(search, name, id === '' ? undefined : Number(id)))}
        />
      ))}
      <Select
        label="Sort products"
        value={search.sort ?? (search.search ? '' : 'createdAt_desc')}
        choices={orders}
        className={choiceClass}
        onChange={(value) => onChange(withOrder(search, sorts.find((each) => each.value === value)?.value))}
      />
    </div>
  );
}
