import { SearchField } from '../../../components/form/search-field.tsx';
import type { Choice } from '../../../components/form/select.tsx';
import { Select } from '../../../components/form/select.tsx';
import type { RequestSort, RequestView } from './request-view.ts';

type RequestsToolbarProps = {
  readonly view: RequestView;
  readonly onChange: (view: RequestView) => void;
};

const sorts: readonly Choice<RequestSort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
];

export function RequestsToolbar({ view, onChange }: RequestsToolbarProps) {
  return (
    <div className="flex grow flex-wrap items-center justify-end gap-2">
      <SearchField
        label="Find requests"
        value={view.search}
        onSearch={(search) => onChange({ ...view, search, page: 1 })}
        className="min-w-48 grow sm:max-w-72"
      />
      <Select
        label="Sort requests"
        value={view.sort}
        choices={sorts}
        onChange={(sort) => onChange({ ...view, sort, page: 1 })}
      />
    </div>
  );
}
