// The route behind each card and bar of the dashboard: which events made this number.
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { explainedNumber, whyQuery, whyResponse } from '@aangan/shared-events/features/audit/why/http';
import { whyPath } from '@aangan/shared-events/features/audit/why/paths';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import { productsProjection } from '@aangan/shared-events/features/catalogue/products/views';
import { salesProjectionName } from '@aangan/shared-events/features/orders/sales/views';
import { paymentsProjection } from '@aangan/shared-events/features/payments/views';
import { stockProjection } from '@aangan/shared-events/features/stock/views';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { defineRoute } from '../../../http/define-route.ts';
import type { Route } from '../../../http/route.ts';
import { refuseUnreadable } from '../unreadable-events.ts';
import { eventUnreadable, hourOfOneDay, noSuchFigure, productRequired, sizeRequired } from '../refusals.ts';
import { numberOf } from './number-of.ts';
import { explainNumber, type WhyNeeds } from './queries.ts';

export type WhyRouteNeeds = WhyNeeds & {
  readonly time: ShopTime;
  readonly now: () => Date;
  /** Present names of products by id, including removed ones. */
  readonly productNames: (ids: readonly number[]) => Promise<ReadonlyMap<number, { readonly name: string }>>;
};

export function whyRoutes(needs: WhyRouteNeeds): readonly Route[] {
  const { time, now, productNames } = needs;
  return [
    defineRoute({
      method: 'get',
      path: whyPath,
      who: 'reader',
      summary:
        'The events that make up a number of the dashboard, of the payments or of the stock, newest first, and the contribution of each.',
      params: { figure: explainedNumber },
      query: whyQuery,
      views: [
        ...[accountsProjection, colorsProjection, productsProjection, ordersProjection],
        ...[salesProjectionName, paymentsProjection, stockProjection],
      ],
      answers: { body: whyResponse },
      refuses: [...[noSuchFigure(), productRequired(), sizeRequired(), hourOfOneDay()], eventUnreadable()],
      handle: async ({ params, query }) => {
        const figure = explainedNumber.safeParse(params['figure']);
        if (!figure.success) throw noSuchFigure();
        const today = time.at(now()).day;
        const number = numberOf(figure.data, query, { timeZone: time.timeZone, today });
        const page = { until: positionIn(query.until), before: positionIn(query.before) };
        const [explained, names] = await Promise.all([
          explainNumber(needs, figure.data, number, page).catch(refuseUnreadable),
          productNames(query.product === undefined ? [] : [query.product]),
        ]);
        const product = [...names.values()][0]?.name;
        return { body: { ...explained, timeZone: time.timeZone, ...(product !== undefined && { product }) } };
      },
    }),
  ];
}

const positionIn = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : BigInt(text);
