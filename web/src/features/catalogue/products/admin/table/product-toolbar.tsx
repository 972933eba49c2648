import type { ProductListResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { SearchField } from '../../../../../components/form/search-field.tsx';
import { Select } from '../../../../../components/form/select.tsx';
import { orderChoices, orderShown, sortChosen } from '../../listing/sort-choice.ts';
import type { ManageSearch } from './manage-search.ts';
import { withFilter, withOrder, withStock, withText } from './manage-changes.ts';

type ProductToolbarProps = {
  readonly search: ManageSearch;
  readonly facets: ProductListResponse['facets'] | undefined;
  readonly onChange: (next: ManageSearch) => void;
};

/** Two per row on a phone, however long the texts. */
const choiceClass = 'min-w-0 max-sm:w-full max-sm:gap-1 max-sm:px-3 [&>span:first-child]:truncate';

const filters = [
  { name: 'categories', label: 'Category', all: 'All categories' },
  { name: 'brands', label: 'Brand', all: 'All brands' },
  { name: 'colors', label: 'Color', all: 'All colors' },
] as const;

const stockChoices = [
  { value: '', label: 'Any stock' },
  { value: 'low', label: 'Low on stock' },
  { value: 'sold-out', label: 'Sold out' },
  { value: 'not-counted', label: 'Not counted' },
] as const;

export function ProductToolbar({ search, facets, onChange }: ProductToolbarProps) {
  return (
    <div className="grid grid-cols-2 items-center gap-2 px-5 pt-5 pb-2 sm:flex sm:flex-wrap">
      <SearchField
        label="Search products"
        value={search.search ?? ''}
        onSearch={(text) => onChange(withText(search, text))}
        className="col-span-2 sm:max-w-64 sm:min-w-40 sm:flex-1"
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
        label="Stock shown"
        value={search.stock ?? ''}
        choices={stockChoices}
        className={choiceClass}
        onChange={(stock) => onChange(withStock(search, stock === '' ? undefined : stock))}
      />
      <Select
        label="Sort products"
        value={orderShown(search)}
        choices={orderChoices(search)}
        className={choiceClass}
        onChange={(order) => onChange(withOrder(search, sortChosen(order)))}
      />
    </div>
  );
}
