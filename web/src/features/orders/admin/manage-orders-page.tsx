import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { Cell } from '../../../components/table.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { AdminLiveSign } from './admin-live-sign.tsx';
import { actionCell } from './order-rows.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { useOrderActions } from './use-order-actions.ts';

type ManageOrdersPageProps = { readonly colorName: (hexCode: string) => string | undefined };

export function ManageOrdersPage({ colorName }: ManageOrdersPageProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle>Manage Orders</PageTitle>
        <AdminLiveSign />
      </div>
      <OrdersPanel
        title={<h2 className="text-lg">All orders</h2>}
        colorName={colorName}
        lastColumns={['Status', 'Tracking Status']}
        lastCells={(order) => <DecisionCells order={order} />}
      />
    </div>
  );
}

function DecisionCells({ order }: { readonly order: OrderResponse }) {
  const { id, status, trackingStatus } = order;
  const { busy, accept, reject } = useOrderActions(order);
  return (
    <>
      <Cell>
        <StatusBadge status={status} />
      </Cell>
      <Cell>{trackingStatus || 'Processing'}</Cell>
      <Cell className={actionCell}>
        {status === 'pending' && (
          <span className="flex flex-col items-stretch gap-1.5">
            <Button size="small" busy={busy} aria-label={`Accept order ${id}`} onClick={accept}>
              Accept
            </Button>
            <Button
              size="small"
              look="secondary"
              disabled={busy}
              aria-label={`Reject order ${id}`}
              onClick={reject}
            >
              Reject
            </Button>
          </span>
        )}
      </Cell>
    </>
  );
}
