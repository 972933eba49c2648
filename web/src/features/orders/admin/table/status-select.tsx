import {
  isSettable,
  SETTABLE_STATUSES,
  type SettableStatus,
} from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { ChevronDown } from 'lucide-react';
import { statusLabel } from '../../messages.ts';

type StatusSelectProps = {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly busy: boolean;
  readonly onSet: (status: SettableStatus) => void;
};

/** A native select, because a table has many. A current status that cannot be set is shown as a disabled option. */
export function StatusSelect({ orderId, status, busy, onSet }: StatusSelectProps) {
  return (
    <span className="relative inline-block">
      <select
        aria-label={`Status of order ${orderId}`}
        value={status}
        disabled={busy}
        onChange={({ target }) => {
          const chosen = SETTABLE_STATUSES.find((each) => each === target.value);
          if (chosen) onSet(chosen);
        }}
        className="h-10 w-32 appearance-none rounded-pill border border-line-strong bg-raised pr-9 pl-4 text-sm font-semibold eased transition-colors hover:border-ink disabled:opacity-60"
      >
        {!isSettable(status) && (
          <option value={status} disabled>
            {statusLabel(status)}
          </option>
        )}
        {SETTABLE_STATUSES.map((each) => (
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
