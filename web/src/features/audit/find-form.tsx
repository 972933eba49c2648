import { useState } from 'react';
import { ORDER_STATUSES } from '@aangan/shared-events/features/orders/statuses';
import { ShopZone } from '../../components/data/shop-zone.tsx';
import { Button } from '../../components/form/button.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { AuditSearch } from './audit-search.ts';
import { parseAuditSearch, unreadableAmounts } from './audit-search.ts';
import { auditTexts } from './messages.ts';

type FindFormProps = {
  readonly search: AuditSearch;
  /** Of the shop; undefined while unknown. */
  readonly timeZone: string | undefined;
  readonly onFind: (search: AuditSearch) => void;
};

/** Search by number, customer, status, amount and day, in any combination. */
export function FindForm({ search, timeZone, onFind }: FindFormProps) {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const errorOf = (name: string) => (wrong.includes(name) ? auditTexts.amount : undefined);
  return (
    <form
      role="search"
      className="grid gap-4 rounded-lg border border-line bg-raised p-5 sm:grid-cols-2 lg:grid-cols-6"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const typed = Object.fromEntries(new FormData(form));
        const unreadable = unreadableAmounts(typed);
        setWrong(unreadable);
        const [first] = unreadable;
        if (first === undefined) return onFind(parseAuditSearch(typed));
        const field = form.elements.namedItem(first);
        if (field instanceof HTMLElement) field.focus();
      }}
    >
      <TextField
        label="Number or text"
        name="search"
        defaultValue={search.search}
        maxLength={100}
        autoComplete="off"
        description="#12 finds orders 12, 120, …; other text is also found in contacts, addresses and products"
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
        error={errorOf('amountMin')}
        defaultValue={search.amountMin}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label="Amount to (₹)"
        name="amountMax"
        error={errorOf('amountMax')}
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
      {timeZone !== undefined && (
        <ShopZone
          timeZone={timeZone}
          what={auditTexts.placedDays}
          className="text-sm text-muted sm:col-span-2 lg:col-span-6"
        />
      )}
    </form>
  );
}
