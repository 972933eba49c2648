// The state of an order that its rules decide on.
import type { PlacedOrder, Shipment } from '@aangan/shared-events/features/orders/events';
import type { ReturnedUnits } from '@aangan/shared-events/features/orders/returned-units';
import type { OrderStatus, RejectReason } from '@aangan/shared-events/features/orders/statuses';
import type { Personal } from '@aangan/shared-events/personal';

/** The current state of an order; `revision` is that of its last event. */
export type CurrentOrder = {
  readonly order: PlacedOrder;
  readonly status: OrderStatus;
  readonly revision: number;
  readonly shipment?: Personal<Shipment>;
  readonly reason?: RejectReason;
  /** Revision of the last status that an administrator has set. */
  readonly statusSetAt?: number;
  /** Each return that was claimed, whatever became of it. */
  readonly claims: readonly ReturnClaimed[];
  /** The units that are returned, or asked to be. */
  readonly returned: readonly ReturnedUnits[];
};

/** A claim of a return. */
export type ReturnClaimed = ReturnedUnits & {
  readonly pictures: readonly string[];
  /** Whether the units that it does not keep were released. */
  readonly isReleased: boolean;
};
