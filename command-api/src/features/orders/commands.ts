// The commands of an order.
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';
import type { SettableStatus } from '@aangan/shared-events/features/orders/status-machine';

/** Follows a claim in a cart; repeating it changes nothing. */
export type PlaceOrder = { readonly type: 'PlaceOrder'; readonly order: PlacedOrder };

type Change = {
  /** The revision that the sender has seen; undefined when not sent. */
  readonly expectedRevision: number | undefined;
};
export type AcceptOrder = Change & { readonly type: 'AcceptOrder' };
export type RejectOrder = Change & { readonly type: 'RejectOrder' };
export type SetOrderStatus = Change & { readonly type: 'SetOrderStatus'; readonly to: SettableStatus };

export type OrderCommand = PlaceOrder | AcceptOrder | RejectOrder | SetOrderStatus;
