import { ORDER_STATUSES } from '@aangan/shared-events/features/orders/statuses';
import { PAYMENT_STATES } from '@aangan/shared-events/features/payments/states';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { ShopZone } from '../../../../components/data/shop-zone.tsx';
import { SearchField } from '../../../../components/form/search-field.tsx';
import type { Choice } from '../../../../components/form/select.tsx';
import { Select } from '../../../../components/form/select.tsx';
import { adminOrderTexts, paymentStateLabels, statusLabel } from '../../messages.ts';
import { withSearch } from './orders-search-changes.ts';
import type { OrdersSearch } from './orders-search.ts';
import { usualSort } from './orders-search.ts';

type OrdersToolbarProps = {
  readonly search: OrdersSearch;
  /** Of the shop; undefined while unknown. */
  readonly timeZone?: string | undefined;
  readonly onChange: (search: OrdersSearch) => void;
  /** Actions on all matches. */
  readonly action?: ReactNode;
};

const statuses: readonly Choice<string>[] = [
  { value: '', label: 'All statuses' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
];
const payments: readonly Choice<string>[] = [
  { value: '', label: 'All payments' },
  ...PAYMENT_STATES.map((state) => ({ value: state, label: paymentStateLabels[state] })),
];
const sorts: readonly Choice<string>[] = [
  { value: 'createdAt_desc', label: 'Newest first' },
  { value: 'createdAt_asc', label: 'Oldest first' },
  { value: 'total_desc', label: 'Highest total first' },
  { value: 'total_asc', label: 'Lowest total first' },
];

export function OrdersToolbar({ search, timeZone, onChange, action }: OrdersToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 pb-3">
      <SearchField
        label="Search orders"
        value={search.search ?? ''}
        onSearch={(text) => onChange(withSearch(search, { search: text }))}
        className="max-sm:w-full sm:max-w-60 sm:min-w-40 sm:flex-1"
      />
      <Select
        label="Show orders by status"
        value={search.status ?? ''}
        choices={statuses}
        className={choiceClass}
        onChange={(status) => onChange(withSearch(search, { status }))}
      />
      <Select
        label="Show orders by payment"
        value={payments.find(({ value }) => value === search.payment)?.value ?? ''}
        choices={payments}
        className={choiceClass}
        onChange={(payment) => onChange(withSearch(search, { payment }))}
      />
      <Select
        label="Sort orders"
        value={search.sort ?? usualSort}
        choices={sorts}
        className={choiceClass}
        onChange={(sort) => onChange(withSearch(search, { sort }))}
      />
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <DayField
          label="From"
          value={search.from}
          onChange={(from) => onChange(withSearch(search, { from }))}
        />
        <DayField label="To" value={search.to} onChange={(to) => onChange(withSearch(search, { to }))} />
      </div>
      {action && <div className="max-sm:w-full sm:ml-auto">{action}</div>}
      {timeZone !== undefined && (
        <ShopZone timeZone={timeZone} what={adminOrderTexts.days} className="w-full text-sm text-muted" />
      )}
    </div>
  );
}

/** Two per row on a phone where their texts fit, else one. */
const choiceClass = 'whitespace-nowrap max-sm:flex-auto max-sm:gap-1 max-sm:px-4';

type DayFieldProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
};

/**
 * The platform's date input. A partially typed date is ignored. Safari shows today in an empty one, in a colour between its text and its own
 * background: on a transparent one today looks chosen.
 */
function DayField({ label, value = '', onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="flex h-11 min-w-0 items-center max-sm:w-full gap-2 rounded-pill border border-line bg-raised pr-3 pl-4 text-sm eased transition-colors focus-within:border-indigo focus-within:outline-2 focus-within:outline-indigo hover:border-line-strong">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-w-0 flex-1 bg-raised font-semibold outline-none"
      />
    </div>
  );
}
