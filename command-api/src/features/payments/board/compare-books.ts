// Compares what the gateway, the log and the orders say about one day; pure, so that the simulation checks with the same comparison.
import type { DifferenceResponse, BoardDayResponse } from '@aangan/shared-events/features/payments/http';
import type { MoneyMove, OrderView } from '@aangan/shared-events/features/orders/views';
import type { PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import { toRupees } from '@aangan/shared-events/amounts';
import { movesOf } from '../queries.ts';

type AtGateway = { readonly id: string; readonly amountPaise: number; readonly orderId: number | null };
/** Captured payments and processed refunds of a day. */
export type GatewayDay = { readonly captures: readonly AtGateway[]; readonly refunds: readonly AtGateway[] };

export type Books = {
  /** Of all orders that the log or the gateway names on the day. */
  readonly ledgers: readonly PaymentLedger[];
  readonly orders: readonly Pick<OrderView, 'id' | 'payment'>[];
  /** Undefined while it does not answer. */
  readonly gateway: GatewayDay | undefined;
};
type Difference = Omit<DifferenceResponse, 'day'>;

/** `isOn` says whether a moment (ISO 8601) is on the day. */
export function compareDay({ ledgers, orders, gateway }: Books, isOn: (at: string) => boolean) {
  const moves = orders.flatMap(({ payment }) => payment.moves.filter(({ at }) => isOn(at)));
  const entered = ledgers.flatMap(({ orderId, captures, refunds }) => ({
    captures: captures.map((each) => ({ ...each, id: each.gatewayPaymentId, orderId, at: each.capturedAt })),
    refunds: refunds
      .filter(({ state }) => state === 'processed')
      .map((each) => ({ ...each, id: each.gatewayRefundId ?? '', orderId, at: each.changedAt })),
  }));
  const captures = entered.flatMap((each) => each.captures);
  const refunds = entered.flatMap((each) => each.refunds);
  const gatewayDay: BoardDayResponse['gateway'] =
    gateway === undefined
      ? null
      : { captured: toRupees(sumOf(gateway.captures)), refunded: toRupees(sumOf(gateway.refunds)) };
  return {
    gateway: gatewayDay,
    orders: {
      captured: toRupees(sumOf(ofKind(moves, 'captured'))),
      refunded: toRupees(sumOf(ofKind(moves, 'refunded'))),
      collected: toRupees(sumOf(ofKind(moves, 'collected'))),
    },
    differences: [
      ...(gateway === undefined
        ? []
        : [
            ...between('capture', gateway.captures, captures, isOn),
            ...between('refund', gateway.refunds, refunds, isOn),
          ]),
      ...ledgers.flatMap((ledger) => betweenViews(ledger, orders, isOn)),
    ],
  };
}

type Entered = AtGateway & { readonly at: string };

// Each payment or refund by its id: sums alone would hide two that cancel out.
function between(
  kind: 'capture' | 'refund',
  said: readonly AtGateway[],
  entered: readonly Entered[],
  isOn: (at: string) => boolean,
): readonly Difference[] {
  const known = new Map(entered.map((each) => [each.id, each]));
  const named = new Set(said.map(({ id }) => id));
  const missing = said.flatMap(({ id, amountPaise, orderId }): readonly Difference[] => {
    const log = known.get(id)?.amountPaise ?? 0;
    if (log === amountPaise) return [];
    const description = `The gateway has the ${kind} ${id}, the log ${log === 0 ? 'does not' : 'has another amount'}.`;
    const resolution =
      orderId === null
        ? 'It belongs to no order of the shop. Please check it in the gateway’s dashboard.'
        : `Resolve asks the gateway about order ${orderId} and records what is missing.`;
    return [
      {
        orderId,
        kind,
        description,
        gateway: toRupees(amountPaise),
        log: toRupees(log),
        canResolve: orderId !== null,
        resolution,
        settles: null,
      },
    ];
  });
  const tooMany = entered
    .filter(({ id, at }) => isOn(at) && !named.has(id))
    .map(({ id, amountPaise, orderId }): Difference => {
      const description = `The log has the ${kind} ${id}, the gateway does not.`;
      const resolution =
        'Resolve asks the gateway again. If the difference stays, please check it in the gateway’s dashboard.';
      return {
        ...{ orderId, kind, description, gateway: 0, log: toRupees(amountPaise) },
        ...{ canResolve: orderId !== null, resolution, settles: null },
      };
    });
  return [...missing, ...tooMany];
}

const MOVES = ['captured', 'refunded', 'collected'] as const satisfies readonly MoneyMove['kind'][];
const kindOfMove: Readonly<Record<(typeof MOVES)[number], DifferenceResponse['kind']>> = {
  captured: 'capture',
  refunded: 'refund',
  collected: 'collected',
};

function betweenViews(
  ledger: PaymentLedger,
  orders: Books['orders'],
  isOn: (at: string) => boolean,
): readonly Difference[] {
  const { orderId } = ledger;
  const moves = orders.find(({ id }) => id === orderId)?.payment.moves ?? [];
  return MOVES.flatMap((kind): readonly Difference[] => {
    const log = sumOf(ofKind(movesOf(ledger), kind).filter(({ at }) => isOn(at)));
    const shown = sumOf(ofKind(moves, kind).filter(({ at }) => isOn(at)));
    if (log === shown) return [];
    const description = `The order shows ${toRupees(shown)} rupees ${kind}, the log ${toRupees(log)}.`;
    const resolution = 'The orders’ views are behind the log or wrong: npm run rebuild makes them again.';
    return [
      {
        ...{ orderId, kind: kindOfMove[kind], description, gateway: null, log: toRupees(log) },
        ...{ canResolve: false, resolution, settles: null },
      },
    ];
  });
}

const ofKind = (moves: readonly MoneyMove[], kind: MoneyMove['kind']): readonly MoneyMove[] =>
  moves.filter((move) => move.kind === kind);

const sumOf = (amounts: readonly { readonly amountPaise: number }[]): number =>
  amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
