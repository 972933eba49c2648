import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { isShippable, UNDECIDED } from '@aangan/shared-events/features/orders/status-machine';
import { Truck } from 'lucide-react';
import { useSetSharedState } from '../../../../lib/shared-state.ts';
import { shipmentTexts } from './messages.ts';
import { shownShipmentState } from './shown-shipment-state.ts';

/** Opens the shipment of an order that has one or can get one. */
export function ShipmentButton({ order }: { readonly order: OrderResponse }) {
  const show = useSetSharedState(shownShipmentState);
  const { id, status, shipment } = order;
  if (!isShippable(status) && status !== UNDECIDED) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => show(id)}
      className="finger -mx-1 mt-1 inline-flex min-h-6 max-w-[calc(100%+0.5rem)] items-start gap-1 py-1 rounded-pill px-1 text-left text-xs text-indigo eased transition-colors hover:bg-sunken"
    >
      <Truck aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span className="sr-only">{shipmentTexts.openLabel(id)}</span>
      {shipment ? (
        <span className="min-w-0 wrap-anywhere">
          {shipment.courier} <span className="block tabular">{shipment.trackingNumber}</span>
        </span>
      ) : (
        shipmentTexts.add
      )}
    </button>
  );
}
