import type { OrderStatusName } from '@aangan/shared-events/features/orders/http';
import { ChevronDown } from 'lucide-react';
import { statusLabel } from '../../messages.ts';

const settable = ['pending', 'fulfilled', 'delivered', 'rejected'] as const;
type Settable = (typeof settable)[number];

type StatusSelectProps = {
  readonly orderId: number;
  readonly status: OrderStatusName;
  readonly busy: boolean;
  readonly onSet: (status: Settable) => void;
};

/** A native select, because a table has many. A current `accepted` is shown as a disabled option. */
export function StatusSelect({ orderId, status, busy, onSet }: StatusSelectProps) {
  return (
    <span className="relative inline-block">
      <select
        aria-label={`Status of order ${orderId}`}
        value={status}
        disabled={busy}
        onChange={({ target }) => {
          const chosen = settable.find((each) => each === target.value);
          if (chosen) onSet(chosen);
        }}
        className="h-10 w-32 appearance-none rounded-pill border border-line-strong bg-raised pr-9 pl-4 text-sm font-semibold eased transition-colors hover:border-ink disabled:opacity-60"
      >
        {status === 'accepted' && (
          <option value="accepted" disabled>
            {statusLabel('accepted')}
          </option>
        )}
        {settable.map((each) => (
          <option key={each} value={each}>
            {statusLabel(each)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3 right-3 size-4 text-muted"
      />
    </span>
  );
}
