import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSetSharedState, useSharedState } from '../../../../lib/shared-state.ts';
import { shownShipmentState } from './shown-shipment-state.ts';

const ShipmentDialog = lazy(async () => ({
  default: (await import('./shipment-dialog.tsx')).ShipmentDialog,
}));

/** The dialog of the shipment of any row; it stays when the row leaves the page. */
export function ShipmentDialogHost({ orders }: { readonly orders: readonly OrderResponse[] }) {
  const orderId = useSharedState(shownShipmentState);
  const setOrderId = useSetSharedState(shownShipmentState);
  const [last, setLast] = useState<OrderResponse>();
  const now = orders.find(({ id }) => id === (orderId ?? last?.id));
  if (now !== undefined && now !== last) setLast(now);
  // The page that is opened next has no dialog.
  useEffect(() => () => setOrderId(null), [setOrderId]);
  if (last === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ShipmentDialog
        key={last.id}
        order={last}
        isOpen={orderId === last.id}
        onClose={() => setOrderId(null)}
      />
    </Suspense>
  );
}
