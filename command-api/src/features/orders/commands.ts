// The commands of an order.
import type { PlacedOrder, Shipment } from '@aangan/shared-events/features/orders/events';
import type { SettableStatus } from '@aangan/shared-events/features/orders/status-machine';
import type { RejectReason } from '@aangan/shared-events/features/orders/statuses';

/** Follows a claim in a cart; repeating it changes nothing. */
export type PlaceOrder = { readonly type: 'PlaceOrder'; readonly order: PlacedOrder };

type Change = {
  /** The revision that the sender has seen; undefined when not sent. */
  readonly expectedRevision: number | undefined;
};
export type AcceptOrder = Change & {
  readonly type: 'AcceptOrder';
  /** Whether its payment has been captured, as the sender read it. */
  readonly isPaid: boolean;
  readonly shipment?: Shipment | undefined;
};
export type RejectOrder = Change & {
  readonly type: 'RejectOrder';
  /** Unset when an administrator rejects it. */
  readonly reason?: RejectReason;
};
export type SetOrderStatus = Change & {
  readonly type: 'SetOrderStatus';
  readonly to: SettableStatus;
  readonly shipment?: Shipment | undefined;
};
/** Gives an order a courier and a tracking number, or other ones; its status stays. */
export type ShipOrder = Change & { readonly type: 'ShipOrder'; readonly shipment: Shipment };
export type RemoveOrderShipment = Change & { readonly type: 'RemoveOrderShipment' };

export type ChangeStatus = AcceptOrder | RejectOrder | SetOrderStatus;
export type OrderCommand = PlaceOrder | ChangeStatus | ShipOrder | RemoveOrderShipment;
