import { ORDER_STATUSES } from '@aangan/shared-events/features/orders/statuses';
import { Button } from '../../components/form/button.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { AuditSearch } from './audit-search.ts';
import { parseAuditSearch } from './audit-search.ts';

type FindFormProps = { readonly search: AuditSearch; readonly onFind: (search: AuditSearch) => void };

/** Search by number, customer, status, amount and day, in any combination. */
export function FindForm({ search, onFind }: FindFormProps) {
  return (
    <form
      role="search"
      className="grid gap-4 rounded-lg border border-line bg-raised p-5 sm:grid-cols-2 lg:grid-cols-6"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(parseAuditSearch(Object.fromEntries(new FormData(event.currentTarget))));
      }}
    >
      <TextField
        label="Number or text"
        name="search"
        defaultValue={search.search}
        maxLength={100}
        autoComplete="off"
        description="#12, a city, a product"
        className="lg:col-span-2"
      />
      <TextField
        label="Customer"
        name="customer"
        defaultValue={search.customer}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        description="A username or an account’s ID"
        className="lg:col-span-2"
      />
      <SelectField label="Status" name="status" defaultValue={search.status ?? ''} className="lg:col-span-2">
        <option value="">All statuses</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {status.charAt(0).toUpperCase() + status.slice(1)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Amount from (₹)"
        name="amountMin"
        defaultValue={search.amountMin}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label="Amount to (₹)"
        name="amountMax"
        defaultValue={search.amountMax}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField label="Placed from" name="from" type="date" defaultValue={search.from} />
      <TextField label="Placed to" name="to" type="date" defaultValue={search.to} />
      <div className="flex items-end sm:col-span-2 lg:justify-end">
        <Button type="submit" className="w-full sm:w-auto">
          Find
        </Button>
      </div>
    </form>
  );
}
