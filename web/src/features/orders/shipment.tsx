import { trackingPage } from '@aangan/shared-events/features/orders/couriers';
import type { ShipmentResponse } from '@aangan/shared-events/features/orders/http';
import { ExternalLink } from 'lucide-react';
import { orderTexts } from './messages.ts';

/** The courier and the tracking number, with a link to the courier's page where its address is known. */
export function Shipment({ shipment }: { readonly shipment: ShipmentResponse }) {
  const { courier, trackingNumber } = shipment;
  const page = trackingPage(courier, trackingNumber);
  return (
    <>
      <span className="block wrap-anywhere">{courier}</span>
      <span className="block text-sm break-all text-muted tabular select-all">{trackingNumber}</span>
      {page !== undefined && (
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="finger mt-1 inline-flex min-h-6 items-center gap-1.5 font-semibold text-indigo hover:underline"
        >
          {orderTexts.trackParcel}
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">{orderTexts.newTab(courier)}</span>
        </a>
      )}
    </>
  );
}
