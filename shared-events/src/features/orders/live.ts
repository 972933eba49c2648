// The live messages of orders.
import { z } from 'zod';
import type { Shipment } from './events.ts';
import { orderResponse, orderStatsResponse, shipmentResponse } from './http.ts';
import { ORDER_STATUSES, REJECT_REASONS, type OrderStatus, type RejectReason } from './statuses.ts';
import type { OrderStatsView, OrderView } from './views.ts';

/** `data` by message name, as the projection writes it: amounts are whole paise, and an order is its view. */
export type OrderFeed = {
  'order-status': {
    readonly orderId: number;
    readonly status: OrderStatus;
    readonly trackingStatus: string;
    readonly revision: number;
    /** Null when it was removed. Personal data. */
    readonly shipment?: Shipment | null;
    readonly reason?: RejectReason;
    /** The status before, for administrators: the same where something else of the order has changed. */
    readonly from?: OrderStatus;
  };
  'order-stats': { readonly total: number; readonly status: OrderStatsView['byStatus'] };
  /** Holds personal data, so it goes to administrators and to its customer only. */
  'order-placed': { readonly order: OrderView };
};

/** `data` by message name, as GET /api/live sends it. */
export const orderLiveMessages = {
  'order-status': z.object({
    orderId: z.int(),
    status: z.enum(ORDER_STATUSES),
    trackingStatus: z.string(),
    revision: z.int(),
    shipment: shipmentResponse.nullable().exactOptional(),
    reason: z.enum(REJECT_REASONS).exactOptional(),
    from: z
      .enum(ORDER_STATUSES)
      .exactOptional()
      .meta({ description: 'The status before; for administrators.' }),
  }),
  'order-stats': orderStatsResponse,
  'order-placed': z.object({ order: orderResponse }),
};

/** The audience by message name. */
export const orderLiveAudiences = {
  'order-status': 'account',
  'order-stats': 'back-office',
  'order-placed': 'account',
} as const;
