// The views that the upkeep of payments reads, computed from the log of the simulation.
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';
import { isOpen, isToExpire, retryDue } from '@aangan/shared-events/features/payments/due-times';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { dueMember, duePaymentsIndex } from '@aangan/shared-events/features/payments/views';
import type { keepPaymentsUp } from '../../features/payments/upkeep.ts';
import type { Checked } from './check-books.ts';

/** The payments' indexes, computed from the log. */
export function viewsOf(
  placed: ReadonlyMap<number, PlacedOrder>,
  payments: Checked['payments'],
  model: Checked['model'],
): Parameters<typeof keepPaymentsUp>[0]['views'] {
  type Scored = { readonly member: string; readonly score: number };
  const due = (): readonly Scored[] =>
    [...placed].flatMap(([orderId, { payBy = '' }]): Scored[] => {
      const ledger = payments.peek(paymentStream(orderId));
      const isOver = !isToExpire(ledger, payBy);
      const expiry = { member: dueMember({ kind: 'expire', orderId }), score: Date.parse(payBy) };
      const retries = (ledger?.refunds ?? []).flatMap((refund) => {
        const score = ledger && retryDue(ledger, refund);
        const { refundId, attempt } = refund;
        return score === undefined
          ? []
          : [{ member: dueMember({ kind: 'retry', orderId, refundId, attempt }), score }];
      });
      return [...(isOver ? [] : [expiry]), ...retries];
    });
  const open = (): readonly Scored[] =>
    [...placed.keys()].flatMap((orderId) => {
      const ledger = payments.peek(paymentStream(orderId));
      if (ledger === undefined || !isOpen(ledger)) return [];
      const refunding = ledger.refunds.find(({ state }) => state === 'requested');
      const since = Date.parse(refunding?.changedAt ?? ledger.request?.requestedAt ?? '');
      return [{ member: String(orderId), score: since }];
    });
  const indexed = (index: string, to = Infinity): readonly Scored[] =>
    (index === duePaymentsIndex ? due() : open()).filter(({ score }) => score <= to);
  // The two documents that it reads: the order of an order of the gateway, and the books of an order. Their types are GatewayOrderView and PaymentView.
  const documentOf = <T>(key: string): T | undefined => {
    const receipt = model.books.orders.get(key.replace('gateway-order:', ''))?.receipt;
    if (receipt !== undefined) return { orderId: Number(receipt) } as T;
    const orderId = Number(/^payment:(\d+)$/.exec(key)?.[1] ?? 0);
    const payBy = placed.get(orderId)?.payBy;
    if (payBy === undefined) return undefined;
    return { orderId, payBy, ledger: payments.peek(paymentStream(orderId)) ?? null } as T;
  };
  const none = (): never => {
    throw new Error('the upkeep does not use it');
  };
  return {
    members: (_, index, { to }) => Promise.resolve(indexed(index, to).map(({ member }) => member)),
    scored: (_, index, { to }) => Promise.resolve(indexed(index, to)),
    size: (_, index) => Promise.resolve(indexed(index).length),
    document: <T>(_: string, key: string) => Promise.resolve(documentOf<T>(key)),
    documents: <T>(_: string, keys: readonly string[]) =>
      Promise.resolve(keys.map((key) => documentOf<T>(key))),
    ...{
      scoresOf: none,
      era: none,
      position: none,
      hasReached: none,
      waitFor: none,
      onChange: none,
    },
  };
}
