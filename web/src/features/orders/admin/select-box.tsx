import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { Check, Minus } from 'lucide-react';
import type { Selection } from './selection.ts';

type BoxProps = {
  readonly label: string;
  readonly checked: boolean;
  /** Some are and some are not. */
  readonly isMixed?: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A box without words beside it, for the narrowest of columns. */
function Box({ label, checked, isMixed = false, onChange }: BoxProps) {
  const Mark = isMixed ? Minus : Check;
  return (
    <label className="relative -m-2 inline-flex cursor-pointer p-2">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="peer size-5 appearance-none rounded-sm border-[1.5px] border-line-strong bg-raised eased transition-colors checked:border-indigo checked:bg-indigo indeterminate:border-indigo indeterminate:bg-indigo hover:border-ink"
      />
      <Mark
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute top-2.5 left-2.5 hidden size-4 text-on-indigo peer-checked:block peer-indeterminate:block"
      />
    </label>
  );
}

export function SelectBox({
  order,
  selection,
}: {
  readonly order: OrderResponse;
  readonly selection: Selection;
}) {
  return (
    <Box
      label={`Select order ${order.id}`}
      checked={selection.has(order.id)}
      onChange={(isChosen) => selection.set([order], isChosen)}
    />
  );
}

/** All rows of the page at once. */
export function SelectPageBox({
  orders,
  selection,
}: {
  readonly orders: readonly OrderResponse[];
  readonly selection: Selection;
}) {
  const chosen = orders.filter(({ id }) => selection.has(id)).length;
  return (
    <Box
      label="Select all orders of this page"
      checked={orders.length > 0 && chosen === orders.length}
      isMixed={chosen > 0 && chosen < orders.length}
      onChange={(isChosen) => selection.set(orders, isChosen)}
    />
  );
}
