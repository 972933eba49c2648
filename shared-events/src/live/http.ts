// What the shop says by itself: GET /api/live, server-sent events. Each message carries the small new value, so a browser repaints without
// asking again.
import type { OrderResponse, OrderStatsResponse, OrderStatusName } from '../features/orders/http.ts';

export const livePath = '/api/live';
/** A named heartbeat goes out this often, in milliseconds; twice without one means the line is dead. */
export const HEARTBEAT_MS = 15_000;

/** By the event's name: what stands in its `data`. */
export type LiveMessages = {
  'order-status': {
    readonly orderId: number;
    readonly status: OrderStatusName;
    readonly trackingStatus: string;
    readonly revision: number;
  };
  'cart-count': { readonly count: number };
  'wishlist-count': { readonly count: number };
  'order-stats': OrderStatsResponse;
  'order-placed': { readonly order: OrderResponse };
  'users-count': { readonly count: number };
  'products-count': { readonly count: number };
  /** How many customization requests there are. */
  'customization-count': { readonly count: number };
  'product-changed': {
    readonly productId: number;
    /** Rupees. */
    readonly price: number;
    readonly oldPrice: number | null;
    readonly inStock: boolean;
    readonly removed: boolean;
    readonly revision: number;
  };
  /** Something may have been missed: ask again for everything on the screen. */
  resync: Record<string, never>;
  heartbeat: Record<string, never>;
};
export type LiveMessageName = keyof LiveMessages;
