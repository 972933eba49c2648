// The routes of returns: a customer asks for one and may withdraw it, administrators decide.
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import {
  closeReturnRequest,
  receiveReturnRequest,
  refundReturnRequest,
  refuseReturnRequest,
  returnChangedResponse,
  returnDataResponse,
  returnRequest,
  returnsOfOrderResponse,
  returnsQuery,
  returnsResponse,
  type ReturnChangedResponse,
  type ReturnDataResponse,
  type ReturnsOfOrderResponse,
  type ReturnsResponse,
} from '@aangan/shared-events/features/returns/http';
import {
  MAX_RETURN_PICTURES,
  returnPaths,
  returnPicturesField,
} from '@aangan/shared-events/features/returns/paths';
import type { Return } from '@aangan/shared-events/features/returns/return';
import { returnUntil } from '@aangan/shared-events/features/returns/until';
import {
  returnsIndex,
  returnsOfIndex,
  returnsProjection,
} from '@aangan/shared-events/features/returns/views';
import {
  invalid,
  missingOrder,
  nothingLeftToReturn,
  notDelivered,
  returnsOff,
  returnTooLate,
} from '../../domain/common-refusals.ts';
import type { OrderToReturn } from '../../domain/ports/order-returns.ts';
import { defineRoute, parseIdParam, requireVisitor } from '../../http/define-route.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Route } from '../../http/route.ts';
import {
  damagedImage,
  imageTooLarge,
  noRoomForImages,
  tooManyImages,
  tooManyPixels,
  wrongImageType,
} from '../../uploads/refusals.ts';
import { makeReturnChanges, type ReturnNeeds, type ReturnsRequest } from './change-return.ts';
import { RETURN_LIMITS } from './limits.ts';
import { countReturns, listReturns, returnsOfOrder, toReturnResponse } from './queries.ts';
import {
  missingReturn,
  moreReceived,
  parcelMissing,
  paymentTooSmall,
  returnMoved,
  returnRefundTooLarge,
  returnRefundTooSmall,
} from './refusals.ts';

export function returnRoutes(
  { views, log }: Pick<FeatureContext, 'views' | 'log'>,
  needs: ReturnNeeds,
): readonly Route[] {
  const { returnDays } = needs;
  const shown = (returned: Return) => toReturnResponse(returned, needs);
  const bothViews = [returnsProjection, ordersProjection];

  const { returnIn, change, refund } = makeReturnChanges(log, needs);
  const orderIn = async ({ params, visitor }: ReturnsRequest): Promise<OrderToReturn> => {
    const { accountId, role } = requireVisitor(visitor);
    const order = await needs.orderToReturn(parseIdParam(params, 'orderId') ?? 0);
    if (order === undefined || (role !== 'admin' && order.accountId !== accountId)) throw missingOrder();
    return order;
  };

  return [
    defineRoute({
      method: 'post',
      path: returnPaths.ofOrder,
      who: 'buyer',
      summary: 'Asks to return lines of a delivered order, with up to three pictures.',
      limits: RETURN_LIMITS,
      body: returnRequest,
      files: { field: returnPicturesField, most: MAX_RETURN_PICTURES },
      views: bothViews,
      answers: { status: 201, body: returnChangedResponse },
      refuses: [
        missingOrder(),
        notDelivered(),
        returnsOff(),
        returnTooLate('2026-12-02T06:12:09.000Z'),
        nothingLeftToReturn({ name: 'Indigo buti kurta', productId: 1, color: '#264653', size: 'M' }, 1),
        tooManyImages(MAX_RETURN_PICTURES),
        wrongImageType('drawing.gif'),
        tooManyPixels('panorama.jpg'),
        damagedImage('half.jpg'),
        imageTooLarge('poster.png'),
        noRoomForImages(),
      ],
      handle: async (request) => {
        const order = await orderIn(request);
        // An administrator reads the orders of others, and returns only their own.
        if (order.accountId !== requireVisitor(request.visitor).accountId) throw missingOrder();
        const { lines, reason, note } = request.body;
        const units = { lines, reason, note: note === '' ? undefined : note };
        const { returned, position } = await needs.ask(order, units, request.files, request.context);
        const message = 'Your return was requested.';
        const body: ReturnChangedResponse = { success: true, message, data: shown(returned) };
        return { status: 201, body, position };
      },
    }),
    defineRoute({
      method: 'get',
      path: returnPaths.ofOrder,
      who: 'buyer',
      summary: 'The returns of an order, how many of each line can still be returned, and until when.',
      views: bothViews,
      answers: { body: returnsOfOrderResponse },
      refuses: [missingOrder()],
      handle: async (request) => {
        const { orderId, left, deliveredAt } = await orderIn(request);
        const isOpen = deliveredAt !== undefined && returnDays > 0;
        const body: ReturnsOfOrderResponse = {
          success: true,
          data: {
            returns: await returnsOfOrder(views, orderId, needs),
            left: [...left],
            until: isOpen ? returnUntil(deliveredAt, returnDays) : null,
          },
        };
        return { body };
      },
    }),
    defineRoute({
      method: 'get',
      path: returnPaths.all,
      who: 'buyer',
      summary:
        'A customer’s own returns, or those of all for an administrator who does not ask for their own; newest first, 50 in an answer.',
      query: returnsQuery,
      views: [returnsProjection],
      answers: { body: returnsResponse },
      handle: async ({ visitor, query: { state, before, own } }) => {
        const { accountId, role } = requireVisitor(visitor);
        const isOfAll = role === 'admin' && own === undefined;
        const index = isOfAll ? returnsIndex(state ?? 'all') : returnsOfIndex(accountId);
        const [page, counts] = await Promise.all([
          listReturns(views, index, before, needs),
          isOfAll ? countReturns(views) : undefined,
        ]);
        const body: ReturnsResponse = { success: true, ...page, ...(counts && { counts }) };
        return { body };
      },
    }),
    defineRoute({
      method: 'get',
      path: returnPaths.one,
      who: 'buyer',
      summary: 'A return of an order.',
      answers: { body: returnDataResponse },
      refuses: [missingReturn()],
      handle: async (request) => {
        const body: ReturnDataResponse = { success: true, data: shown(await returnIn(request)) };
        return { body };
      },
    }),
    defineRoute({
      method: 'post',
      path: returnPaths.withdraw,
      supportsIfMatch: true,
      who: 'buyer',
      limits: RETURN_LIMITS,
      summary: 'Withdraws a return that the shop has not decided about.',
      views: bothViews,
      answers: { body: returnChangedResponse },
      refuses: [missingReturn(), returnMoved('approved')],
      handle: async (request) => {
        const { accountId } = await returnIn(request);
        // An administrator refuses it instead.
        if (accountId !== requireVisitor(request.visitor).accountId) throw missingReturn();
        return change(
          request,
          'Your return was withdrawn.',
          (since) => ({ type: 'WithdrawReturn', ...since }),
          'releases',
        );
      },
    }),
    defineRoute({
      method: 'post',
      path: returnPaths.approve,
      supportsIfMatch: true,
      who: 'admin',
      summary: 'Approves a return: the customer may send the parcel.',
      views: bothViews,
      answers: { body: returnChangedResponse },
      refuses: [missingReturn(), returnMoved('refused')],
      handle: (request) =>
        change(request, 'The return is approved.', (since) => ({ type: 'ApproveReturn', ...since }), 'keeps'),
    }),
    defineRoute({
      method: 'post',
      path: returnPaths.refuse,
      supportsIfMatch: true,
      who: 'admin',
      summary: 'Refuses a return, with an explanation that the customer reads.',
      body: refuseReturnRequest,
      views: bothViews,
      answers: { body: returnChangedResponse },
      refuses: [missingReturn(), returnMoved('approved')],
      handle: (request) =>
        change(
          request,
          'The return is refused.',
          (since) => ({ type: 'RefuseReturn', ...since, explanation: request.body.explanation }),
          'releases',
        ),
    }),
    defineRoute({
      method: 'post',
      path: returnPaths.receive,
      supportsIfMatch: true,
      who: 'admin',
      summary: 'Records what arrived, and whether it can be sold again.',
      body: receiveReturnRequest,
      views: bothViews,
      answers: { body: returnChangedResponse },
      refuses: [missingReturn(), returnMoved('requested'), moreReceived('Indigo buti kurta', 1)],
      handle: (request) =>
        change(
          request,
          'The parcel is recorded.',
          (since) => ({ type: 'ReceiveReturn', ...since, lines: request.body.lines }),
          'releases',
        ),
    }),
    defineRoute({
      method: 'post',
      path: returnPaths.refund,
      supportsIfMatch: true,
      who: 'admin',
      summary: 'Refunds what arrived or a part of it: online, or in cash with a reference.',
      body: refundReturnRequest,
      views: bothViews,
      answers: { body: returnChangedResponse },
      refuses: [
        missingReturn(),
        returnMoved('refunding'),
        parcelMissing(),
        returnRefundTooLarge(84_900),
        returnRefundTooSmall(),
        paymentTooSmall(84_900),
      ],
      handle: async (request) => {
        const { amount: amountPaise, reference } = request.body;
        const returned = await returnIn(request);
        if (returned.refundWay === 'online') return refund(request, returned, { amountPaise });
        if (!reference) throw invalid('Please fill in the reference.', 'reference');
        return refund(request, returned, { amountPaise, reference });
      },
    }),
    defineRoute({
      method: 'post',
      path: returnPaths.close,
      supportsIfMatch: true,
      who: 'admin',
      summary: 'Closes a return without a refund; an explanation is what the customer reads about it.',
      body: closeReturnRequest,
      views: bothViews,
      answers: { body: returnChangedResponse },
      refuses: [missingReturn(), returnMoved('refunding'), parcelMissing()],
      handle: (request) => {
        const { explanation } = request.body;
        return change(
          request,
          'The return is closed.',
          (since) => ({ type: 'CloseReturn', ...since, ...(explanation ? { explanation } : {}) }),
          'keeps',
        );
      },
    }),
  ];
}
