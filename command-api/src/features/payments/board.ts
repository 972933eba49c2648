// The board of truth: for each day what the gateway, the log and the orders say, and every difference.
import type { BoardResponse, DifferenceResponse } from '@aangan/shared-events/features/payments/http';
import type { DisputeKind } from '@aangan/shared-events/features/payments/events';
import { openDisputes, type PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import type { OrderView } from '@aangan/shared-events/features/orders/views';
import {
  disputedPaymentsIndex,
  gatewayOrderKey,
  paymentDayKey,
  paymentKey,
  paymentsOfDayIndex,
  paymentsProjection,
  type GatewayOrderView,
  type PaymentDayView,
  type PaymentView,
} from '@aangan/shared-events/features/payments/views';
import { toRupees } from '@aangan/shared-events/amounts';
import { daysAfter, type ShopTime } from '@aangan/shared-events/shop-time';
import { invalid } from '../../domain/common-refusals.ts';
import type { FeatureContext } from '../../http/feature-context.ts';
import { formatRupees } from '../../domain/format-rupees.ts';
import { compareDay, type GatewayDay } from './compare-books.ts';
import { GatewayUnavailableError, type GatewayPayment } from './gateway/payment-gateway.ts';
import type { Payments } from './open-payments.ts';
import { settledAtGateway } from './resolve.ts';
import { paymentDifferences } from '../../metrics/payments.ts';

export type BoardNeeds = Pick<FeatureContext, 'views' | 'now'> &
  Pick<Payments, 'online'> & {
    readonly time: ShopTime;
    /** The orders' own views; undefined for one that is not in them yet. */
    readonly ordersOf: (ids: readonly number[]) => Promise<readonly (OrderView | undefined)[]>;
  };
type Board = BoardResponse['data'];

const DEFAULT_DAYS = 7;
const MOST_DAYS = 31;

/** Throws 400 `invalid` for days in the wrong order or too many. */
export function makeBoard(needs: BoardNeeds) {
  const { time, now } = needs;
  return async (query: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  }): Promise<Board> => {
    const at = now();
    const to = query.to ?? time.at(at).day;
    const from = query.from ?? daysAfter(to, 1 - DEFAULT_DAYS);
    if (from > to) throw invalid('The first day must not be after the last.', 'from');
    if (daysAfter(from, MOST_DAYS - 1) < to) throw invalid(`At most ${MOST_DAYS} days can be shown.`, 'from');
    const days: string[] = [];
    for (let day = to; day >= from; day = daysAfter(day, -1)) days.push(day);
    const gateway = await gatewayDays(needs, from, to);
    const compared = await Promise.all(days.map((day) => dayOf(needs, day, gateway)));
    const differences = [...compared.flatMap((each) => each.differences), ...(await disputes(needs, time))];
    const isSandbox = needs.online?.gateway.checkout.isSandbox ?? false;
    return { days: compared.map(({ shown }) => shown), differences, asOf: at.toISOString(), isSandbox };
  };
}

/** Counts the differences of today and yesterday for the metric. */
export async function measureDifferences(needs: BoardNeeds): Promise<void> {
  const to = needs.time.at(needs.now()).day;
  const { differences } = await makeBoard(needs)({ from: daysAfter(to, -1), to });
  paymentDifferences.set(differences.length);
}

const isRupees = (currency: string): boolean => currency === 'INR';
// The books are in rupees: another currency is a dispute, which is listed by itself.
const isInBooks = ({ status, currency }: GatewayPayment): boolean =>
  (status === 'captured' || status === 'refunded') && isRupees(currency);

type GatewayDays = (day: string) => Promise<GatewayDay> | GatewayDay;

// Undefined while the gateway does not answer.
async function gatewayDays(
  { online, time, views }: BoardNeeds,
  from: string,
  to: string,
): Promise<GatewayDays | undefined> {
  if (online === undefined) return undefined;
  const range = [time.startOf(from), time.startOf(daysAfter(to, 1)) - 1] as const;
  const { gateway } = online;
  try {
    const [payments, refunds] = [
      await gateway.paymentsBetween(...range),
      await gateway.refundsBetween(...range),
    ];
    const payment = new Map(payments.map((each) => [each.id, each]));
    const dayOfMoment = (moment: number): string => time.at(new Date(moment)).day;
    const captured = Map.groupBy(payments.filter(isInBooks), ({ createdAt }) => dayOfMoment(createdAt));
    const refunded = Map.groupBy(
      refunds.filter(
        ({ status, paymentId }) =>
          status === 'processed' && isRupees(payment.get(paymentId)?.currency ?? 'INR'),
      ),
      ({ createdAt }) => dayOfMoment(createdAt),
    );
    const orderOf = async ({ orderId }: GatewayPayment): Promise<number | null> => {
      if (orderId === null) return null;
      const view = await views.document<GatewayOrderView>(paymentsProjection, gatewayOrderKey(orderId));
      return view?.orderId ?? null;
    };
    return async (day) => ({
      captures: await Promise.all(
        (captured.get(day) ?? []).map(async (each) => ({
          id: each.id,
          amountPaise: each.amountPaise,
          orderId: await orderOf(each),
        })),
      ),
      refunds: await Promise.all(
        (refunded.get(day) ?? []).map(async (each) => ({
          id: each.id,
          amountPaise: each.amountPaise,
          orderId: await orderOf(payment.get(each.paymentId) ?? (await gateway.payment(each.paymentId))),
        })),
      ),
    });
  } catch (error) {
    if (error instanceof GatewayUnavailableError) return undefined;
    throw error;
  }
}

async function dayOf(
  needs: BoardNeeds,
  day: string,
  gateway: GatewayDays | undefined,
): Promise<{ readonly shown: Board['days'][number]; readonly differences: readonly DifferenceResponse[] }> {
  const { views, time, ordersOf } = needs;
  const [sums, members, atGateway] = await Promise.all([
    views.document<PaymentDayView>(paymentsProjection, paymentDayKey(day)),
    views.members(paymentsProjection, paymentsOfDayIndex(day), { newestFirst: false }),
    gateway?.(day),
  ]);
  const ids = [...new Set([...members.map(Number), ...namedBy(atGateway)])];
  const [ledgers, orders] = await Promise.all([ledgersOf(needs, ids), ordersOf(ids)]);
  const log = {
    captured: toRupees(sums?.captured.paise ?? 0),
    refunded: toRupees(sums?.refunded.paise ?? 0),
    collected: toRupees(sums?.collected.paise ?? 0),
  };
  const compared = compareDay(
    { ledgers, orders: orders.filter((order) => order !== undefined), gateway: atGateway },
    (at) => time.at(at).day === day,
  );
  return {
    shown: { day, gateway: compared.gateway, log, orders: compared.orders },
    differences: compared.differences.map((each) => ({ day, ...each })),
  };
}

const namedBy = (day: GatewayDay | undefined): readonly number[] =>
  [...(day?.captures ?? []), ...(day?.refunds ?? [])].flatMap(({ orderId }) => orderId ?? []);

async function ledgersOf({ views }: BoardNeeds, ids: readonly number[]): Promise<readonly PaymentLedger[]> {
  const found = await views.documents<PaymentView>(paymentsProjection, ids.map(paymentKey));
  return found.flatMap((view) => view?.ledger ?? []);
}

const disputeTitles: Readonly<Record<DisputeKind, string>> = {
  'wrong-amount': 'The amount is not that of the order',
  'wrong-currency': 'The currency is not the rupee',
  'unknown-payment': 'The payment is not one of this order',
  'unknown-refund': 'The shop did not ask for this refund',
  'second-capture': 'The order was paid twice',
};
const SETTLED_AT_GATEWAY =
  'Please settle it in the gateway’s dashboard first. Resolve then takes it off this list and records that you did.';
const disputeResolutions: Readonly<Record<DisputeKind, string>> = {
  'wrong-amount': 'Resolve records this payment and pays all of it back.',
  'wrong-currency': SETTLED_AT_GATEWAY,
  'unknown-payment': SETTLED_AT_GATEWAY,
  'unknown-refund': 'Resolve records this refund, which was made at the gateway.',
  'second-capture': 'Resolve asks whether it has been paid back, and tries again if that failed.',
};

async function disputes(needs: BoardNeeds, time: ShopTime): Promise<readonly DifferenceResponse[]> {
  const members = await needs.views.members(paymentsProjection, disputedPaymentsIndex, {
    newestFirst: true,
    count: 200,
  });
  const ledgers = await ledgersOf(needs, members.map(Number));
  return ledgers.flatMap((ledger) =>
    openDisputes(ledger).map(
      ({ kind, gatewayPaymentId, gatewayRefundId, amountPaise, currency, disputedAt }) => ({
        orderId: ledger.orderId,
        day: time.at(disputedAt).day,
        kind: 'dispute' as const,
        description: `${disputeTitles[kind]}: ${gatewayRefundId ?? gatewayPaymentId ?? ''}, ${currency === 'INR' ? formatRupees(amountPaise) : `${(amountPaise / 100).toFixed(2)} ${currency}`}.`,
        gateway: currency === 'INR' ? toRupees(amountPaise) : null,
        log: 0,
        canResolve: true,
        resolution: disputeResolutions[kind],
        settles: settledAtGateway(kind) ? gatewayPaymentId : null,
      }),
    ),
  );
}
