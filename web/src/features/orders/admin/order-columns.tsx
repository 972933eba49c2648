// The columns in which the dashboard and the orders screen differ.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { Button } from '../../../components/button.tsx';
import { StatusBadge } from '../status-badge.tsx';
import type { OrderColumn } from './order-rows.tsx';
import { StatusSelect } from './status-select.tsx';
import { useOrderActions } from './use-order-actions.ts';

type OneOrder = { readonly order: OrderResponse };

const status: OrderColumn = { name: 'Status', show: (order) => <StatusBadge status={order.status} /> };

/** Any status, in any order. */
export const statusColumns: readonly OrderColumn[] = [
  status,
  { name: 'Actions', show: (order) => <SetStatus order={order} /> },
];

/** Yes or no, while an order waits for it. */
export const decisionColumns: readonly OrderColumn[] = [
  status,
  { name: 'Tracking Status', show: ({ trackingStatus }) => trackingStatus || 'Processing' },
  { name: 'Actions', show: (order) => <Decide order={order} /> },
];

function SetStatus({ order }: OneOrder) {
  const { busy, setStatus } = useOrderActions(order);
  return <StatusSelect orderId={order.id} status={order.status} busy={busy} onSet={setStatus} />;
}

function Decide({ order }: OneOrder) {
  const { busy, accept, reject } = useOrderActions(order);
  if (order.status !== 'pending') return <span className="text-muted">–</span>;
  return (
    <span className="flex items-stretch gap-1.5 md:flex-col">
      <Button size="small" busy={busy} aria-label={`Accept order ${order.id}`} onClick={accept}>
        Accept
      </Button>
      <Button
        size="small"
        look="secondary"
        disabled={busy}
        aria-label={`Reject order ${order.id}`}
        onClick={reject}
      >
        Reject
      </Button>
    </span>
  );
}
