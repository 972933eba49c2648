// The commands of an order.
import type { PlacedOrder, Shipment, UnitsOfLine } from '@aangan/shared-events/features/orders/events';
import type { ReturnReason } from '@aangan/shared-events/features/returns/states';
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
  /** The revision that the order had before its payment was read: of one whose status was set since, the payment must be read again. */
  readonly asOf: number;
  readonly shipment?: Shipment | undefined;
};
export type RejectOrder = Change & {
  readonly type: 'RejectOrder';
  /** Unset when an administrator rejects it. */
  readonly reason?: RejectReason;
  /** The revision of the order that it concerns: it changes nothing when a status was set after it. Unset: the order as it is. */
  readonly asOf?: number;
};
export type SetOrderStatus = Change & {
  readonly type: 'SetOrderStatus';
  readonly to: SettableStatus;
  readonly shipment?: Shipment | undefined;
};
/** Gives an order a courier and a tracking number, or other ones; its status stays. */
export type ShipOrder = Change & { readonly type: 'ShipOrder'; readonly shipment: Shipment };
export type RemoveOrderShipment = Change & { readonly type: 'RemoveOrderShipment' };

/** Claims units for a return. Times are ISO 8601. */
export type ClaimReturn = {
  readonly type: 'ClaimReturn';
  readonly lines: readonly UnitsOfLine[];
  readonly reason: ReturnReason;
  readonly note: string | undefined;
  /** File names in the private uploads area. */
  readonly pictures: readonly string[];
  readonly deliveredAt: string | undefined;
  /** How many days after the delivery; 0: the shop takes no returns. */
  readonly returnDays: number;
  readonly at: string;
};
/** Gives back the units of a return that it does not keep; once for each return, so repeating it changes nothing. */
export type ReleaseReturn = {
  readonly type: 'ReleaseReturn';
  readonly number: number;
  /** What arrived; empty when it was refused or withdrawn. */
  readonly kept: readonly UnitsOfLine[];
};

export type ChangeStatus = AcceptOrder | RejectOrder | SetOrderStatus;
export type OrderCommand =
  | PlaceOrder
  | ChangeStatus
  | ShipOrder
  | RemoveOrderShipment
  | ClaimReturn
  | ReleaseReturn;
