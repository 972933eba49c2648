// The columns that differ between the dashboard and the orders screen.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import {
  DECISIONS,
  outcomeOf,
  trackingOf,
  UNDECIDED,
} from '@aangan/shared-events/features/orders/status-machine';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/form/button.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { StatusSelect } from './status-select.tsx';
import { useOrderActions } from './use-order-actions.ts';

export type OrderColumn = { readonly name: string; readonly show: (order: OrderResponse) => ReactNode };
export type OrderColumns = {
  /** Columns between the payment method and the products. */
  readonly states: readonly OrderColumn[];
  /** The actions: the last column, sticky. */
  readonly actions: OrderColumn & { readonly width: string };
  /** Content below the order number. */
  readonly about?: (order: OrderResponse) => ReactNode;
};

type OneOrder = { readonly order: OrderResponse };

const status: OrderColumn = { name: 'Status', show: (order) => <StatusBadge status={order.status} /> };
const tracking: OrderColumn = {
  name: 'Tracking Status',
  show: ({ trackingStatus }) => trackingStatus || trackingOf(UNDECIDED),
};

/** Any status can be set. */
export const statusColumns: OrderColumns = {
  states: [status],
  actions: { name: 'Actions', width: 'w-39', show: (order) => <SetStatus order={order} /> },
};

/** Accept and Reject, where they are possible. */
export const decisionColumns: OrderColumns = {
  states: [status, tracking],
  actions: { name: 'Actions', width: 'w-29', show: (order) => <Decide order={order} /> },
  about: ({ id }) => <AuditLink orderId={id} />,
};

/** A link to the order's history. Only administrators see these columns, and they may read the log. */
function AuditLink({ orderId }: { readonly orderId: number }) {
  return (
    <Link
      to="/audit/orders/$id"
      params={{ id: String(orderId) }}
      aria-label={`Audit of order ${orderId}`}
      preload={false}
      className="flex min-h-6 w-fit items-center text-xs text-indigo underline underline-offset-4 hover:no-underline"
    >
      Audit
    </Link>
  );
}

function SetStatus({ order }: OneOrder) {
  const { busy, act } = useOrderActions();
  return (
    <StatusSelect
      orderId={order.id}
      status={order.status}
      busy={busy}
      onSet={(wanted) => act(order, wanted)}
    />
  );
}

function Decide({ order }: OneOrder) {
  const { busy, act } = useOrderActions();
  const decisions = DECISIONS.filter((decision) => outcomeOf(decision, order.status) === 'changes');
  if (decisions.length === 0) return <span className="text-muted">–</span>;
  return (
    <span className="flex flex-wrap items-stretch gap-1.5 md:flex-col">
      <Button
        size="small"
        busy={busy}
        aria-label={`Accept order ${order.id}`}
        onClick={() => act(order, 'accept')}
      >
        Accept
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={busy}
        aria-label={`Reject order ${order.id}`}
        onClick={() => act(order, 'reject')}
      >
        Reject
      </Button>
    </span>
  );
}
