// The columns that differ between the dashboard and the orders screen.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import {
  DECISIONS,
  outcomeOf,
  trackingOf,
  UNDECIDED,
} from '@aangan/shared-events/features/orders/status-machine';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../../components/form/button.tsx';
import { moveFocusInRow, moveFocusToNextRow } from '../../../../components/form/move-focus.ts';
import { StatusBadge } from '../../status-badge.tsx';
import { usePaymentQuestion } from './payment-question.tsx';
import { ShipmentButton } from '../shipment/shipment-button.tsx';
import { StatusSelect } from './status-select.tsx';
import { useOrderActions } from './use-order-actions.ts';

export type OrderColumn = {
  readonly name: string;
  readonly width: string;
  readonly show: (order: OrderResponse) => ReactNode;
};
export type OrderColumns = {
  /** Columns between the payment method and the products. */
  readonly states: readonly OrderColumn[];
  /** The actions: the last column, sticky. */
  readonly actions: OrderColumn;
  /** Content below the payment method; the badge of the payment's state by default. */
  readonly payment?: ((order: OrderResponse, badge: ReactNode) => ReactNode) | undefined;
  /** Content below the order number. */
  readonly about?: (order: OrderResponse) => ReactNode;
};

type OneOrder = { readonly order: OrderResponse };

const status: OrderColumn = {
  name: 'Status',
  width: 'w-23',
  show: (order) => <StatusBadge status={order.status} />,
};
/** A tracking number of 13 digits fits on one line. */
const shipmentWidth = 'w-32';
const tracking: OrderColumn = {
  name: 'Tracking Status',
  width: shipmentWidth,
  show: (order) => (
    <>
      <span className="block">{order.trackingStatus || trackingOf(UNDECIDED)}</span>
      <ShipmentButton order={order} />
    </>
  ),
};
const statusWithShipment: OrderColumn = {
  name: 'Status',
  width: shipmentWidth,
  show: (order) => (
    <>
      <span className="block">
        <StatusBadge status={order.status} />
      </span>
      <ShipmentButton order={order} />
    </>
  ),
};

/** Any status can be set. */
export const statusColumns: OrderColumns = {
  states: [statusWithShipment],
  actions: { name: 'Actions', width: 'w-39', show: (order) => <SetStatus order={order} /> },
};

/** Accept and Reject, where they are possible. */
export const decisionColumns: OrderColumns = {
  states: [status, tracking],
  actions: { name: 'Actions', width: 'w-28.5', show: (order) => <Decide order={order} /> },
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
  const [ask, question] = usePaymentQuestion(order, (wanted) => act(order, wanted));
  return (
    <>
      <StatusSelect orderId={order.id} status={order.status} busy={busy} onSet={ask} />
      {question}
    </>
  );
}

function Decide({ order }: OneOrder) {
  const decisions = DECISIONS.filter((decision) => outcomeOf(decision, order.status) === 'changes');
  if (decisions.length === 0) return <span className="text-muted">–</span>;
  return <DecisionButtons order={order} />;
}

function DecisionButtons({ order }: OneOrder) {
  const { busy, act } = useOrderActions();
  const buttons = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  // The buttons are removed once the order is decided. The focus moves on, so that a list of orders can be decided by keyboard. Where another administrator
  // has decided it, the focus stays in the row: a key that is about to be pressed must not decide another order.
  useLayoutEffect(() => {
    const place = buttons.current;
    return () => {
      const { activeElement, body } = document;
      const isWithin = place?.contains(activeElement) === true;
      if (!place) return;
      if (wasPressed.current && (isWithin || activeElement === body))
        moveFocusToNextRow(place, '[aria-label^="Accept order"]');
      else if (isWithin) moveFocusInRow(place, '[aria-label^="Select order"]');
    };
  }, []);
  const [ask, question] = usePaymentQuestion(order, (action) => {
    wasPressed.current = true;
    // What decides the order after a press that failed is not its own.
    act(order, action, () => {
      wasPressed.current = false;
    });
  });
  return (
    <span ref={buttons} className="flex flex-wrap items-stretch gap-1.5 xl:flex-col">
      <Button
        once
        size="small"
        busy={busy}
        aria-label={`Accept order ${order.id}`}
        onClick={() => ask('accept')}
      >
        Accept
      </Button>
      <Button
        once
        size="small"
        variant="secondary"
        disabled={busy}
        aria-label={`Reject order ${order.id}`}
        onClick={() => ask('reject')}
      >
        Reject
      </Button>
      {question}
    </span>
  );
}
