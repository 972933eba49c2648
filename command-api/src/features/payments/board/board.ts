// The board of truth: for each day what the gateway, the log and the orders say, and every difference.
import type { BoardResponse, DifferenceResponse } from '@aangan/shared-events/features/payments/http';
import type { PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import {
  gatewayOrderKey,
  paymentDayKey,
  paymentsOfDayIndex,
  paymentsProjection,
  type GatewayOrderView,
  type PaymentDayView,
} from '@aangan/shared-events/features/payments/views';
import { toRupees } from '@aangan/shared-events/amounts';
import { daysAfter, type ShopTime } from '@aangan/shared-events/shop-time';
import { invalid } from '../../../domain/common-refusals.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import { compareDay, type GatewayDay } from './compare-books.ts';
import { completed, makeReadGateway, type GatewayReading, type InLog } from './gateway-reading.ts';
import type { GatewayPayment } from '../gateway/payment-gateway.ts';
import type { Payments } from '../open-payments.ts';
import { disputes, unpaidRefunds, type DifferenceNeeds } from './open-differences.ts';
import { ledgersOf } from './payment-ledgers.ts';
import { paymentDifferences } from '../../../metrics/payments.ts';

export type BoardNeeds = DifferenceNeeds & Pick<FeatureContext, 'now'> & Pick<Payments, 'online'>;
type Board = BoardResponse['data'];

const DEFAULT_DAYS = 7;
/** How long the measured views may take to have what was recorded last, in milliseconds; afterwards the next round measures. */
const WAIT_FOR_VIEWS_MS = 10_000;
const MOST_DAYS = 31;

type BoardRequest = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** How many, the last of them `to`; unless `from` is given. */
  readonly days?: number | undefined;
  /** Asks the gateway now, instead of using what it said within the last minute. */
  readonly fresh?: 'yes' | undefined;
};

/** Throws 400 `invalid` for days in the wrong order or too many. */
export function makeBoard(needs: BoardNeeds) {
  const { time, now, online } = needs;
  const readGateway = online && makeReadGateway(online.gateway, () => now().getTime());
  return async (query: BoardRequest): Promise<Board> => {
    const at = now();
    const to = query.to ?? time.at(at).day;
    const from = query.from ?? daysAfter(to, 1 - (query.days ?? DEFAULT_DAYS));
    if (from > to) throw invalid('The first day must not be after the last.', 'from');
    if (daysAfter(from, MOST_DAYS - 1) < to) throw invalid(`At most ${MOST_DAYS} days can be shown.`, 'from');
    const days: string[] = [];
    for (let day = to; day >= from; day = daysAfter(day, -1)) days.push(day);
    const range = [time.startOf(from), time.startOf(daysAfter(to, 1)) - 1] as const;
    const [reading, books] = await Promise.all([
      readGateway?.(range, { isAsked: query.fresh === 'yes' }),
      Promise.all(days.map((day) => booksOf(needs, day))),
    ]);
    const latest = reading && online && (await completed(reading, inLog(books, time), online.gateway));
    const gateway = latest && (await gatewayDays(needs, latest));
    const compared = await Promise.all(books.map((each) => dayOf(needs, each, gateway)));
    const disputed = await disputes(needs);
    return {
      days: compared.map(({ shown }) => shown),
      differences: [
        ...compared.flatMap((each) => each.differences),
        ...disputed.differences,
        ...(await unpaidRefunds(needs)),
      ],
      unlistedDisputes: disputed.unlisted,
      asOf: new Date(latest?.readAt ?? at).toISOString(),
      isSandbox: online?.gateway.checkout.isSandbox ?? false,
    };
  };
}

/** Counts the differences of today and yesterday for the metric. */
export async function measureDifferences(needs: BoardNeeds & Pick<FeatureContext, 'log'>): Promise<void> {
  // What was found just now is in the log, and in the views a moment later.
  const head = { logId: await needs.log.logId(), commit: await needs.log.head() };
  if (!(await needs.views.waitFor([ordersProjection, paymentsProjection], head, WAIT_FOR_VIEWS_MS))) return;
  const { differences, unlistedDisputes } = await makeBoard(needs)({ days: 2 });
  paymentDifferences.set(differences.length + unlistedDisputes);
}

const isRupees = (currency: string): boolean => currency === 'INR';
// The books are in rupees: another currency is a dispute, which is listed by itself.
const isInBooks = ({ status, currency }: GatewayPayment): boolean =>
  (status === 'captured' || status === 'refunded') && isRupees(currency);

type GatewayDays = (day: string) => GatewayDay;

async function gatewayDays({ time, views }: BoardNeeds, reading: GatewayReading): Promise<GatewayDays> {
  const { payments, refunds, payment } = reading;
  const dayOfMoment = (moment: number): string => time.at(new Date(moment)).day;
  const inBooks = payments.filter(isInBooks);
  const paidBack = refunds.filter(
    ({ status, paymentId }) => status === 'processed' && isRupees(payment.get(paymentId)?.currency ?? 'INR'),
  );
  const named = [...inBooks, ...paidBack.flatMap(({ paymentId }) => payment.get(paymentId) ?? [])];
  const ids = [...new Set(named.flatMap(({ orderId }) => orderId ?? []))];
  const found = await views.documents<GatewayOrderView>(paymentsProjection, ids.map(gatewayOrderKey));
  const orderIds = new Map(ids.map((id, index) => [id, found[index]?.orderId ?? null]));
  const orderOf = (each: GatewayPayment | undefined): number | null =>
    orderIds.get(each?.orderId ?? '') ?? null;
  const captured = Map.groupBy(inBooks, ({ createdAt }) => dayOfMoment(createdAt));
  const refunded = Map.groupBy(paidBack, ({ createdAt }) => dayOfMoment(createdAt));
  return (day) => ({
    captures: (captured.get(day) ?? []).map((each) => ({
      ...{ id: each.id, amountPaise: each.amountPaise, orderId: orderOf(each) },
    })),
    refunds: (refunded.get(day) ?? []).map((each) => ({
      ...{ id: each.id, amountPaise: each.amountPaise, orderId: orderOf(payment.get(each.paymentId)) },
    })),
  });
}

type DayBooks = {
  readonly day: string;
  readonly sums: PaymentDayView | undefined;
  readonly ids: readonly number[];
  readonly ledgers: readonly PaymentLedger[];
};

async function booksOf(needs: BoardNeeds, day: string): Promise<DayBooks> {
  const [sums, members] = await Promise.all([
    needs.views.document<PaymentDayView>(paymentsProjection, paymentDayKey(day)),
    needs.views.members(paymentsProjection, paymentsOfDayIndex(day), { newestFirst: false }),
  ]);
  const ids = members.map(Number);
  return { day, sums, ids, ledgers: await ledgersOf(needs, ids) };
}

/** The captures and processed refunds of these days. */
function inLog(books: readonly DayBooks[], time: ShopTime): InLog {
  const entries = books.flatMap(({ day, ledgers }) => {
    const isOn = (at: string): boolean => time.at(at).day === day;
    return ledgers.map(({ captures, refunds }) => ({
      captures: captures.filter(({ capturedAt }) => isOn(capturedAt)),
      refunds: refunds.filter(({ state, changedAt }) => state === 'processed' && isOn(changedAt)),
    }));
  });
  return {
    captures: entries.flatMap(({ captures }) => captures.map(({ gatewayPaymentId }) => gatewayPaymentId)),
    refunds: entries.flatMap(({ refunds }) =>
      refunds.flatMap(({ gatewayRefundId: id, gatewayPaymentId: paymentId }) =>
        id === null ? [] : { id, paymentId },
      ),
    ),
  };
}

async function dayOf(
  needs: BoardNeeds,
  { day, sums, ids, ...books }: DayBooks,
  gateway: GatewayDays | undefined,
): Promise<{ readonly shown: Board['days'][number]; readonly differences: readonly DifferenceResponse[] }> {
  const { time, ordersOf } = needs;
  const atGateway = gateway?.(day);
  const more = [...new Set(namedBy(atGateway))].filter((id) => !ids.includes(id));
  const [moreLedgers, orders] = await Promise.all([ledgersOf(needs, more), ordersOf([...ids, ...more])]);
  const log = {
    captured: toRupees(sums?.captured.paise ?? 0),
    refunded: toRupees(sums?.refunded.paise ?? 0),
    collected: toRupees(sums?.collected.paise ?? 0),
  };
  const compared = compareDay(
    {
      ledgers: [...books.ledgers, ...moreLedgers],
      orders: orders.filter((order) => order !== undefined),
      gateway: atGateway,
    },
    (at) => time.at(at).day === day,
  );
  return {
    shown: { day, gateway: compared.gateway, log, orders: compared.orders },
    differences: compared.differences.map((each) => ({ day, ...each })),
  };
}

const namedBy = (day: GatewayDay | undefined): readonly number[] =>
  [...(day?.captures ?? []), ...(day?.refunds ?? [])].flatMap(({ orderId }) => orderId ?? []);
