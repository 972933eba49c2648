// What follows an order's events for the stock: a pending order keeps its units reserved, an accepted or a paid one has bought them, a rejected one
// gives them back. Each task reads the order as it is now, so that repeated and late ones lead to the same stock.
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { orderEvents } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { paymentEvents } from '@aangan/shared-events/features/payments/events';
import { stockEvents, stockStream, type StockLine } from '@aangan/shared-events/features/stock/events';
import type { RawEvent } from '@aangan/shared-events/codec';
import { z } from 'zod';
import type { CommandContext } from '../../domain/command-context.ts';
import { isDecidedConflict } from '../../domain/common-refusals.ts';
import type { CountedOf } from '../../domain/ports/counted-stock.ts';
import type { OrderUnitsOf } from '../../domain/ports/order-units.ts';
import { RetryLaterError, type ProcessManager } from '../../domain/process-manager.ts';
import type { StockCommand } from './commands.ts';
import { recordOf } from './order-records.ts';
import type { CountedStock } from './decider.ts';
import type { StockHandler } from './open-stock.ts';
import { ShortageError } from './refusals.ts';
import { linesByProduct, RESERVED_MS } from './reserve-units.ts';

export type FollowOrdersNeeds = {
  readonly handler: StockHandler;
  readonly countedOf: CountedOf;
  /** Commit position from which some product has been counted without a stop; undefined while none is counted. Throws 503. */
  readonly countedSince: () => bigint | undefined;
  /** The commit position as of which `countedOf` and `countedSince` answer. */
  readonly followedTo: () => bigint;
  /** Brings `countedOf` to a commit position. Throws 503. */
  readonly followTo: (position: bigint) => Promise<void>;
  readonly orderUnitsOf: OrderUnitsOf;
  /**
   * Rejects the order because a product of it is sold out; without events when its status was set after the revision `asOf`. Throws 409 unless it is
   * pending.
   */
  readonly rejectSoldOut: (
    orderId: number,
    asOf: number,
    context: CommandContext,
  ) => Promise<{ readonly events: readonly unknown[] }>;
  readonly now: () => Date;
  readonly logger: { readonly warn: (fields: object, message: string) => void };
};

const isOrderEvent = eventsOf(orderEvents);
const isPaymentEvent = eventsOf(paymentEvents);
const isStockEvent = eventsOf(stockEvents);
const orderSchema = z.object({ orderId: z.int(), items: z.array(z.object({ productId: z.int() })) });
const releaseSchema = z.object({ reason: z.string() });

/** Order and payment events -> stock events. */
export function followOrders(needs: FollowOrdersNeeds): ProcessManager {
  return {
    name: 'stock-of-order',
    types: [
      'OrderPlaced',
      'OrderAccepted',
      'OrderRejected',
      'OrderStatusSet',
      'PaymentCaptured',
      'StockReleased',
    ],
    taskRequestedBy: (raw) => (raw.type !== 'StockReleased' || isExpiry(raw) ? raw.id : undefined),
    taskCompletedBy: () => undefined,
    isSettled: ({ type, data, position }) => {
      if (position > needs.followedTo()) return false;
      // What happened to an order before a product was counted is part of what was counted.
      const since = needs.countedSince();
      if (since === undefined || position <= since) return true;
      if (type !== 'OrderPlaced') return false;
      const order = orderSchema.safeParse(data);
      return order.success && holdsItsUnits(order.data, needs);
    },
    act: async (event) => {
      await needs.followTo(event.position);
      if (isOrderEvent(event)) {
        if (event.type === 'OrderPlaced' && holdsItsUnits(event.data, needs)) return;
        await followOrder(event, event.data.orderId, needs);
      } else if (isPaymentEvent(event)) await followOrder(event, event.data.orderId, needs);
      else if (isStockEvent(event) && event.type === 'StockReleased')
        await followOrder(event, event.data.orderId, needs);
    },
  };
}

// The order may have been placed while its reservation expired: whichever of the two events comes last repairs it.
function isExpiry({ data }: RawEvent): boolean {
  return releaseSchema.safeParse(data).data?.reason === 'expired';
}

/** Whether a new order holds the units of all its counted products, without reading the log. */
function holdsItsUnits(
  { orderId, items }: z.infer<typeof orderSchema>,
  { countedOf }: FollowOrdersNeeds,
): boolean {
  return items.every(({ productId }) => countedOf(productId)?.reservedFor.has(orderId) ?? true);
}

async function followOrder(
  event: Recorded<ShopEvent>,
  orderId: number,
  needs: FollowOrdersNeeds,
): Promise<void> {
  const order = await needs.orderUnitsOf(orderId);
  if (order === undefined) return;
  const context = contextOf(event, needs.now());
  for (const [productId, lines] of linesByProduct(order.items)) {
    const counted = needs.countedOf(productId);
    if (counted === undefined) continue;
    const stream = stockStream(productId);
    const { state } = await needs.handler.load(stream);
    if (state === undefined) continue;
    // An order that was placed before counting started has nothing of what was counted.
    const cause = event.position > counted.since ? causeOf(event) : 'other';
    const { countingId } = counted;
    const ofProduct = { ...order, orderId, productId, countingId, lines, attempt: event.id };
    const command = commandFor(ofProduct, state, cause, context.at);
    if (command === undefined) continue;
    try {
      await needs.handler.handle({ stream, command, context });
    } catch (error) {
      if (!(error instanceof ShortageError)) throw error;
      const rejection = await reject(orderId, order.revision, context, needs);
      if (rejection === 'made') continue;
      // What it needs follows from its status now.
      if (rejection === 'overtaken') return followOrder(event, orderId, needs);
      if (command.type !== 'CommitStock') throw new RetryLaterError('the order is not pending any more');
      needs.logger.warn(
        { orderId, productId, variant: error.variant, left: error.left },
        'order has more units than are left',
      );
      await needs.handler.handle({ stream, command: { ...command, whenShort: 'record' }, context });
    }
  }
}

/** An order takes units that it has not reserved when it is placed, its reservation being lost, and when it is no longer rejected. */
type Cause = 'placed' | 'reopened' | 'other';

function causeOf(event: Recorded<ShopEvent>): Cause {
  if (isStockEvent(event)) return 'placed';
  if (!isOrderEvent(event)) return 'other';
  if (event.type === 'OrderPlaced') return 'placed';
  return event.type === 'OrderStatusSet' && event.data.from === 'rejected' ? 'reopened' : 'other';
}

type OrderOfProduct = {
  readonly orderId: number;
  readonly accountId: string;
  readonly status: OrderStatus;
  readonly isPaid: boolean;
  readonly revision: number;
  readonly productId: number;
  /** Of the counting as of which the cause was found. */
  readonly countingId: string | null;
  readonly lines: readonly StockLine[];
  /** By which it reserves. */
  readonly attempt: string;
};

/** The command that brings the stock in line with an order. */
function commandFor(
  order: OrderOfProduct,
  { reservations, records }: CountedStock,
  cause: Cause,
  at: string,
): StockCommand | undefined {
  const { orderId, accountId, productId, countingId, lines, status, isPaid, attempt } = order;
  const { revision: orderRevision } = order;
  const ofOrder = { productId, orderId };
  if (status === 'rejected') return { type: 'ReturnStock', ...ofOrder, orderRevision };
  const ofCommit = { ...ofOrder, countingId, accountId, orderRevision, lines, at };
  const commit = { type: 'CommitStock', ...ofCommit, whenShort: 'refuse' } as const;
  const isReserved = reservations.has(orderId);
  const isSold = recordOf(records, orderId)?.isReturned === false;
  // A reopened order says so even when it has its units: late work for the rejected one must not give them back.
  if (isSold) return cause === 'reopened' ? commit : undefined;
  if (status !== 'pending' || isPaid) return isReserved || cause !== 'other' ? commit : undefined;
  if (cause === 'other' || (cause === 'placed' && isReserved)) return undefined;
  const until = new Date(Date.parse(at) + RESERVED_MS).toISOString();
  return { type: 'ReserveStock', ...ofOrder, countingId, accountId, attempt, lines, until, orderRevision };
}

// Its reservation was lost, and what it had reserved has been sold to others. Only a pending order can be rejected for that, and none whose status an
// administrator has set meanwhile: that they have seen.
async function reject(
  orderId: number,
  asOf: number,
  context: CommandContext,
  { rejectSoldOut }: FollowOrdersNeeds,
): Promise<'made' | 'overtaken' | 'refused'> {
  try {
    const { events } = await rejectSoldOut(orderId, asOf, context);
    return events.length > 0 ? 'made' : 'overtaken';
  } catch (refusal) {
    if (!isDecidedConflict(refusal)) throw refusal;
    return 'refused';
  }
}

// The shop itself acts, not the person who caused the event.
function contextOf({ id, metadata }: Recorded<ShopEvent>, now: Date): CommandContext {
  const { origin, correlationId } = metadata;
  return { by: { kind: 'system' }, origin, correlationId, causationId: id, at: now.toISOString() };
}
