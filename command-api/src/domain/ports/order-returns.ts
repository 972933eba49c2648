// What returns need of orders: the order, and its claims, which decide how many units are returned.
import type {
  OrderItem,
  OrderReturnClaimed,
  PaymentMethod,
  UnitsOfLine,
} from '@aangan/shared-events/features/orders/events';
import type { Recorded } from '@aangan/shared-events/event';
import type { ReturnReason } from '@aangan/shared-events/features/returns/states';
import type { CommandContext } from '../command-context.ts';

/** An order as its stream has it. */
export type OrderToReturn = {
  readonly orderId: number;
  readonly accountId: string;
  readonly paymentMethod: PaymentMethod;
  readonly items: readonly OrderItem[];
  /** How many units of each line can still be returned. */
  readonly left: readonly number[];
  readonly claims: readonly { readonly number: number; readonly pictures: readonly string[] }[];
  /** When it was delivered (ISO 8601); undefined unless it is. */
  readonly deliveredAt: string | undefined;
};

export type ClaimedUnits = {
  readonly lines: readonly UnitsOfLine[];
  readonly reason: ReturnReason;
  readonly note: string | undefined;
  readonly pictures: readonly string[];
  readonly returnDays: number;
};

export type OrderReturns = {
  /** Undefined when there is no such order. */
  readonly orderToReturn: (orderId: number) => Promise<OrderToReturn | undefined>;
  /** Throws 409 when the units are not left or the time has passed, 404 when there is no such order. */
  readonly claimReturn: (
    order: Pick<OrderToReturn, 'orderId' | 'accountId'>,
    claim: ClaimedUnits,
    context: CommandContext,
  ) => Promise<{ readonly claim: Recorded<OrderReturnClaimed>; readonly repeated: boolean }>;
  /** Gives back what a return does not keep; idempotent. Returns the commit position. */
  readonly releaseReturn: (
    returned: { readonly orderId: number; readonly number: number; readonly kept: readonly UnitsOfLine[] },
    context: CommandContext,
  ) => Promise<bigint | undefined>;
};
