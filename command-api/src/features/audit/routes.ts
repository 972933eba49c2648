// The auditor's routes: find an order, read its history, and list the events that a request caused.
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import {
  auditOrdersQuery,
  auditOrdersResponse,
  correlationResponse,
  orderHistoryResponse,
} from '@aangan/shared-events/features/audit/http';
import { auditPaths } from '@aangan/shared-events/features/audit/paths';
import { auditProjection } from '@aangan/shared-events/features/audit/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import { mailProjection } from '@aangan/shared-events/features/mail/views';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { z } from 'zod';
import { defineRoute, parseIdParam } from '../../http/define-route.ts';
import { missingOrder } from '../../domain/common-refusals.ts';
import type { Route } from '../../http/route.ts';
import { causedEvents } from './caused-events.ts';
import type { FindOrders } from '../../domain/ports/find-orders.ts';
import { listOrders } from './queries.ts';
import { orderHistory, type HistoryNeeds } from './order-history.ts';
import { eventUnreadable, missingRequest } from './refusals.ts';
import { refuseUnreadable } from './unreadable-events.ts';

export type AuditNeeds = HistoryNeeds & {
  readonly findOrders: FindOrders;
  /** Of the shop. */
  readonly timeZone: string;
};

/** The routes for the auditors and administrators. */
export function auditRoutes(needs: AuditNeeds): readonly Route[] {
  return [
    defineRoute({
      method: 'get',
      path: auditPaths.orders,
      who: 'reader',
      summary:
        'Finds orders by number, customer, status, amount or day. Their details are read from the log.',
      query: auditOrdersQuery,
      views: [ordersProjection, accountsProjection],
      answers: { body: auditOrdersResponse },
      refuses: [eventUnreadable()],
      handle: async ({ query }) => {
        const found = await listOrders(needs, query).catch(refuseUnreadable);
        return { body: { ...found, timeZone: needs.timeZone } };
      },
    }),
    defineRoute({
      method: 'get',
      path: auditPaths.order,
      who: 'reader',
      summary: 'The history of an order: each event with a description and as stored in the log.',
      views: [auditProjection, accountsProjection, colorsProjection, mailProjection],
      answers: { body: orderHistoryResponse },
      refuses: [missingOrder(), eventUnreadable()],
      handle: async ({ params }) => {
        const history = await orderHistory(needs, parseIdParam(params) ?? 0).catch(refuseUnreadable);
        if (history === undefined) throw missingOrder();
        return { body: history };
      },
    }),
    defineRoute({
      method: 'get',
      path: auditPaths.correlation,
      who: 'reader',
      summary: 'All events that one request caused, in order.',
      params: { id: z.string() },
      views: [auditProjection, accountsProjection, colorsProjection],
      answers: { body: correlationResponse },
      refuses: [missingRequest(), eventUnreadable()],
      handle: async ({ params }) => {
        const caused = await causedEvents(needs, params['id'] ?? '').catch(refuseUnreadable);
        if (caused === undefined) throw missingRequest();
        return { body: caused };
      },
    }),
  ];
}
