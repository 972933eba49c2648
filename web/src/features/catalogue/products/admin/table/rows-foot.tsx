import type { ProductList } from '../../answers.ts';
import { Pagination } from '../../../../../components/navigation/pagination.tsx';
import { Select } from '../../../../../components/form/select.tsx';
import type { ManageSearch } from './manage-search.ts';
import { withPage, withRows } from './manage-changes.ts';
import { FEWEST_ROWS, ROWS } from './manage-search.ts';

type RowsFootProps = {
  readonly list: ProductList;
  /** Its rows are no longer the first of what matches now. */
  readonly isOutdated: boolean;
  readonly search: ManageSearch;
  readonly onChange: (next: ManageSearch) => void;
};

const count = (number: number): string => number.toLocaleString('en-IN');
const choices = ROWS.map((rows) => ({ value: String(rows), label: `${rows} rows` }));

/** The range of rows, or the page where they are no longer known, the pagination and the page size. */
export function RowsFoot({ list, isOutdated, search, onChange }: RowsFootProps) {
  const { page, total, totalPages, products } = list;
  const rows = search.limit ?? FEWEST_ROWS;
  const first = (page - 1) * rows + 1;
  if (total <= FEWEST_ROWS) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line p-3 md:justify-between md:px-5">
      <p className="text-sm text-muted tabular">
        {isOutdated
          ? `Page ${count(page)} of ${count(totalPages)}`
          : `${count(first)}–${count(first + products.length - 1)} of ${count(total)}`}
      </p>
      <Pagination page={page} totalPages={totalPages} onPage={(next) => onChange(withPage(search, next))} />
      <Select
        label="Rows per page"
        value={String(rows)}
        choices={choices}
        onChange={(value) => onChange(withRows(search, Number(value)))}
      />
    </div>
  );
}
