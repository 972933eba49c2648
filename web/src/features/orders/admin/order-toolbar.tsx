import { ORDER_STATUSES } from '@aangan/shared-events/features/orders/http';
import type { Choice } from '../../../components/select.tsx';
import { Select } from '../../../components/select.tsx';
import { statusLabel } from '../messages.ts';
import type { OrderSort, OrderView } from './order-view.ts';

type OrderToolbarProps = {
  readonly view: OrderView;
  readonly total: number;
  readonly onChange: (view: OrderView) => void;
};

const statuses: readonly Choice<OrderView['status']>[] = [
  { value: 'all', label: 'All statuses' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
];
const sorts: readonly Choice<OrderSort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'dearest', label: 'Highest total first' },
  { value: 'cheapest', label: 'Lowest total first' },
];

export function OrderToolbar({ view, total, onChange }: OrderToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="mr-2 text-sm text-muted tabular">
        {total === 1 ? '1 order' : `${total} orders`}
      </p>
      <Select
        label="Show orders by status"
        value={view.status}
        choices={statuses}
        onChange={(status) => onChange({ ...view, status, page: 1 })}
      />
      <Select
        label="Sort orders"
        value={view.sort}
        choices={sorts}
        onChange={(sort) => onChange({ ...view, sort, page: 1 })}
      />
    </div>
  );
}
