// What is listed on the board whatever its days are, until it is resolved: payments and refunds in dispute, and refunds that were not paid.
import type { OrderView } from '@aangan/shared-events/features/orders/views';
import type { DisputeKind } from '@aangan/shared-events/features/payments/events';
import type { DifferenceResponse } from '@aangan/shared-events/features/payments/http';
import { retryDue } from '@aangan/shared-events/features/payments/due-times';
import {
  openDisputes,
  troubledRefunds,
  type PaymentLedger,
  type Refund,
} from '@aangan/shared-events/features/payments/ledger';
import {
  disputedPaymentsIndex,
  paymentsProjection,
  troubledRefundsIndex,
} from '@aangan/shared-events/features/payments/views';
import { toRupees } from '@aangan/shared-events/amounts';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { formatMoney, formatRupees } from '../../../domain/format-rupees.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import { settledAtGateway } from '../resolve.ts';
import { ledgersOf } from './payment-ledgers.ts';

export type DifferenceNeeds = Pick<FeatureContext, 'views'> & {
  readonly time: ShopTime;
  /** The orders' own views; undefined for one that is not in them yet. */
  readonly ordersOf: (ids: readonly number[]) => Promise<readonly (OrderView | undefined)[]>;
};

/** Of so many orders in dispute, and with unpaid refunds, each is listed, the newest; of the other disputes the number. */
const MOST_LISTED = 200;

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
  'second-capture':
    'Resolve asks whether one of them has been paid back. If not, please refund one in the payment of the order.',
};

/** Each payment or refund in dispute, and how many orders with more of them are not listed. */
export async function disputes(
  needs: DifferenceNeeds,
): Promise<{ readonly differences: readonly DifferenceResponse[]; readonly unlisted: number }> {
  const { views, time } = needs;
  const [members, size] = await Promise.all([
    views.members(paymentsProjection, disputedPaymentsIndex, { newestFirst: true, count: MOST_LISTED }),
    views.size(paymentsProjection, disputedPaymentsIndex),
  ]);
  const ledgers = await ledgersOf(needs, members.map(Number));
  const differences = ledgers.flatMap((ledger) =>
    openDisputes(ledger).map(
      ({ kind, gatewayPaymentId, gatewayRefundId, amountPaise, currency, disputedAt }) => ({
        orderId: ledger.orderId,
        day: time.at(disputedAt).day,
        kind: 'dispute' as const,
        description: `${disputeTitles[kind]}: ${gatewayRefundId ?? gatewayPaymentId ?? ''}, ${formatMoney(amountPaise, currency)}.`,
        gateway: currency === 'INR' ? toRupees(amountPaise) : null,
        log: 0,
        canResolve: true,
        resolution: disputeResolutions[kind],
        settles: settledAtGateway(kind) ? gatewayPaymentId : null,
      }),
    ),
  );
  return { differences, unlisted: Math.max(0, size - members.length) };
}

/** Failed refunds; and rejected orders whose refund was withdrawn, so that their money is still there. */
export async function unpaidRefunds(needs: DifferenceNeeds): Promise<readonly DifferenceResponse[]> {
  const members = await needs.views.members(paymentsProjection, troubledRefundsIndex, {
    newestFirst: true,
    count: MOST_LISTED,
  });
  const [ledgers, orders] = await Promise.all([
    ledgersOf(needs, members.map(Number)),
    needs.ordersOf(members.map(Number)),
  ]);
  const rejected = new Set(orders.flatMap((order) => (order?.status === 'rejected' ? [order.id] : [])));
  return ledgers.flatMap((ledger) =>
    troubledRefunds(ledger)
      .filter(({ state }) => state === 'failed' || rejected.has(ledger.orderId))
      .map((refund) => {
        const { amountPaise, changedAt } = refund;
        return {
          ...{ orderId: ledger.orderId, day: needs.time.at(changedAt).day, kind: 'refund-failed' as const },
          ...wordsOf(ledger, refund),
          gateway: 0,
          log: toRupees(amountPaise),
          settles: null,
        };
      }),
  );
}

function wordsOf(
  ledger: PaymentLedger,
  refund: Refund,
): Pick<DifferenceResponse, 'description' | 'resolution' | 'canResolve'> {
  const { refundId, attempt, amountPaise, failure } = refund;
  if (refund.state === 'withdrawn')
    return {
      description: `The order is rejected, and the refund ${refundId} of ${formatRupees(amountPaise)} was withdrawn.`,
      resolution: 'Please refund the money in the payment of the order.',
      canResolve: false,
    };
  const due = retryDue(ledger, refund);
  const next =
    due === undefined
      ? 'It is not tried again.'
      : `It is tried again after ${new Date(due).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  return {
    description: `The refund ${refundId} of ${formatRupees(amountPaise)} failed ${attempt === 1 ? 'once' : `${attempt} times`}: ${failure ?? ''} ${next}`,
    resolution:
      'Resolve tries it again now. If it was paid back in another way, withdraw it in the payment of the order.',
    canResolve: true,
  };
}
