// The port by which stock reads an order as the log has it.
import type { OrderItem } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';

export type OrderUnits = {
  readonly accountId: string;
  readonly items: readonly OrderItem[];
  readonly status: OrderStatus;
  /** Whether it has been paid online. */
  readonly isPaid: boolean;
  /** Of the order's stream. */
  readonly revision: number;
};

/** Undefined for an order that is not placed. Throws `LogUnavailableError`. */
export type OrderUnitsOf = (orderId: number) => Promise<OrderUnits | undefined>;
