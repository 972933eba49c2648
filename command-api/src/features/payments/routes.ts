// The routes of payments. The browser's word is a hint: what counts is what the gateway says when it is asked.
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import {
  boardQuery,
  boardResponse,
  checkoutResponse,
  collectRequest,
  confirmRequest,
  paymentDataResponse,
  paymentMethodsResponse,
  refundRequest,
  resolveRequest,
  type CheckoutResponse,
  type PaymentDataResponse,
} from '@aangan/shared-events/features/payments/http';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import { paymentsProjection } from '@aangan/shared-events/features/payments/views';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { missingOrder } from '../../domain/common-refusals.ts';
import type { CommandContext } from '../../domain/command-context.ts';
import { PAYMENT_LIMITS } from './limits.ts';
import { defineRoute, parseIdParam, requireVisitor } from '../../http/define-route.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Route, ShopRequest, Visitor } from '../../http/route.ts';
import { makeBoard } from './board/board.ts';
import { makeCheckout } from './checkout.ts';
import type { CollectCash, OrderToPay, RequestRefund } from './commands.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { toPaymentResponse } from './queries.ts';
import {
  alreadyCollected,
  badSignature,
  gatewayRefuses,
  gatewayUnavailable,
  notCashOnDelivery,
  nothingToCollect,
  nothingToRefund,
  notOnline,
  orderRejected,
  paymentClosed,
  paymentMismatch,
  paymentUnavailable,
  refundInTheWay,
  refundNotFailed,
  refundTooLarge,
  refundTooSmall,
} from './refusals.ts';
import { makeResolve, makeWithdraw } from './resolve.ts';
import { returnRoute } from './result/return-route.ts';
import { asRefusal } from './gateway-refusals.ts';
import { webhookRoute } from './webhook/webhook-route.ts';

const EXAMPLE_PAISE = 84_900;

const whenErased =
  <Result>(retry: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (error instanceof KeyDestroyedError) return retry();
    throw error;
  };

export function paymentRoutes(platform: FeatureContext, needs: PaymentNeeds): readonly Route[] {
  const { payments, online, orderToPay, deadlineMinutes } = needs;
  const checkout = makeCheckout({ ...needs, logId: platform.log.logId });
  const resolve = makeResolve(needs);
  const withdraw = makeWithdraw(needs);
  const board = makeBoard({ ...platform, ...needs });
  const views = [ordersProjection, paymentsProjection];
  const unavailable = () => paymentUnavailable(deadlineMinutes);
  const isSandbox = online?.gateway.checkout.isSandbox ?? false;

  const shown = async (order: OrderToPay, visitor: Visitor, position?: bigint) => {
    const { state } = await payments.load(paymentStream(order.orderId));
    const reader = { now: platform.now().toISOString(), isAdmin: visitor.role === 'admin', isSandbox };
    const body: PaymentDataResponse = { success: true, data: toPaymentResponse(order, state, reader) };
    return { body, position };
  };
  const ownOrder = async ({ params, visitor }: Pick<ShopRequest<unknown, unknown>, 'params' | 'visitor'>) => {
    const { accountId, role } = requireVisitor(visitor);
    const order = await orderToPay(parseIdParam(params, 'orderId') ?? 0);
    if (order === undefined || (role !== 'admin' && order.accountId !== accountId)) throw missingOrder();
    return order;
  };
  const change = async (
    request: ShopRequest<unknown, unknown>,
    commandFor: (order: OrderToPay, context: CommandContext) => RequestRefund | CollectCash,
  ) => {
    const order = await ownOrder(request);
    const { context } = request;
    const stream = paymentStream(order.orderId);
    const { note, ...plain } = commandFor(order, context);
    const { position } = await (note === undefined
      ? payments.handle({ stream, command: plain, context })
      : payments
          .handle({ stream, command: { ...plain, note }, context, sealFor: order.accountId })
          // Nothing that may name an erased person is stored; the money moves all the same.
          .catch(whenErased(() => payments.handle({ stream, command: plain, context }))));
    return shown(order, requireVisitor(request.visitor), position);
  };

  return [
    defineRoute({
      method: 'get',
      path: paymentPaths.methods,
      who: 'anyone',
      summary: 'How an order can be paid.',
      answers: { body: paymentMethodsResponse },
      handle: () =>
        Promise.resolve({
          body: {
            cod: { isAvailable: true },
            online:
              online === undefined
                ? { isAvailable: false, reason: 'Online payment is not available.' }
                : { isAvailable: true },
            isSandbox,
          },
        }),
    }),
    defineRoute({
      method: 'get',
      path: paymentPaths.board,
      who: 'admin',
      summary:
        'What was captured, refunded and collected on each day according to the gateway, the log and the orders, and every difference; the last seven days unless given, at most 31. All who ask within a minute share what the gateway said.',
      query: boardQuery,
      views,
      answers: { body: boardResponse },
      handle: async ({ query }) => ({ body: { success: true, data: await board(query) } }),
    }),
    defineRoute({
      method: 'get',
      path: paymentPaths.of,
      who: 'buyer',
      summary: 'The payment of an order.',
      answers: { body: paymentDataResponse },
      refuses: [missingOrder()],
      handle: async (request) => shown(await ownOrder(request), requireVisitor(request.visitor)),
    }),
    defineRoute({
      method: 'post',
      path: paymentPaths.checkout,
      who: 'buyer',
      summary:
        'Begins to pay an order, or begins again: what the gateway’s checkout is opened with. Its callback_url may be a path of the shop.',
      views,
      limits: PAYMENT_LIMITS,
      answers: { body: checkoutResponse },
      refuses: [missingOrder(), notOnline(), paymentClosed(), unavailable()],
      handle: async (request) => {
        const order = await ownOrder(request);
        const { options, position } = await checkout(order, request.context);
        const { body } = await shown(order, requireVisitor(request.visitor));
        const answer: CheckoutResponse = { ...body, checkout: options };
        return { body: answer, position };
      },
    }),
    defineRoute({
      method: 'post',
      path: paymentPaths.confirm,
      who: 'buyer',
      summary: 'Reports what the checkout handed to the browser; the gateway is asked whether it is true.',
      body: confirmRequest,
      ignoresKey: true,
      views,
      limits: PAYMENT_LIMITS,
      answers: { body: paymentDataResponse },
      refuses: [missingOrder(), badSignature(), paymentMismatch(), unavailable()],
      handle: async (request) => {
        const order = await ownOrder(request);
        if (online === undefined) throw unavailable();
        const { razorpay_order_id, razorpay_payment_id, razorpay_signature: signature } = request.body;
        const { state: ledger } = await payments.load(paymentStream(order.orderId));
        // Another order's payment is no business of this one.
        if (ledger?.request?.gatewayOrderId !== razorpay_order_id) throw paymentMismatch();
        const hint = { gatewayOrderId: razorpay_order_id, gatewayPaymentId: razorpay_payment_id, signature };
        if (!online.gateway.isCheckoutSigned(hint)) throw badSignature();
        const { position, isDisputed, events } = await online.gateway
          .payment(hint.gatewayPaymentId)
          .then((said) => online.records.payment(order.orderId, said, request.context))
          .catch((error: unknown) => asRefusal(error, unavailable));
        needs.noteBrowser(events, request.context.at);
        if (isDisputed) throw paymentMismatch();
        return shown(order, requireVisitor(request.visitor), position);
      },
    }),
    returnRoute(needs),
    webhookRoute(platform, needs),
    defineRoute({
      method: 'post',
      path: paymentPaths.refunds,
      who: 'admin',
      summary: 'Pays back what is left of a payment, or a part of it.',
      body: refundRequest,
      views,
      answers: { status: 201, body: paymentDataResponse },
      refuses: [missingOrder(), nothingToRefund(), refundTooLarge(EXAMPLE_PAISE), refundTooSmall()],
      handle: async (request) => {
        const { amount: amountPaise, reason: note } = request.body;
        const answer = await change(request, (order, { at }) => ({
          type: 'RequestRefund',
          ...{ order, at, amountPaise, note },
          cause: 'administrator',
        }));
        return { ...answer, status: 201 };
      },
    }),
    defineRoute({
      method: 'post',
      path: paymentPaths.collect,
      who: 'admin',
      summary: 'Cash on delivery was handed over.',
      body: collectRequest,
      views,
      answers: { body: paymentDataResponse },
      refuses: [missingOrder(), notCashOnDelivery(), alreadyCollected(), orderRejected(), nothingToCollect()],
      handle: (request) =>
        change(request, (order, { at }) => ({
          type: 'CollectCash',
          ...{ order, at },
          ...(request.body.reference !== undefined && { note: request.body.reference }),
        })),
    }),
    defineRoute({
      method: 'post',
      path: paymentPaths.resolve,
      who: 'admin',
      summary:
        'Asks the gateway about an order, records what is missing, enters refunds that were made at the gateway, pays back payments of a wrong amount, and tries failed refunds again.',
      body: resolveRequest,
      views,
      answers: { body: paymentDataResponse },
      refuses: [
        missingOrder(),
        gatewayUnavailable(),
        refundInTheWay(),
        refundTooLarge(EXAMPLE_PAISE),
        gatewayRefuses(),
      ],
      handle: async (request) => {
        const order = await ownOrder(request);
        const position = await resolve(order, request.context, request.body.settles);
        return shown(order, requireVisitor(request.visitor), position);
      },
    }),
    defineRoute({
      method: 'post',
      path: paymentPaths.withdraw,
      who: 'admin',
      summary:
        'Gives up a failed refund: it is not tried again, and its money can be refunded otherwise. The gateway is asked first whether it was made after all.',
      views,
      answers: { body: paymentDataResponse },
      refuses: [missingOrder(), refundNotFailed(), gatewayRefuses(), gatewayUnavailable()],
      handle: async (request) => {
        const order = await ownOrder(request);
        const position = await withdraw(order, request.params['refundId'] ?? '', request.context);
        return shown(order, requireVisitor(request.visitor), position);
      },
    }),
  ];
}
