// The auditor's time-travel routes: the range of the log, the dashboard, a product or an order at any place
// of it, and the difference between two places.
import type { SnapshotStore } from '@aangan/platform/snapshots/snapshot-store';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { openPast, type Past } from '@aangan/projections/past/past';
import type { PastViews } from '@aangan/projections/past/past-views';
import { recordedProjections, SNAPSHOT_EVERY } from '@aangan/projections/past/recorded-projections';
import {
  pastDashboardQuery,
  pastDashboardResponse,
  differenceQuery,
  differenceResponse,
  timelineResponse,
  momentQuery,
  pastOrderResponse,
  pastProductResponse,
  type PastDashboardResponse,
  type PastProductResponse,
} from '@aangan/shared-events/features/audit/replay/http';
import { replayPaths } from '@aangan/shared-events/features/audit/replay/paths';
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { OrderView } from '@aangan/shared-events/features/orders/views';
import { defineRoute, parseIdParam } from '../../../http/define-route.ts';
import { missingOrder, missingProduct } from '../../../domain/common-refusals.ts';
import type { Route } from '../../../http/route.ts';
import { foldOrder, readOwnEvents } from '../order-history.ts';
import {
  decodeAll,
  inOrderOfTheLog,
  readEvents,
  requireReadable,
  type LogReader,
} from '../describe-events.ts';
import { describeByType } from '../../../domain/event-description.ts';
import { eventUnreadable, fromAfterTo } from '../refusals.ts';
import { refuseUnreadable } from '../unreadable-events.ts';
import {
  comparedText,
  dashboardFacts,
  differences,
  orderFacts,
  productFacts,
  type Fact,
} from './difference.ts';
import {
  findEnds,
  findMoment,
  momentRefusals,
  refuseWhenBehind,
  toMomentResponse,
  type Moment,
} from './moments.ts';

export type ReplayNeeds = LogReader & {
  readonly log: Pick<EventLog, 'readStream' | 'readLast' | 'logId' | 'eventsAfter'>;
  readonly snapshots: SnapshotStore;
  readonly now: () => Date;
  readonly timeZone: string;
  /** The dashboard computed from past views, at an instant. */
  readonly showDashboard: (
    views: PastViews,
    at: Date,
    days: SalesPeriod,
  ) => Promise<Omit<PastDashboardResponse, 'moment'>>;
  /** A product from past views; null when there was none. */
  readonly showProduct: (views: PastViews, id: number) => Promise<ShownProduct>;
  readonly showOrder: (order: OrderView) => OrderResponse;
};

type ShownProduct = Pick<PastProductResponse, 'product' | 'isRemoved' | 'stock'>;

/** The routes that show past states. */
export function replayRoutes(needs: ReplayNeeds): readonly Route[] {
  const past = openPast({
    log: needs.log,
    store: needs.snapshots,
    recorded: recordedProjections(needs.timeZone),
    every: SNAPSHOT_EVERY,
  });
  const moment = (at: string | undefined): Promise<Moment> => findMoment(past, needs.now(), at);
  return [
    defineRoute({
      method: 'get',
      path: replayPaths.line,
      who: 'reader',
      summary: 'The first and the newest position of the timeline.',
      answers: { body: timelineResponse },
      refuses: momentRefusals(),
      handle: async () => {
        const { first, last } = await findEnds(past);
        return { body: { first: toMomentResponse(first), last: toMomentResponse(last) } };
      },
    }),
    defineRoute({
      method: 'get',
      path: replayPaths.dashboard,
      who: 'reader',
      summary: 'The dashboard at any instant, or after any event.',
      query: pastDashboardQuery,
      answers: { body: pastDashboardResponse },
      refuses: momentRefusals(),
      handle: async ({ query }) => {
        const then = await moment(query.at);
        return {
          body: {
            moment: toMomentResponse(then),
            ...(await dashboardAt(needs, past, then, then.at, query.days)),
          },
        };
      },
    }),
    defineRoute({
      method: 'get',
      path: replayPaths.product,
      who: 'reader',
      summary: 'A product at a point in time: its price, names and pictures, and its stock.',
      query: momentQuery,
      answers: { body: pastProductResponse },
      refuses: [missingProduct(), ...momentRefusals()],
      handle: async ({ params, query }) => {
        const id = parseIdParam(params);
        if (id === undefined) throw missingProduct();
        const then = await moment(query.at);
        const stops = await stopsOf(needs, id);
        return {
          body: { moment: toMomentResponse(then), ...(await productAt(needs, past, then, id)), stops },
        };
      },
    }),
    defineRoute({
      method: 'get',
      path: replayPaths.order,
      who: 'reader',
      summary: 'An order at a point in time.',
      query: momentQuery,
      answers: { body: pastOrderResponse },
      refuses: [missingOrder(), eventUnreadable(), ...momentRefusals()],
      handle: async ({ params, query }) => {
        const id = parseIdParam(params);
        if (id === undefined) throw missingOrder();
        const then = await moment(query.at);
        return {
          body: {
            moment: toMomentResponse(then),
            order: await orderAt(needs, then, id).catch(refuseUnreadable),
          },
        };
      },
    }),
    defineRoute({
      method: 'get',
      path: replayPaths.difference,
      who: 'reader',
      summary: 'The differences between two instants, of the dashboard or of one product or order.',
      query: differenceQuery,
      answers: { body: differenceResponse },
      refuses: [missingProduct(), missingOrder(), eventUnreadable(), fromAfterTo(), ...momentRefusals()],
      handle: async ({ query }) => {
        const [from, to] = [await moment(query.from), await moment(query.to)];
        if (from.place.event > to.place.event || from.at > to.at) throw fromAfterTo();
        const compare = async <State>(
          stateAt: (then: Moment) => Promise<State>,
          factsOf: (state: State, other: State) => readonly Fact[],
        ) => {
          const [before, after] = [await stateAt(from), await stateAt(to)];
          return differences(factsOf(before, after), factsOf(after, before));
        };
        const { order, product } = query;
        const changes =
          order !== undefined
            ? await compare((then) => orderAt(needs, then, order).catch(refuseUnreadable), orderFacts)
            : product !== undefined
              ? await compare((then) => productAt(needs, past, then, product), productFacts)
              : // Both use the days before the later moment: otherwise the passing of days would look like a change.
                await compare((then) => dashboardAt(needs, past, then, to.at, query.days), dashboardFacts);
        const between = to.place.event - from.place.event;
        const moments = { from: toMomentResponse(from), to: toMomentResponse(to) };
        return { body: { ...moments, between, compared: comparedText(query), changes } };
      },
    }),
  ];
}

function dashboardAt(
  { showDashboard }: ReplayNeeds,
  past: Past,
  { place }: Moment,
  at: number,
  days: SalesPeriod,
): Promise<Omit<PastDashboardResponse, 'moment'>> {
  return refuseWhenBehind(() => past.query(place, (views) => showDashboard(views, new Date(at), days)));
}

const MAX_STOPS = 1_000;

/** The places of the log where the product or its stock changed, at most `MAX_STOPS`, newest last. */
async function stopsOf(needs: ReplayNeeds, id: number): Promise<PastProductResponse['stops']> {
  const [own, ofStock] = await Promise.all([
    readEvents(needs, productStream(id)),
    needs.log.readLast(stockStream(id), MAX_STOPS).then((raws) => decodeAll(needs, raws)),
  ]);
  return inOrderOfTheLog([...own, ...ofStock])
    .slice(-MAX_STOPS)
    .map(({ raw, metadata }) => ({
      position: String(raw.position),
      at: metadata.at,
      title: describeByType(raw.type, raw.stream).title,
    }));
}

async function productAt(
  { log, showProduct }: ReplayNeeds,
  past: Past,
  { place }: Moment,
  id: number,
): Promise<ShownProduct> {
  const then = await refuseWhenBehind(() => past.query(place, (views) => showProduct(views, id)));
  if (then.product === null && (await log.readStream(productStream(id), 0n, 1)).length === 0)
    throw missingProduct();
  return then;
}

async function orderAt(needs: ReplayNeeds, { place }: Moment, id: number): Promise<OrderResponse | null> {
  const events = await readOwnEvents(needs, id);
  if (events.length === 0) throw missingOrder();
  const until = events.filter(({ raw }) => raw.position <= place.position);
  const order = foldOrder(until);
  if (order === undefined) requireReadable(until);
  return order === undefined ? null : needs.showOrder(order);
}
