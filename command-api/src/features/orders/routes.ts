// The routes of orders.
import { cartProjection } from '@aangan/shared-events/features/cart/views';
import { orderStream, type OrderEvent } from '@aangan/shared-events/features/orders/events';
import {
  orderPaths,
  orderStatsResponse,
  ordersFileQuery,
  ordersQuery,
  ordersResponse,
  placeOrderRequest,
  placeOrderResponse,
  updateStatusRequest,
  updateStatusResponse,
  type PlaceOrderResponse,
  type UpdateStatusRequest,
  type UpdateStatusResponse,
} from '@aangan/shared-events/features/orders/http';
import {
  actionIn,
  DECISIONS,
  isDecision,
  statusAfter,
} from '@aangan/shared-events/features/orders/status-machine';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { z } from 'zod';
import type { Attempts } from '../../http/authentication/attempts.ts';
import {
  countWrite,
  ORDER_LIMITS,
  ORDERED_LINES,
  tooManyWrites,
} from '../../http/authentication/write-limits.ts';
import { missingOrder, orderLineRefusal, quantityTooLarge } from '../../domain/common-refusals.ts';
import { defineRoute } from '../../http/define-route.ts';
import type { NameOf } from '../../domain/ports/account-names.ts';
import { withInterveningChanges } from '../../domain/expected-revision.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import { parseIdParam } from '../../http/id-param.ts';
import type { FeatureContext } from '../../http/feature-context.ts';
import type { Answer, Route, ShopRequest } from '../../http/route.ts';
import { requireVisitor } from '../../http/require-visitor.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './decider.ts';
import { exportOrders } from './export-orders.ts';
import { makeListOrders, makeListOwnOrders, ownOrdersIn } from './list-orders.ts';
import type { OrderPlacing } from './place-order.ts';
import { orderStats, toOrderResponse, viewOf } from './queries.ts';
import { notPending, priceChanged } from './refusals.ts';

export type OrderNeeds = {
  readonly orders: CommandHandler<OrderState, OrderCommand, OrderEvent>;
  readonly placing: OrderPlacing;
  readonly time: ShopTime;
  readonly attempts: Pick<Attempts, 'count'>;
  /** For administrators. */
  readonly nameOf: NameOf;
};

const LINE = { productId: 12, color: '#2E3A7B', size: 'M' } as const;

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
        quantityTooLarge('invalid'),
        orderLineRefusal('gone', 'Indigo buti kurta', LINE),
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
        'A customer’s own orders, the newest 200 or as many before `cursor`; the orders of all, at most 1,000, for an administrator. Newest first.',
      query: ordersQuery,
      views: [ordersProjection],
      privateCache: {
        ownProjection: ordersProjection,
        isFor: ({ role }) => role !== 'admin',
        dependenciesOf: ownOrdersIn,
      },
      answers: { body: ordersResponse },
      handle: async ({ visitor, query }) => {
        const { accountId, role } = requireVisitor(visitor);
        if (role === 'admin') return { body: undefined, list: await listOrders(query) };
        return { body: await listOwnOrders(accountId, query) };
      },
    }),
    defineRoute({
      method: 'get',
      path: orderPaths.csv,
      who: 'admin',
      summary: 'All matching orders as a CSV file, streamed.',
      query: ordersFileQuery,
      views: [ordersProjection],
      answers: {
        body: z.string().meta({ description: 'CSV (RFC 4180) in UTF-8.' }),
        type: 'text/csv; charset=utf-8',
      },
      handle: async ({ query }) => {
        const today = needs.time.at(now()).day;
        return { body: undefined, file: await exportOrders(views, needs.time, query, today) };
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
      refuses: [missingOrder(), notPending('accepted')],
      handle: (request) => updateStatus(request, needs, platform),
    }),
  ];
}

async function updateStatus(
  { params, body, context, ifMatch }: ShopRequest<UpdateStatusRequest, undefined>,
  { orders, nameOf }: OrderNeeds,
  { log }: FeatureContext,
): Promise<Answer> {
  const stream = orderStream(parseIdParam(params) ?? 0);
  const command = commandOf(body, ifMatch);
  const since = { stream, revision: ifMatch };
  const work = () => orders.handle({ stream, command, context });
  const { stream: now, position } = await withInterveningChanges(work, since, log, nameOf);
  if (now.state === undefined) throw missingOrder();
  const data = toOrderResponse(viewOf(now.state));
  const answer: UpdateStatusResponse = { success: true, message: messageOf(body.status), data };
  return { body: answer, position };
}

function commandOf(request: UpdateStatusRequest, expectedRevision: number | undefined): OrderCommand {
  const action = actionIn(request);
  if (isDecision(action)) return { type: decisionCommands[action], expectedRevision };
  return { type: 'SetOrderStatus', to: action, expectedRevision };
}

const decisionCommands = { accept: 'AcceptOrder', reject: 'RejectOrder' } as const;

function messageOf(status: OrderStatus): string {
  const isDecided = DECISIONS.some((decision) => statusAfter(decision) === status);
  return isDecided ? `Order ${status}!` : `The order is ${status} now.`;
}
