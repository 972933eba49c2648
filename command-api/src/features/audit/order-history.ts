// The history of an order from the log: its own stream, what it did to the stock, the erasure of its owner and, before it, the number that was taken
// for it and the claim in the owner's cart. The order after each event is what the reducer of the orders view makes of
// the events so far.
import { orders } from '@aangan/projections/features/orders/projection';
import { keyHolderOf } from '@aangan/shared-events/codec';
import { eventsOf, type Recorded } from '@aangan/shared-events/event';
import type { OrderHistoryResponse } from '@aangan/shared-events/features/audit/http';
import { accountStream, type AccountEvent } from '@aangan/shared-events/features/accounts/events';
import { cartEvents, cartStream } from '@aangan/shared-events/features/cart/events';
import {
  orderEvents,
  orderSequence,
  orderStream,
  type OrderEvent,
} from '@aangan/shared-events/features/orders/events';
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import {
  paymentEvents,
  paymentStream,
  type PaymentEvent,
} from '@aangan/shared-events/features/payments/events';
import { mailStream } from '@aangan/shared-events/features/mail/events';
import { mailProjection, mailsOfOrderIndex } from '@aangan/shared-events/features/mail/views';
import { expiryCorrelation, stockEvents } from '@aangan/shared-events/features/stock/events';
import type { OrderView } from '@aangan/shared-events/features/orders/views';
import { sequenceEvents, sequenceStream } from '@aangan/shared-events/sequence';
import type { Views } from '../../views/views.ts';
import { returnStreamsOf } from './return-streams.ts';
import { placesOf, readAt } from './caused-events.ts';
import {
  decodeAll,
  inOrderOfTheLog,
  readEvents,
  describeEvents,
  type DescribeNeeds,
  type LogReader,
  type ReadEvent,
} from './describe-events.ts';

export type HistoryNeeds = LogReader &
  DescribeNeeds & {
    readonly views: Pick<Views, 'document' | 'members'>;
    /** An order as the API shows it. */
    readonly showOrder: (order: OrderView) => OrderResponse;
  };

const isOrderEvent = eventsOf(orderEvents);
const isPaymentEvent = eventsOf(paymentEvents);
const isCartEvent = eventsOf(cartEvents);
const isNumber = eventsOf(sequenceEvents);
const isStockEvent = eventsOf(stockEvents);
const STOCK_STREAMS = 'stock-';
const ORDER_STREAMS = 'order-';
const PAYMENT_STREAMS = 'payment-';
const ERASES = 'AccountErased' satisfies AccountEvent['type'];

/** The whole history of an order; undefined when there is no such order. */
export async function orderHistory(
  needs: HistoryNeeds,
  orderId: number,
): Promise<OrderHistoryResponse | undefined> {
  const events = await eventsOfOrder(needs, orderId);
  if (events === undefined) return undefined;
  const described = await describeEvents(events, needs);
  const orders = ordersAfter(events);
  return {
    order: shown(orders.at(-1), needs),
    events: described.map((event, at) => ({ ...event, order: shown(orders[at], needs) })),
  };
}

/**
 * All events of the log that concern an order, its stock, its mails and the erasure of its buyer, in the order of the log;
 * undefined when there is no such order.
 */
export async function eventsOfOrder(
  needs: Omit<HistoryNeeds, 'showOrder'>,
  orderId: number,
): Promise<readonly ReadEvent[] | undefined> {
  const own = await readOwnEvents(needs, orderId);
  const [first] = own;
  if (first === undefined || (foldOrder(own) === undefined && !own.some(isUnreadable))) return undefined;
  const order = { id: orderId, accountId: keyHolderOf(first.raw) };
  const others = await Promise.all([
    before(needs, order, own),
    stockOf(needs, orderId, own),
    mailsAbout(needs, orderId),
    erasureOf(needs, order),
  ]);
  return inOrderOfTheLog([...own, ...others.flat()]);
}

// What the requests for this order, what follows them, and the end of a reservation's time did to the stock of its products; the streams of the stock
// itself may be long.
async function stockOf(
  needs: Omit<HistoryNeeds, 'showOrder'>,
  orderId: number,
  own: readonly ReadEvent[],
): Promise<readonly ReadEvent[]> {
  const causes = new Set([...own.map(({ metadata }) => metadata.correlationId), expiryCorrelation(orderId)]);
  const caused = await Promise.all([...causes].map((id) => placesOf(needs.views, id)));
  const places = caused
    .flatMap((each) => each.places)
    .filter(({ stream }) => stream.startsWith(STOCK_STREAMS));
  const events = await readAt(needs, places);
  return events.filter(
    ({ event }) =>
      event !== undefined && isStockEvent(event) && 'orderId' in event.data && event.data.orderId === orderId,
  );
}

async function mailsAbout(
  needs: Omit<HistoryNeeds, 'showOrder'>,
  orderId: number,
): Promise<readonly ReadEvent[]> {
  const mails = await needs.views.members(mailProjection, mailsOfOrderIndex(orderId), { newestFirst: false });
  return (await Promise.all(mails.map((mailId) => readEvents(needs, mailStream(mailId))))).flat();
}

/** The event that erased the buyer: why the order and its mails name no one any more. */
async function erasureOf(
  needs: LogReader,
  { accountId }: Pick<OrderView, 'accountId'>,
): Promise<readonly ReadEvent[]> {
  const account = await needs.log.readStream(accountStream(accountId));
  return decodeAll(
    needs,
    account.filter(({ type }) => type === ERASES),
  );
}

/** The events of an order, of its payment and of its returns, in the order of the log. */
export async function readOwnEvents(needs: LogReader, orderId: number): Promise<readonly ReadEvent[]> {
  const [order, payment] = await Promise.all([
    readEvents(needs, orderStream(orderId)),
    readEvents(needs, paymentStream(orderId)),
  ]);
  const streams = returnStreamsOf(
    orderId,
    order.map(({ raw }) => raw),
  );
  const returns = await Promise.all(streams.map((stream) => readEvents(needs, stream)));
  return inOrderOfTheLog([...order, ...payment, ...returns.flat()]);
}

const isUnreadable = ({ unreadable }: ReadEvent): boolean => unreadable !== undefined;

/** An order folded from its events; undefined before it was placed, and from an event on that cannot be read. */
export function foldOrder(events: readonly ReadEvent[]): OrderView | undefined {
  return ordersAfter(events).at(-1);
}

function ordersAfter(events: readonly ReadEvent[]): readonly (OrderView | undefined)[] {
  let order: OrderView | undefined;
  let isUnknown = false;
  return events.map((read) => {
    const { event } = read;
    isUnknown ||= isUnreadable(read) && isOfOrder(read);
    if (isUnknown) return undefined;
    if (event !== undefined && (isOrderEvent(event) || isPaymentEvent(event)))
      order = orderAfter(order, event);
    return order;
  });
}

/** Of the streams that an order is folded from. */
const isOfOrder = ({ raw: { stream } }: ReadEvent): boolean =>
  stream.startsWith(ORDER_STREAMS) || stream.startsWith(PAYMENT_STREAMS);

function orderAfter(
  order: OrderView | undefined,
  event: Recorded<OrderEvent | PaymentEvent>,
): OrderView | undefined {
  const { documents } = orders.project({ order, stats: undefined, erased: undefined }, event, []);
  return documents?.order ?? order;
}

const shown = (order: OrderView | undefined, { showOrder }: HistoryNeeds): OrderResponse | null =>
  order === undefined ? null : showOrder(order);

// The number's place follows from the id; the claim may be anywhere in a long cart, so the index finds it.
async function before(
  needs: Omit<HistoryNeeds, 'showOrder'>,
  { id, accountId }: Pick<OrderView, 'id' | 'accountId'>,
  own: readonly ReadEvent[],
): Promise<readonly ReadEvent[]> {
  const correlationId = own[0]?.metadata.correlationId ?? '';
  const { places } = await placesOf(needs.views, correlationId);
  const inCart = places.filter(({ stream }) => stream === cartStream(accountId));
  const [numbers, claims] = await Promise.all([
    readEvents(needs, sequenceStream(orderSequence), BigInt(id - 1), 1),
    readAt(needs, inCart),
  ]);
  return [
    ...numbers.filter(({ event }) => event !== undefined && isNumber(event) && event.data.number === id),
    ...claims.filter(
      ({ event }) =>
        event !== undefined &&
        isCartEvent(event) &&
        event.type === 'CartCheckedOut' &&
        event.data.orderId === id,
    ),
  ];
}
