// The routes of orders.
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import type { ShopDetails } from '@aangan/platform/settings/shop-settings';
import { cartProjection } from '@aangan/shared-events/features/cart/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import { orderStream, type OrderEvent, type Shipment } from '@aangan/shared-events/features/orders/events';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import {
  orderReceiptResponse,
  orderStatsResponse,
  ordersFileQuery,
  ordersQuery,
  ordersResponse,
  placeOrderRequest,
  placeOrderResponse,
  shipmentRequest,
  updateStatusRequest,
  updateStatusResponse,
  type PlaceOrderResponse,
  type ShipmentRequest,
  type UpdateStatusRequest,
  type UpdateStatusResponse,
} from '@aangan/shared-events/features/orders/http';
import {
  actionIn,
  DECISIONS,
  statusAfter,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { isPaidInFull } from '@aangan/shared-events/features/payments/state-machine';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { z } from 'zod';
import type { Attempts } from '../../http/authentication/attempts.ts';
import { countWrite, tooManyWrites } from '../../http/authentication/write-limits.ts';
import { missingOrder, notInCart, orderLineRefusal, quantityTooLarge } from '../../domain/common-refusals.ts';
import { defineRoute, parseIdParam, requireVisitor } from '../../http/define-route.ts';
import type { NameOf } from '../../domain/ports/account-names.ts';
import type { ColorNamesOf } from '../../domain/ports/color-names.ts';
import { withInterveningChanges } from '../../domain/expected-revision.ts';
import type { PaymentOf } from '../../domain/ports/order-payment.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Answer, Route, ShopRequest } from '../../http/route.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './decider.ts';
import { exportOrders } from './export-orders.ts';
import { ORDER_LIMITS, ORDERED_LINES } from './limits.ts';
import { makeListOrders, makeListOwnOrders } from './list-orders.ts';
import type { OrderPlacing } from './place-order.ts';
import { orderStats, receiptOf, toOrderResponse, viewOf } from './queries.ts';
import {
  customerErased,
  notPaid,
  notPending,
  notShippable,
  onlinePaymentOff,
  onlineTotalTooSmall,
  orderHasReturns,
  priceChanged,
  stockShortage,
  shipmentOfRejection,
} from './refusals.ts';

export type OrderNeeds = {
  readonly orders: CommandHandler<OrderState, OrderCommand, OrderEvent>;
  readonly placing: OrderPlacing;
  readonly time: ShopTime;
  readonly colorNamesOf: ColorNamesOf;
  readonly attempts: Pick<Attempts, 'count'>;
  readonly paymentOf: PaymentOf;
  readonly shop: ShopDetails;
  /** For administrators. */
  readonly nameOf: NameOf;
};

const LINE = { productId: 12, color: '#2E3A7B', size: 'M' } as const;
const SHORT_LINE = {
  ...{ id: 12, name: 'Indigo buti kurta', colorName: 'Indigo', color: '#2E3A7B', size: 'M' },
  ...{ quantity: 3, left: 2 },
} as const;

export function orderRoutes(platform: FeatureContext, needs: OrderNeeds): readonly Route[] {
  const { views, now } = platform;
  const listOrders = makeListOrders(views, needs.time);
  const listOwnOrders = makeListOwnOrders(views, needs.time);
  return [
    defineRoute({
      method: 'post',
      path: orderPaths.place,
      who: 'buyer',
      summary: 'Places an order at current prices; refused when the total differs.',
      body: placeOrderRequest,
      views: [ordersProjection, cartProjection],
      limits: ORDER_LIMITS,
      answers: { status: 201, body: placeOrderResponse },
      refuses: [
        priceChanged(),
        onlinePaymentOff(),
        onlineTotalTooSmall(),
        quantityTooLarge('invalid'),
        orderLineRefusal('gone', 'Indigo buti kurta', LINE),
        stockShortage([SHORT_LINE]),
        notInCart('Indigo buti kurta'),
        tooManyWrites(ORDERED_LINES),
      ],
      handle: async ({ body, visitor, context, address }) => {
        const { accountId } = requireVisitor(visitor);
        await countWrite(ORDERED_LINES, { accountId, address }, needs.attempts, body.items.length);
        const { orderId, position } = await needs.placing.place(body, accountId, context);
        const placed: PlaceOrderResponse = { success: true, orderId, message: 'Order placed successfully!' };
        return { status: 201, body: placed, position };
      },
    }),
    defineRoute({
      method: 'get',
      path: orderPaths.all,
      who: 'buyer',
      summary:
        'A customer’s own orders, the newest 200 or as many before a cursor; the orders of all, at most 1,000, for an administrator who does not ask for their own. Newest first.',
      query: ordersQuery,
      views: [ordersProjection],
      isCachedFor: ({ role }) => role !== 'admin',
      answers: { body: ordersResponse },
      handle: async ({ visitor, query }) => {
        const { accountId, role } = requireVisitor(visitor);
        if (role === 'admin' && query.own === undefined)
          return { body: undefined, stream: await listOrders(query) };
        return { body: await listOwnOrders(accountId, query) };
      },
    }),
    defineRoute({
      method: 'get',
      path: orderPaths.receipt,
      who: 'buyer',
      summary: 'What is printed on the receipt of an order: the order, its payments, and who runs the shop.',
      views: [ordersProjection],
      answers: { body: orderReceiptResponse },
      refuses: [missingOrder()],
      handle: async ({ params, visitor }) => {
        const { accountId, role } = requireVisitor(visitor);
        const receipt = await receiptOf(views, parseIdParam(params) ?? 0, needs.shop);
        const isTheirs = role === 'admin' || receipt?.data.order.userId === accountId;
        if (receipt === undefined || !isTheirs) throw missingOrder();
        return { body: receipt };
      },
    }),
    defineRoute({
      method: 'get',
      path: orderPaths.csv,
      who: 'admin',
      summary: 'All matching orders as a CSV file, streamed.',
      query: ordersFileQuery,
      views: [ordersProjection, colorsProjection],
      answers: {
        body: z.string().meta({ description: 'CSV (RFC 4180) in UTF-8.' }),
        type: 'text/csv; charset=utf-8',
      },
      handle: async ({ query }) => {
        const today = needs.time.at(now()).day;
        return {
          body: undefined,
          stream: await exportOrders(views, needs.time, query, today, needs.colorNamesOf),
        };
      },
    }),
    defineRoute({
      method: 'get',
      path: orderPaths.stats,
      who: 'anyone',
      summary: 'How many orders there are in each status.',
      views: [ordersProjection],
      isPublic: true,
      answers: { body: orderStatsResponse },
      handle: async () => ({ body: await orderStats(views) }),
    }),
    defineRoute({
      method: 'put',
      path: orderPaths.updateStatus,
      supportsIfMatch: true,
      who: 'admin',
      summary: 'Accepts or rejects a pending order, or sets any status.',
      body: updateStatusRequest,
      views: [ordersProjection],
      answers: { body: updateStatusResponse },
      refuses: [
        missingOrder(),
        notPending('accepted'),
        notPaid(),
        notShippable('rejected'),
        orderHasReturns(),
        shipmentOfRejection(),
        customerErased(),
      ],
      handle: (request) => updateStatus(request, needs, platform),
    }),
    defineRoute({
      method: 'put',
      path: orderPaths.shipment,
      supportsIfMatch: true,
      who: 'admin',
      summary: 'Records courier and tracking number of an order that is accepted, fulfilled or delivered.',
      body: shipmentRequest,
      views: [ordersProjection],
      answers: { body: updateStatusResponse },
      refuses: [missingOrder(), notShippable('pending'), customerErased()],
      handle: (request) => ship(request, needs, platform),
    }),
    defineRoute({
      method: 'delete',
      path: orderPaths.shipment,
      supportsIfMatch: true,
      who: 'admin',
      summary: 'Removes courier and tracking number from an order.',
      views: [ordersProjection],
      answers: { body: updateStatusResponse },
      refuses: [missingOrder()],
      handle: (request) => removeShipment(request, needs, platform),
    }),
  ];
}

type ChangeRequest = Pick<ShopRequest<unknown, undefined>, 'params' | 'context' | 'ifMatch'>;

async function updateStatus(
  request: ShopRequest<UpdateStatusRequest, undefined>,
  needs: OrderNeeds,
  platform: FeatureContext,
): Promise<Answer> {
  const { body, ifMatch } = request;
  const action = actionIn(body);
  if (body.shipment !== undefined && action === 'reject') throw shipmentOfRejection();
  const stream = streamOf(request);
  const command =
    action === 'accept' ? await acceptance(stream, request, needs) : changeTo(action, body.shipment, ifMatch);
  const seal = body.shipment !== undefined;
  return changeOrder(request, { command, seal, message: messageOf(body.status) }, needs, platform);
}

async function ship(
  request: ShopRequest<ShipmentRequest, undefined>,
  needs: OrderNeeds,
  platform: FeatureContext,
): Promise<Answer> {
  const { body: shipment, ifMatch: expectedRevision } = request;
  const command: OrderCommand = { type: 'ShipOrder', shipment, expectedRevision };
  return changeOrder(request, { command, seal: true, message: 'The shipment was saved.' }, needs, platform);
}

async function removeShipment(
  request: ChangeRequest,
  needs: OrderNeeds,
  platform: FeatureContext,
): Promise<Answer> {
  const command: OrderCommand = { type: 'RemoveOrderShipment', expectedRevision: request.ifMatch };
  const change = { command, seal: false, message: 'The shipment was removed.' };
  return changeOrder(request, change, needs, platform);
}

type OrderChange = {
  readonly command: OrderCommand;
  /** Whether its events hold personal data. */
  readonly seal: boolean;
  readonly message: string;
};

async function changeOrder(
  request: ChangeRequest,
  { command, seal, message }: OrderChange,
  { orders, nameOf, paymentOf }: OrderNeeds,
  { log }: FeatureContext,
): Promise<Answer> {
  const stream = streamOf(request);
  const { context, ifMatch } = request;
  const sealFor = seal ? (await orders.load(stream)).state?.order.accountId : undefined;
  const work = () =>
    orders.handle({ stream, command, context, ...(sealFor !== undefined && { sealFor }) }).catch(orErased);
  const { stream: now, position } = await withInterveningChanges(
    work,
    { stream, revision: ifMatch },
    log,
    nameOf,
  );
  if (now.state === undefined) throw missingOrder();
  const data = toOrderResponse(viewOf(now.state, await paymentOf(now.state.order)));
  const answer: UpdateStatusResponse = { success: true, message, data };
  return { body: answer, position };
}

/** The customer may be erased between the decision and the append. */
function orErased(error: unknown): never {
  if (error instanceof KeyDestroyedError) throw customerErased();
  throw error;
}

const streamOf = ({ params }: ChangeRequest): string => orderStream(parseIdParam(params) ?? 0);

function changeTo(
  action: Exclude<StatusAction, 'accept'>,
  shipment: Shipment | undefined,
  expectedRevision: number | undefined,
): OrderCommand {
  if (action === 'reject') return { type: 'RejectOrder', expectedRevision };
  return { type: 'SetOrderStatus', to: action, expectedRevision, shipment };
}

/** Whether an online order is paid is in its payment's own stream. */
async function acceptance(
  stream: string,
  { body: { shipment }, ifMatch: expectedRevision }: ShopRequest<UpdateStatusRequest, undefined>,
  { orders, paymentOf }: OrderNeeds,
): Promise<OrderCommand> {
  const { state } = await orders.load(stream);
  if (state === undefined) throw missingOrder();
  const { order, revision: asOf } = state;
  const isPaid = order.paymentMethod === 'online' && isPaidInFull(await paymentOf(order), order.totalPaise);
  return { type: 'AcceptOrder', expectedRevision, isPaid, asOf, shipment };
}

function messageOf(status: OrderStatus): string {
  const isDecided = DECISIONS.some((decision) => statusAfter(decision) === status);
  return isDecided ? `Order ${status}!` : `The order is ${status} now.`;
}
