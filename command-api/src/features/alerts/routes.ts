// The routes of stock alerts: what the sender waits for, asking and no longer asking.
import { alertStream } from '@aangan/shared-events/features/alerts/events';
import {
  alertRequest,
  alertResponse,
  alertWriteResponse,
  cancelAlertRequest,
  type AlertResponse,
  type AlertWriteResponse,
} from '@aangan/shared-events/features/alerts/http';
import { alertPaths } from '@aangan/shared-events/features/alerts/paths';
import { alertsProjection } from '@aangan/shared-events/features/alerts/views';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { missingProduct } from '../../domain/common-refusals.ts';
import type { IsSold } from '../../domain/ports/known-products.ts';
import { defineRoute, parseIdParam, requireVisitor } from '../../http/define-route.ts';
import type { Route } from '../../http/route.ts';
import { MOST_ALERTS, type AlertState } from './decider.ts';
import { ALERT_LIMITS } from './limits.ts';
import type { AvailabilityOf, OpenAlerts } from './open-alerts.ts';
import { tooManyAlerts } from './refusals.ts';

export type AlertNeeds = OpenAlerts & {
  readonly isSold: IsSold;
  readonly availabilityOf: AvailabilityOf;
  /** The e-mail address of an account's last order. */
  readonly lastEmailOf: (accountId: string) => Promise<string | null>;
};

const waitingIn = (state: AlertState) =>
  state.filter(({ isWaiting }) => isWaiting).map(({ variant }) => variant);
const written = (state: AlertState, message: string): AlertWriteResponse => ({
  ...{ success: true, data: { waiting: waitingIn(state) }, message },
});

export function alertRoutes({ alerts, isSold, availabilityOf, lastEmailOf }: AlertNeeds): readonly Route[] {
  const write = {
    method: 'post',
    who: 'buyer',
    views: [alertsProjection],
    limits: ALERT_LIMITS,
    answers: { body: alertWriteResponse },
  } as const;
  return [
    defineRoute({
      method: 'get',
      path: alertPaths.ofProduct,
      who: 'signed-in',
      summary: 'What the visitor waits for of a product.',
      views: [ordersProjection],
      answers: { body: alertResponse },
      refuses: [missingProduct()],
      handle: async ({ visitor, params, position: seen }) => {
        const { accountId } = requireVisitor(visitor);
        const productId = parseIdParam(params, 'productId');
        if (productId === undefined || !(await isSold(productId, seen))) throw missingProduct();
        const { state } = await alerts.load(alertStream(productId, accountId));
        const email = await lastEmailOf(accountId);
        const body: AlertResponse = { success: true, data: { waiting: waitingIn(state), email } };
        return { body };
      },
    }),
    defineRoute({
      ...write,
      path: alertPaths.all,
      summary:
        'Asks for a mail when a product, or one color and size of it, is available again. Nothing is asked when it is.',
      body: alertRequest,
      refuses: [missingProduct(), tooManyAlerts(MOST_ALERTS)],
      handle: async ({ visitor, body: { productId, variant, email }, context, position: seen }) => {
        const { accountId } = requireVisitor(visitor);
        if (!(await isSold(productId, seen))) throw missingProduct();
        const stream = alertStream(productId, accountId);
        if ((await availabilityOf(productId))(variant)) {
          const { state } = await alerts.load(stream);
          return { body: written(state, 'It is available now.') };
        }
        const command = { type: 'RequestAlert', productId, accountId, variant, email } as const;
        const done = await alerts.handle({ stream, command, context, sealFor: accountId });
        return { body: written(done.stream.state, 'We will write to you once.'), position: done.position };
      },
    }),
    defineRoute({
      ...write,
      path: alertPaths.cancel,
      summary: 'No longer asks for it.',
      body: cancelAlertRequest,
      handle: async ({ visitor, body: { productId, variant }, context }) => {
        const { accountId } = requireVisitor(visitor);
        const command = { type: 'CancelAlert', productId, accountId, variant } as const;
        const done = await alerts.handle({ stream: alertStream(productId, accountId), command, context });
        return { body: written(done.stream.state, 'We will not write to you.'), position: done.position };
      },
    }),
  ];
}
